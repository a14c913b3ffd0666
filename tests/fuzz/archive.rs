//! A folder of inputs as one archive: plain ustar, so that `tar` reads it, too.
//!
//! The same inputs give the same bytes: they are sorted by name and have no times, owners or rights. An archive that was cut off anywhere
//! is refused, although a reader of tar takes an end without its mark for an end.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::{Component, Path};

/// The inputs of a target by name.
pub type Inputs = BTreeMap<String, Vec<u8>>;

/// Archives are made of blocks of this size, and end with two that are zero.
const BLOCK: usize = 512;
const END: [u8; 2 * BLOCK] = [0; 2 * BLOCK];

fn bad(what: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

/// The bytes of the archive of these inputs.
pub fn pack(inputs: &Inputs) -> io::Result<Vec<u8>> {
    let mut archive = tar::Builder::new(Vec::new());
    for (name, bytes) in inputs {
        plain(Path::new(name))?;
        let mut header = tar::Header::new_ustar();
        header.set_path(name)?;
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        for zero in [tar::Header::set_uid, tar::Header::set_gid, tar::Header::set_mtime] {
            zero(&mut header, 0);
        }
        header.set_cksum();
        archive.append(&header, bytes.as_slice())?;
    }
    archive.into_inner()
}

/// The inputs in the bytes of an archive.
pub fn unpack(archive: &[u8]) -> io::Result<Inputs> {
    let (mut inputs, mut end) = (Inputs::new(), 0);
    for entry in tar::Archive::new(archive).entries()? {
        let mut entry = entry?;
        let name = plain(&entry.path()?)?;
        if !entry.header().entry_type().is_file() {
            return Err(bad(format!("{name} is no file")));
        }
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes)?;
        end = entry.raw_file_position() as usize + bytes.len().next_multiple_of(BLOCK);
        if inputs.insert(name.clone(), bytes).is_some() {
            return Err(bad(format!("{name} is in it twice")));
        }
    }
    if archive.get(end..) != Some(END.as_slice()) {
        return Err(bad("it is cut off, or something follows its end".into()));
    }
    Ok(inputs)
}

/// A name without a folder: nothing that is unpacked leaves the folder that it is unpacked to.
fn plain(path: &Path) -> io::Result<String> {
    match (path.components().collect::<Vec<_>>().as_slice(), path.to_str()) {
        ([Component::Normal(_)], Some(name)) => Ok(name.into()),
        _ => Err(bad(format!("{} is no name of a file", path.display()))),
    }
}

/// The inputs that lie in a folder.
pub fn read_folder(folder: &Path) -> io::Result<Inputs> {
    let mut inputs = Inputs::new();
    for file in std::fs::read_dir(folder)? {
        let path = file?.path();
        let name = plain(Path::new(path.file_name().unwrap_or_default()))?;
        inputs.insert(name, std::fs::read(path)?);
    }
    Ok(inputs)
}

/// The inputs of an archive in the file system.
pub fn read_archive(archive: &Path) -> io::Result<Inputs> {
    unpack(&std::fs::read(archive)?)
}

/// Makes the archive of what lies in a folder.
pub fn pack_folder(folder: &Path, archive: &Path) -> io::Result<usize> {
    let inputs = read_folder(folder)?;
    std::fs::write(archive, pack(&inputs)?)?;
    Ok(inputs.len())
}

/// Puts the inputs of an archive into a folder, beside what a fuzzer may have put there.
pub fn unpack_to(archive: &Path, folder: &Path) -> io::Result<usize> {
    let inputs = read_archive(archive)?;
    std::fs::create_dir_all(folder)?;
    for (name, bytes) in &inputs {
        std::fs::write(folder.join(name), bytes)?;
    }
    Ok(inputs.len())
}
