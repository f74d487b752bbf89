// Written by core-wasm/shell/tests/it/generated_types. Do not edit: run
// REWRITE=1 cargo test -p lsm-shape --test it generated_types

import type { CompactionStyle } from './wire_schema.ts';

/** The short key of a style. */
export type CompactionStyleKey = 'leveled' | 'universal' | 'fifo' | 'none';

/** The properties that a compaction style declares; no others may be assumed. */
export interface CompactionStyleFacts {
  /** Its value of `compaction_style`. */
  readonly option: CompactionStyle;
  readonly key: CompactionStyleKey;
  /** The word before “compaction” in a sentence. */
  readonly name: string;
  /** True if compactions are picked without a request. */
  readonly is_automatic: boolean;
  /** True if levels below L0 have target sizes, and L0 a base level. */
  readonly has_level_targets: boolean;
  /** The fewest levels that it works with. */
  readonly fewest_levels: number;
  /** The things that have scores. */
  readonly score_of: 'levels' | 'sorted_runs' | 'total_bytes' | 'nothing';
  /** The things that the slowdown and stop triggers count, in the plural. */
  readonly stall_noun: string;
  /** True if those triggers count sorted runs, and so limit them. */
  readonly stalls_on_runs: boolean;
  /** True if the number of sorted runs has a limit. */
  readonly has_run_limit: boolean;
}

/** All styles, in the order of their numbers. */
export const COMPACTION_STYLE_FACTS: readonly CompactionStyleFacts[] = [
  {"option":"kCompactionStyleLevel","key":"leveled","name":"leveled","is_automatic":true,"has_level_targets":true,"fewest_levels":2,"score_of":"levels","stall_noun":"L0 files","stalls_on_runs":false,"has_run_limit":false},
  {"option":"kCompactionStyleUniversal","key":"universal","name":"universal","is_automatic":true,"has_level_targets":false,"fewest_levels":1,"score_of":"sorted_runs","stall_noun":"sorted runs","stalls_on_runs":true,"has_run_limit":true},
  {"option":"kCompactionStyleFIFO","key":"fifo","name":"FIFO","is_automatic":true,"has_level_targets":false,"fewest_levels":1,"score_of":"total_bytes","stall_noun":"L0 files","stalls_on_runs":false,"has_run_limit":false},
  {"option":"kCompactionStyleNone","key":"none","name":"no","is_automatic":false,"has_level_targets":false,"fewest_levels":1,"score_of":"nothing","stall_noun":"L0 files","stalls_on_runs":false,"has_run_limit":false},
];
