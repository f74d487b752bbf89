//! Clean cut, overlap and input expansion, shared by the pickers (L-23, L-26).
