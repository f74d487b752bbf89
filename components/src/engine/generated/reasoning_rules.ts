// Written by core-wasm/shell/tests/generated_types.rs. Do not edit: run
// REWRITE=1 cargo test --test generated_types

/** The words for one rule; see `reasonText`. */
export interface ReasoningRule {
  readonly id: string;
  readonly name: string;
  readonly template: string;
}

/** All rules, in the order of their codes. */
export const REASONING_RULES: readonly ReasoningRule[] = [
  { id: "U-9", name: "sorted runs", template: "{0:n} sorted runs, trigger {1:n}" },
  { id: "U-33", name: "periodic", template: "{0:n} files are due" },
  { id: "U-17", name: "newest L0 left out", template: "{0:n} L0 files of {1:bytes} in all stay out" },
  { id: "U-18", name: "size amplification", template: "{0:bytes} ÷ {1:bytes} = {2:percent} against {3:percent}" },
  { id: "U-15", name: "size amplification", template: "the oldest of {0:n} runs is being compacted or stands alone" },
  { id: "U-21", name: "size ratio", template: "run {0:n}: {1:bytes} × (100 + {2:n}) % against {3:bytes} of the next run; {4:n} runs, needs {5:n}" },
  { id: "U-21", name: "size ratio", template: "{0:n} runs from run {1:n} on, {2:bytes} in all" },
  { id: "U-21", name: "size ratio", template: "no {0:n} neighbouring idle runs of similar size" },
  { id: "U-25", name: "run limit", template: "max_read_amp {0:n} gives a limit of {1:n} runs" },
  { id: "U-26", name: "run limit", template: "auto: {0:n} runs grown by size_ratio {1:n} from write_buffer_size {2:bytes} reach the largest run {3:bytes}" },
  { id: "U-27", name: "sorted run count", template: "{0:n} idle runs against the limit {1:n}; merges the newest {2:n}" },
  { id: "U-28", name: "sorted run count", template: "{0:n} idle runs against the limit {1:n}, but {2:n} runs are fewer than min_merge_width {3:n}, or not neighbours" },
  { id: "U-34", name: "marked files", template: "{0:n} files are marked for compaction" },
  { id: "U-30", name: "incremental", template: "fanout {0:n} under {1:n} for {2:n} files of the second-last run" },
  { id: "U-30", name: "incremental", template: "no window of files beats fanout {0:n}" },
  { id: "U-22", name: "compression", template: "older runs {0:bytes} of {1:bytes}, compression_size_percent {2:n}" },
  { id: "U-23", name: "output level", template: "{0:level}" },
  { id: "U-23", name: "output conflict", template: "a running compaction writes this key range at {0:level}" },
  { id: "U-36", name: "trivial move", template: "{0:n} input files do not overlap" },
  { id: "U-36", name: "trivial move", template: "input files overlap, or allow_trivial_move is off" },
  { id: "U-41", name: "manual compaction", template: "all {0:n} files of {1:n} runs" },
];
