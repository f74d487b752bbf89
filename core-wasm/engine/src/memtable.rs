//! How many entries a memtable takes before it is switched (W-11, W-12).
