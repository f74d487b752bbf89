//! Loops that are compiled a second time, for processors whose vectors are twice as wide.

/// Runs some work, by a copy compiled for AVX2 on a processor that has it. Mark the functions it
/// calls as `#[inline(always)]`, or they will not be part of the copy. The results are the same.
#[inline]
pub(crate) fn with_wide_vectors<T>(work: impl FnOnce() -> T) -> T {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        #[expect(
            unsafe_code,
            reason = "calls what this processor, which was just asked, has instructions for"
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
