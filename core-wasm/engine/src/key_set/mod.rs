//! Which keys a file holds: an interval, a sorted array or a bitmap, by density.
