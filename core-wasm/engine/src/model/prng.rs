//! `std::mt19937_64`, which reproduces db_bench's key streams bit by bit (B-21).

const STATE_LEN: usize = 312;
const SHIFT: usize = 156;
const MATRIX: u64 = 0xb502_6f5a_a966_19e9;
const UPPER_MASK: u64 = 0xffff_ffff_8000_0000;
const LOWER_MASK: u64 = 0x7fff_ffff;
const INIT_MULTIPLIER: u64 = 6_364_136_223_846_793_005;

/// The 64-bit Mersenne Twister with the parameters of `std::mt19937_64`. Fidelity: exact.
#[derive(Clone, Debug)]
pub struct Mt19937_64 {
    state: Vec<u64>,
    next: usize,
}

impl Mt19937_64 {
    /// Creates the same generator as `std::mt19937_64(seed)`.
    pub fn new(seed: u64) -> Self {
        let mut state = Vec::with_capacity(STATE_LEN);
        let mut word = seed;
        state.push(word);
        for index in 1..STATE_LEN as u64 {
            word = (word ^ (word >> 62))
                .wrapping_mul(INIT_MULTIPLIER)
                .wrapping_add(index);
            state.push(word);
        }
        Self {
            state,
            next: STATE_LEN,
        }
    }

    /// Returns a new generator's first output without computing the rest of its state.
    pub fn first_output(seed: u64) -> u64 {
        let mut word = seed;
        let mut second = 0;
        for index in 1..=SHIFT as u64 {
            word = (word ^ (word >> 62))
                .wrapping_mul(INIT_MULTIPLIER)
                .wrapping_add(index);
            if index == 1 {
                second = word;
            }
        }
        temper(twist(seed, second, word))
    }

    /// Returns the next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        if self.next == STATE_LEN {
            self.refill();
        }
        let word = self.state[self.next];
        self.next += 1;
        temper(word)
    }

    /// Calls `sink` with the next `count` outputs, in order; faster than single calls.
    pub fn for_each(&mut self, count: u64, mut sink: impl FnMut(u64)) {
        let mut left = count;
        while 0 < left {
            if self.next == STATE_LEN {
                self.refill();
            }
            let available = (STATE_LEN - self.next) as u64;
            let taken = available.min(left) as usize;
            for &word in &self.state[self.next..self.next + taken] {
                sink(temper(word));
            }
            self.next += taken;
            left -= taken as u64;
        }
    }

    /// Uses every second output, starting with the second: calls `sink` with blocks of at most 156
    /// outputs, `count` in all, so that a separate loop can process them.
    pub fn for_each_second(&mut self, count: u64, mut sink: impl FnMut(&[u64])) {
        let mut left = count;
        while 0 < left {
            if self.next == STATE_LEN {
                self.refill();
            }
            let pairs = ((STATE_LEN - self.next) / 2).min(left.min(STATE_LEN as u64) as usize);
            if pairs == 0 {
                // This pair straddles two blocks of state.
                self.next_u64();
                sink(&[self.next_u64()]);
                left -= 1;
                continue;
            }
            // Computing the outputs together lets compilers vectorize two or four at a time.
            let mut outputs = [0; STATE_LEN / 2];
            let words = &self.state[self.next..self.next + 2 * pairs];
            with_wide_vectors(|| temper_each_second(words, &mut outputs));
            sink(&outputs[..pairs]);
            self.next += 2 * pairs;
            left -= pairs as u64;
        }
    }

    fn refill(&mut self) {
        let state = &mut self.state[..];
        with_wide_vectors(|| twist_all(state));
        self.next = 0;
    }
}

/// Computes the generator's next state.
#[inline(always)]
fn twist_all(state: &mut [u64]) {
    let state = &mut state[..STATE_LEN];
    for index in 0..STATE_LEN - SHIFT {
        state[index] = twist(state[index], state[index + 1], state[index + SHIFT]);
    }
    for index in STATE_LEN - SHIFT..STATE_LEN - 1 {
        let far = state[index + SHIFT - STATE_LEN];
        state[index] = twist(state[index], state[index + 1], far);
    }
    state[STATE_LEN - 1] = twist(state[STATE_LEN - 1], state[0], state[SHIFT - 1]);
}

/// Computes the output for the second word of each pair.
#[inline(always)]
fn temper_each_second(words: &[u64], outputs: &mut [u64]) {
    for (output, pair) in outputs.iter_mut().zip(words.chunks_exact(2)) {
        *output = temper(pair[1]);
    }
}

/// `std::mt19937`, the 32-bit generator that db_bench uses to shuffle (B-23).
#[derive(Clone, Debug)]
pub struct Mt19937 {
    state: Vec<u32>,
    next: usize,
}

impl Mt19937 {
    /// Creates the same generator as `std::mt19937(seed)`.
    pub fn new(seed: u32) -> Self {
        let mut state = Vec::with_capacity(624);
        let mut word = seed;
        state.push(word);
        for index in 1..624u32 {
            word = (word ^ (word >> 30))
                .wrapping_mul(1_812_433_253)
                .wrapping_add(index);
            state.push(word);
        }
        Self { state, next: 624 }
    }

    /// Returns the next 32 random bits.
    pub fn next_u32(&mut self) -> u32 {
        if self.next == 624 {
            for index in 0..624 {
                let mixed = (self.state[index] & 0x8000_0000)
                    | (self.state[(index + 1) % 624] & 0x7fff_ffff);
                let odd = 0u32.wrapping_sub(mixed & 1) & 0x9908_b0df;
                self.state[index] = self.state[(index + 397) % 624] ^ (mixed >> 1) ^ odd;
            }
            self.next = 0;
        }
        let mut word = self.state[self.next];
        self.next += 1;
        word ^= word >> 11;
        word ^= (word << 7) & 0x9d2c_5680;
        word ^= (word << 15) & 0xefc6_0000;
        word ^ (word >> 18)
    }
}

#[inline(always)]
fn twist(high: u64, low: u64, far: u64) -> u64 {
    let mixed = (high & UPPER_MASK) | (low & LOWER_MASK);
    far ^ (mixed >> 1) ^ (0u64.wrapping_sub(mixed & 1) & MATRIX)
}

#[inline(always)]
fn temper(mut word: u64) -> u64 {
    word ^= (word >> 29) & 0x5555_5555_5555_5555;
    word ^= (word << 17) & 0x71d6_7fff_eda6_0000;
    word ^= (word << 37) & 0xfff7_eee0_0000_0000;
    word ^ (word >> 43)
}

/// Runs a function in a copy compiled for AVX2 if the CPU supports it, with the same results.
/// Functions that it calls must be `#[inline(always)]` to be included in the copy.
#[inline]
fn with_wide_vectors<T>(work: impl FnOnce() -> T) -> T {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        #[expect(
            unsafe_code,
            reason = "this processor was just found to support the instructions"
        )]
        // SAFETY: the function needs AVX2 and nothing else.
        return unsafe { with_avx2(work) };
    }
    work()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn with_avx2<T>(work: impl FnOnce() -> T) -> T {
    work()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The C++ standard defines these two values ([rand.predef]).
    #[test]
    fn ten_thousandth_outputs_are_the_standards() {
        let mut wide = Mt19937_64::new(5489);
        let mut last = 0;
        wide.for_each(10_000, |word| last = word);
        assert_eq!(last, 9_981_545_732_273_789_042);

        let mut narrow = Mt19937::new(5489);
        let outputs: Vec<u32> = (0..10_000).map(|_| narrow.next_u32()).collect();
        assert_eq!(outputs.last(), Some(&4_123_659_995));
    }

    #[test]
    fn every_second_output_from_an_even_and_an_odd_position() {
        for skipped in [0, 1] {
            let mut single = Mt19937_64::new(42);
            let mut pairs = Mt19937_64::new(42);
            for _ in 0..skipped {
                assert_eq!(single.next_u64(), pairs.next_u64());
            }
            for count in [0, 1, 155, 156, 157, 1000] {
                let mut outputs = Vec::new();
                pairs.for_each_second(count, |words| outputs.extend_from_slice(words));
                let expected: Vec<u64> = (0..count)
                    .map(|_| {
                        single.next_u64();
                        single.next_u64()
                    })
                    .collect();
                assert_eq!(outputs, expected);
            }
        }
    }

    #[test]
    fn bulk_and_single_generation_agree() {
        let mut single = Mt19937_64::new(42);
        let mut bulk = Mt19937_64::new(42);
        for count in [0, 1, 311, 312, 313, 1000] {
            let mut outputs = Vec::new();
            bulk.for_each(count, |word| outputs.push(word));
            let expected: Vec<u64> = (0..count).map(|_| single.next_u64()).collect();
            assert_eq!(outputs, expected);
        }
    }
}
