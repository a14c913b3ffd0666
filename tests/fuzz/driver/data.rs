//! Bytes of the fuzzer as choices. When they are used up every choice is 0, which is always the sound one.

/// The bytes that are left.
pub struct Data<'a>(&'a [u8]);

/// Where numbers break: the ends of their ranges, and what is no number. The first is what a tick lasts.
const NUMBERS: [f64; 44] = [
    1.0 / 60.0,
    0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    2.0,
    0.1,
    -0.0,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::MAX,
    f64::MIN,
    f64::MIN_POSITIVE,
    5e-324,
    1e-310,
    f64::EPSILON,
    3.402_823_466_385_288_6e38,
    -3.402_823_466_385_288_6e38,
    3.5e38,
    1e-40,
    1.401_298_464e-45,
    1e19,
    -1e19,
    9.223_372_036_854_776e18,
    4_294_967_296.0,
    9_007_199_254_740_993.0,
    1e150,
    1e200,
    1e30,
    1e15,
    1e9,
    86_400.0,
    86_400.000_000_000_01,
    100.0,
    10.0,
    3.0,
    std::f64::consts::PI,
    -std::f64::consts::PI,
    std::f64::consts::FRAC_PI_2,
    std::f64::consts::FRAC_1_SQRT_2,
    0.999_999,
    1e-6,
];

impl<'a> Data<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// At most `most` bytes as they are.
    pub fn bytes(&mut self, most: usize) -> &'a [u8] {
        let (head, tail) = self.0.split_at(most.min(self.0.len()));
        self.0 = tail;
        head
    }

    /// Everything that is left.
    pub fn rest(&mut self) -> &'a [u8] {
        self.bytes(usize::MAX)
    }

    pub fn below(&mut self, n: usize) -> usize {
        usize::from(self.byte()) % n.max(1)
    }

    pub fn word(&mut self) -> u64 {
        let mut word = [0; 8];
        let bytes = self.bytes(8);
        word[..bytes.len()].copy_from_slice(bytes);
        u64::from_le_bytes(word)
    }

    pub fn f64(&mut self) -> f64 {
        match self.byte() {
            b @ ..=127 => NUMBERS[usize::from(b) % NUMBERS.len()],
            b @ 128..=239 => (f64::from(b) - 180.0) / 32.0,
            _ => f64::from_bits(self.word()),
        }
    }

    pub fn f32(&mut self) -> f32 {
        match self.byte() {
            b @ ..=127 => NUMBERS[usize::from(b) % NUMBERS.len()] as f32,
            b @ 128..=239 => (f32::from(b) - 180.0) / 32.0,
            _ => f32::from_bits(self.word() as u32),
        }
    }

    pub fn u32(&mut self) -> u32 {
        match self.byte() {
            b @ ..=199 => u32::from(b % 70),
            b @ 200..=231 => 1 << (b - 200),
            b @ 232..=239 => u32::MAX << ((b - 232) * 4),
            b @ 240..=247 => (1u32 << ((b - 240) * 3)).wrapping_sub(1),
            _ => self.word() as u32,
        }
    }

    pub fn i64(&mut self) -> i64 {
        match self.byte() {
            b @ ..=127 => i64::from(b % 16),
            b @ 128..=159 => -i64::from(b - 127),
            b @ 160..=222 => (1 << (b - 160)) - 1,
            b @ 223..=238 => i64::MAX - i64::from(b - 223),
            b @ 239..=243 => i64::MIN + i64::from(b - 239),
            _ => self.word() as i64,
        }
    }
}
