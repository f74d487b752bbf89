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
  { id: "U-9", name: "sorted runs", template: "{0:n} (run 1 is the newest) ≥ trigger {1:n}" },
  { id: "U-9", name: "sorted runs", template: "there are none" },
  { id: "U-33", name: "periodic", template: "files old enough: {0:n}; merges {1:runs}" },
  { id: "U-33", name: "periodic", template: "files old enough: {0:n}, but the oldest run is being compacted" },
  { id: "U-33", name: "periodic", template: "files old enough: {0:n}, but none in the oldest run, and the next is being compacted" },
  { id: "U-15", name: "size amplification", template: "the oldest run, {0:bytes}, is being compacted" },
  { id: "U-16", name: "size amplification", template: "the oldest run has no idle neighbour" },
  { id: "U-16", name: "size amplification", template: "run {0:n} is being compacted, and this release wants all runs" },
  { id: "U-17", name: "newest L0 left out", template: "newest {0:n} of {1:n} L0 files, {2:bytes}: without them {3:bytes} ≥ 90 % of {4:bytes}" },
  { id: "U-18", name: "size amplification", template: "{0:runs}: {2:bytes} ÷ oldest run {3:bytes} = {4:percent} ≥ {5:percent}" },
  { id: "U-30", name: "incremental", template: "files of {1:level}: {0:n}, {2:bytes}, overlap {3:bytes} below: fanout {4:n} < {5:n}" },
  { id: "U-30", name: "incremental", template: "no files of {0:level} have fanout < {1:n}" },
  { id: "U-30", name: "incremental", template: "the second-oldest run is an L0 file" },
  { id: "U-30", name: "incremental", template: "the best files of {0:level} or files they overlap are being compacted" },
  { id: "U-21", name: "size ratio", template: "{0:runs}: {2:bytes} × {3:percent} ≥ next run {4:bytes}" },
  { id: "U-21", name: "size ratio", template: "{0:runs}: next run {2:bytes} × {3:percent} ≥ run {1:n}, {4:bytes}" },
  { id: "U-21", name: "size ratio", template: "{0:runs}: the next run is being compacted" },
  { id: "U-21", name: "size ratio", template: "{0:runs}: there is no older run" },
  { id: "U-21", name: "size ratio", template: "{0:runs}: as many as max_merge_width {2:n} allows" },
  { id: "U-21", name: "size ratio", template: "{0:n} runs ≥ min_merge_width {1:n}" },
  { id: "U-21", name: "size ratio", template: "merges {0:runs}, {2:bytes}: {3:n} runs ≥ min_merge_width {4:n}" },
  { id: "U-21", name: "size ratio", template: "all runs are being compacted" },
  { id: "U-25", name: "run limit", template: "{1:n}, the trigger, since max_read_amp is {0:n}" },
  { id: "U-25", name: "run limit", template: "{0:n}, from max_read_amp" },
  { id: "U-26", name: "run limit", template: "{0:n}, tuned: runs that grow from {1:bytes} by size_ratio {2:n} reach {3:bytes}" },
  { id: "U-27", name: "sorted run count", template: "idle runs {0:n} > limit {1:n}" },
  { id: "U-27", name: "sorted run count", template: "idle runs {0:n} > limit {1:n}: merges {2:runs}" },
  { id: "U-28", name: "sorted run count", template: "idle runs {0:n} > limit {1:n}, but {2:n} to merge ≥ min_merge_width {3:n}" },
  { id: "U-27", name: "sorted run count", template: "idle runs {0:n} > limit {1:n}, but no {2:n} of them are neighbours" },
  { id: "U-34", name: "marked files", template: "files marked: {0:n}; merges file {1:n} of {2:level} and what it overlaps, {3:n} in all" },
  { id: "U-34", name: "marked files", template: "files marked: {0:n}, but none can be merged now" },
  { id: "U-41", name: "manual compaction", template: "all files: {0:n}, sorted runs: {1:n}, {2:bytes}" },
  { id: "U-41", name: "manual compaction", template: "waits: a compaction is running" },
  { id: "U-22", name: "compression", template: "on: older runs are {0:bytes} of {1:bytes}, under compression_size_percent {2:n}" },
  { id: "U-22", name: "compression", template: "off: older runs are {0:bytes} of {1:bytes}, at least compression_size_percent {2:n}" },
  { id: "U-23", name: "output level", template: "{0:level}, the last: no older run is left" },
  { id: "U-23", name: "output level", template: "{0:level}, above the next older run on {1:level}" },
  { id: "U-23", name: "output level", template: "L0: the next older run is an L0 file" },
  { id: "U-34", name: "output level", template: "{0:level}, the next level with files" },
  { id: "U-23", name: "output conflict", template: "a running compaction writes the same keys on {0:level}" },
  { id: "U-36", name: "trivial move", template: "input files: {0:n}, {1:bytes}, do not overlap: moved" },
  { id: "T-1", name: "trivial move", template: "not possible: L0 files overlap" },
  { id: "T-3", name: "trivial move", template: "not possible: the files stay on {0:level}" },
  { id: "U-36", name: "trivial move", template: "not possible: files {0:n} and {1:n} overlap" },
  { id: "T-6", name: "trivial move", template: "not possible: input levels: {0:n}" },
  { id: "T-7", name: "trivial move", template: "not possible: a file lies on path {0:n}" },
  { id: "U-12", name: "trivial move", template: "not possible: periodic and manual picks rewrite" },
  { id: "T-8", name: "trivial move", template: "not possible: {0:level} and {1:level} are compressed differently" },
  { id: "T-9", name: "trivial move", template: "not possible: file and overlap two levels below {0:bytes} > {1:bytes}" },
];
