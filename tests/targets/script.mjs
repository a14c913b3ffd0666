// The script in Node: `node script.mjs WASM play TICKS`, `write FILE`, `read FILE`, as the program of the other targets.
import { readFileSync, writeFileSync } from 'node:fs';

const [wasm, command, argument] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {});
const script = instance.exports;
const bytes = (size) => new Uint8Array(script.memory.buffer, script.script_buffer(), size);
const hex = (hash) => BigInt.asUintN(64, hash).toString(16).padStart(16, '0');

if (command === 'play') {
  const size = script.script_play(Number(argument));
  const view = new DataView(script.memory.buffer, script.script_buffer(), size);
  for (let i = 0; i < size / 8; i++) console.log(`${(i + 1) * 1000} ${hex(view.getBigUint64(8 * i, true))}`);
} else if (command === 'write') {
  const size = script.script_write();
  writeFileSync(argument, bytes(size));
} else if (command === 'read') {
  const snapshot = readFileSync(argument);
  bytes(snapshot.length).set(snapshot);
  console.log(hex(script.script_read(snapshot.length)));
} else {
  throw new Error('play TICKS, write FILE or read FILE');
}
