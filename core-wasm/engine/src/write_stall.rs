//! Write stalls: slowdown and stop (W-5).
