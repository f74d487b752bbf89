//! Background slots and the order of virtual time (W-1, W-2).
