// Written by core-wasm/shell/tests/it/generated_types. Do not edit: run
// REWRITE=1 cargo test -p lsm-shape --test it generated_types

import type { CompactionReason } from './wire_schema.ts';

/** Plain names of reasons; RocksDB's own name stands for the others. */
export const REASON_WORDS: Readonly<Partial<Record<CompactionReason, string>>> = {
  LevelL0FilesNum: 'L0 file count',
  LevelMaxLevelSize: 'level size',
  UniversalSizeAmplification: 'size amplification',
  UniversalSizeRatio: 'size ratio',
  UniversalSortedRunNum: 'sorted run count',
  FIFOMaxSize: 'size limit',
  FIFOReduceNumFiles: 'file count',
  FIFOTtl: 'TTL',
  ManualCompaction: 'manual compaction',
  FilesMarkedForCompaction: 'marked files',
  BottommostFiles: 'bottommost files',
  Ttl: 'TTL',
  Flush: 'flush',
  PeriodicCompaction: 'periodic compaction',
  ChangeTemperature: 'temperature',
  RoundRobinTtl: 'round-robin, TTL',
};
