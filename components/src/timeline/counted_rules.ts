// What the numbers of each rule count, by the rule's template. Levels and runs need no entry.
import { BOUND_COUNTS } from './counted_bounds.ts';
import {
  fileOf,
  inputFiles,
  levelFiles,
  newestL0,
  overlapped,
  runFiles,
  type CountedBy,
  type DecisionTree,
} from './counted.ts';

type Counts = Readonly<Record<number, CountedBy>>;

const at = (values: readonly number[], index: number): number => values[index] ?? -1;
const all: CountedBy = ({ files }) => files;
const l0: CountedBy = (tree) => levelFiles(tree, 0);
const inputs: CountedBy = (tree) => inputFiles(tree);
const inputsOn =
  (level: number): CountedBy =>
  (tree, values) =>
    inputFiles(tree, at(values, level));
/** As many of them as another value says: those that were chosen before a later rule added more. */
const firstInputsOn =
  (level: number, count: number): CountedBy =>
  (tree, values) =>
    inputFiles(tree, at(values, level)).slice(0, at(values, count));
const inputsOfL0: CountedBy = (tree) => inputFiles(tree, 0);
const file =
  (index: number): CountedBy =>
  (tree, values) =>
    fileOf(tree, at(values, index));
const level =
  (index: number): CountedBy =>
  (tree, values) =>
    levelFiles(tree, at(values, index));
const idleOf =
  (found: CountedBy): CountedBy =>
  (tree, values) =>
    found(tree, values).filter((row) => tree.isIdle(row));
const runs: CountedBy = (tree, values) => runFiles(tree, at(values, 0), at(values, 1));
const nextRun: CountedBy = (tree, values) => runFiles(tree, at(values, 1) + 1, at(values, 1) + 1);
const lastRun: CountedBy = (tree, values) => runFiles(tree, at(values, 1), at(values, 1));
const oldestRun: CountedBy = ({ runs: list }) => list.at(-1) ?? [];
const newest =
  (index: number): CountedBy =>
  (tree, values) =>
    newestL0(tree, at(values, index));
const idleRuns: CountedBy = ({ runs: list, isIdle }) =>
  list.filter((run) => run.every(isIdle)).flat();

/** Runs that are older than all inputs. */
const olderRuns: CountedBy = (tree: DecisionTree) => {
  const taken = new Set(inputFiles(tree));
  const last = tree.runs.findLastIndex((run) => run.some((row) => taken.has(row)));
  return tree.runs.slice(last + 1).flat();
};

/**
 * What a file overlaps one level further down, by internal keys (L-10): a file that begins with the
 * very key at which this one ends holds an older version of it, and lies behind.
 */
const below =
  (index: number, startLevel: number): CountedBy =>
  (tree, values) => {
    const { smallest, largest } = tree.timeline.lifetimes;
    const own = fileOf(tree, at(values, index));
    return overlapped(tree, own, at(values, startLevel) + 1).filter((row) =>
      own.some((each) => smallest.at(row) < largest.at(each)),
    );
  };
const withOverlapped: CountedBy = (tree, values) => {
  const own = fileOf(tree, at(values, 0));
  return [...own, ...overlapped(tree, own, at(values, 1))];
};
const inputsBelow: CountedBy = ({ job }, values) =>
  (job?.inputs ?? [])
    .filter((input) => input.level > at(values, 1))
    .flatMap((input) => input.lifetimes);

const universal: Readonly<Record<string, Counts>> = {
  '{0:n} (run 1 is the newest) ≥ trigger {1:n}': { 0: all },
  'run {0:n} is being compacted, and this release wants all runs': {
    0: (tree, values) => runFiles(tree, at(values, 0), at(values, 0)),
  },
  'newest {0:n} of {1:n} L0 files, {2:bytes}: without them {3:bytes} ≥ 90 % of {4:bytes}': {
    0: newest(0),
    1: l0,
    2: newest(0),
  },
  '{0:runs}: {2:bytes} ÷ oldest run {3:bytes} = {4:percent} ≥ {5:percent}': {
    2: runs,
    3: oldestRun,
  },
  'the oldest run, {0:bytes}, is being compacted': { 0: oldestRun },
  'files of {1:level}: {0:n}, {2:bytes}, overlap {3:bytes} below: fanout {4:n} < {5:n}': {
    0: inputsOn(1),
    2: inputsOn(1),
    3: inputsBelow,
  },
  '{0:runs}: {2:bytes} × {3:percent} ≥ next run {4:bytes}': { 2: runs, 4: nextRun },
  '{0:runs}: next run {2:bytes} × {3:percent} ≥ run {1:n}, {4:bytes}': {
    1: lastRun,
    2: nextRun,
    4: lastRun,
  },
  'merges {0:runs}, {2:bytes}: {3:n} runs ≥ min_merge_width {4:n}': { 2: runs, 3: runs },
  'idle runs {0:n} > limit {1:n}': { 0: idleRuns },
  'idle runs {0:n} > limit {1:n}: merges {2:runs}': { 0: idleRuns },
  'idle runs {0:n} > limit {1:n}, but {2:n} to merge ≥ min_merge_width {3:n}': { 0: idleRuns },
  'idle runs {0:n} > limit {1:n}, but no {2:n} of them are neighbours': { 0: idleRuns },
  'files marked: {0:n}; merges file {1:n} of {2:level} and what it overlaps, {3:n} in all': {
    1: file(1),
    3: inputs,
  },
  'all files: {0:n}, sorted runs: {1:n}, {2:bytes}': { 0: inputs, 1: inputs, 2: inputs },
  'on: older runs are {0:bytes} of {1:bytes}, under compression_size_percent {2:n}': {
    0: olderRuns,
    1: all,
  },
  'off: older runs are {0:bytes} of {1:bytes}, at least compression_size_percent {2:n}': {
    0: olderRuns,
    1: all,
  },
};

const moves: Readonly<Record<string, Counts>> = {
  'not possible: files {0:n} and {1:n} overlap': { 0: file(0), 1: file(1) },
  'input levels: {0:n} = 1': { 0: inputs },
  'file {0:n} with the files of {1:level} that it overlaps: {2:bytes} ≤ max_compaction_bytes {3:bytes}':
    { 0: file(0), 2: withOverlapped },
  'files moved, not written: {0:n}, {1:bytes}': { 0: inputs, 1: inputs },
};

const scores: Readonly<Record<string, Counts>> = {
  'L0: {0:score} ≥ 1; idle files {1:n} ÷ trigger {2:n}, or {3:bytes} ÷ max_bytes_for_level_base {4:bytes}':
    { 1: idleOf(l0), 3: idleOf(l0) },
  'L0: {0:score} ≥ 1; idle files {1:n} ÷ trigger {2:n}, or {3:bytes} ÷ {4:bytes} of {5:level}; over 1 it counts × 10':
    { 1: idleOf(l0), 3: idleOf(l0) },
  'L0: {0:score} ≥ 1; idle files {1:n} ÷ trigger {2:n}; over 1 it counts × 10': { 1: idleOf(l0) },
  'L0: {0:score} ≥ 1; {1:bytes} ≥ max_bytes_for_level_base {2:bytes} counts 1.01 × 10': {
    1: idleOf(l0),
  },
  '{0:level}: {1:score} ≥ 1; idle {2:bytes} ÷ target {3:bytes}': { 2: idleOf(level(0)) },
  '{0:level}: {1:score} ≥ 1; idle {2:bytes} ÷ (target {3:bytes} + {4:bytes} that come down first) × 10':
    { 2: idleOf(level(0)) },
  '{0:level}: {1:score} ≥ 1; {2:bytes} leave, as the data needs one level less': {
    2: idleOf(level(0)),
  },
  '{0:level}: {1:score} ≥ 1; idle {2:bytes}, no target': { 2: idleOf(level(0)) },
  'idle {1:bytes} of {0:level} count as {2:bytes}: files with more deletions than other entries weigh extra':
    { 1: idleOf(level(0)), 2: idleOf(level(0)) },
  '{0:bytes} of all runs count as {1:bytes}: files with more deletions than other entries weigh extra':
    { 0: all, 1: all },
};

const leveled: Readonly<Record<string, Counts>> = {
  'from the oldest on {0:n} of {1:n} files, {2:bytes}, overlap neither each other nor {3:level}': {
    0: inputsOfL0,
    1: l0,
    2: inputsOfL0,
  },
  'not possible: the oldest file, {0:n}, overlaps files of {1:level}': { 0: file(0) },
  '{0:level} {1:bytes} > {2:n} × L0 {3:bytes}': { 1: level(0), 3: l0 },
  'newest idle files {0:n} ≥ {1:n}': { 0: newest(0) },
  'files {0:n} ≥ trigger + 2 = {1:n}': { 0: l0 },
  'newest files {0:n} ≥ {1:n}: merging {2:bytes} costs {3:bytes} for each file less': {
    0: newest(0),
    2: newest(0),
  },
  'files of {0:level} passed over: {1:n}; the first, {2:n}, is being compacted': { 2: file(2) },
  'files of {0:level} passed over: {1:n}; the first, {2:n}, shares a key with a file being compacted':
    { 2: file(2) },
  'files of {0:level} passed over: {1:n}; a running compaction writes keys of the first, {2:n}, on {3:level}':
    { 2: file(2) },
  'files of {0:level} passed over: {1:n}; the first, {2:n}, overlaps files of {3:level} being compacted':
    { 2: file(2) },
  '{0:n} of {1:level} first, with all files that it overlaps': { 0: file(0) },
  '{0:n} of {1:level}: overlap below {2:bytes} ÷ size {3:bytes} = {4:score}, the least': {
    0: file(0),
    2: below(0, 1),
    3: file(0),
  },
  '{0:n} of {1:level}: overlap below {2:bytes} ÷ {3:bytes} (its {5:bytes}, and deletions that weigh extra) = {4:score}, the least':
    { 0: file(0), 2: below(0, 1), 3: file(0), 5: file(0) },
  '{0:n} of {1:level}: {2:bytes} (its {3:bytes}, and deletions that weigh extra), the largest': {
    0: file(0),
    2: file(0),
    3: file(0),
  },
  '{0:n} of {1:level}: marked files come first': { 0: file(0) },
  '{0:n} of {1:level}: {2:bytes}, the largest': { 0: file(0), 2: file(0) },
  '{0:n} of {1:level}: its newest entry, sequence number {2:n}, is the oldest': { 0: file(0) },
  '{0:n} of {1:level}: its oldest entry, sequence number {2:n}, is the oldest': { 0: file(0) },
  '{0:n} of {1:level}: where the last round robin pick ended': { 0: file(0) },
  '{0:n} of {1:level}: round robin begins here': { 0: file(0) },
  'files of {0:level}: {1:n}, as no user key may stay behind in a neighbour': { 1: inputsOn(0) },
  'files of {0:level}: {1:n} ≤ {4:n}, {2:bytes} ≤ {5:bytes}; none overlaps {3:level}': {
    1: firstInputsOn(0, 1),
    2: firstInputsOn(0, 1),
  },
  '{0:n} of {1:n} files, {2:bytes}, overlap directly or through others': {
    0: inputsOfL0,
    1: l0,
    2: inputsOfL0,
  },
  'overlapping files of {0:level}: {1:n}, {2:bytes}': { 1: inputsOn(0), 2: inputsOn(0) },
  '{0:level} from {1:n} to {2:n} files, same files of {3:level}: {4:bytes} < {5:bytes}': {
    2: inputsOn(0),
    4: inputs,
  },
  '{0:level} from {1:n} to {2:n} files, same files of {3:level}: {4:bytes}, no limit': {
    2: inputsOn(0),
    4: inputs,
  },
  '{0:level} is {1:bytes} over its target: from {2:n} to {3:n} files in a row, {4:bytes}': {
    3: firstInputsOn(0, 3),
    4: firstInputsOn(0, 3),
  },
  'files marked: {0:n}; takes {1:n} of {2:level}, to {3:level}': { 1: file(1) },
  'files older than {4:age}: {0:n}; takes {1:n} of {2:level}, to {3:level}': { 1: file(1) },
  'files old enough: {0:n}; takes {1:n} of {2:level}, to {3:level}': { 1: file(1) },
  '{0:level} to {1:level}: files {2:n}, {3:bytes}': { 2: inputs, 3: inputs },
};

const fifo: Readonly<Record<string, Counts>> = {
  'oldest files with nothing younger than {0:age}: {1:n}, {2:bytes}; dropped': {
    1: inputs,
    2: inputs,
  },
  '{0:bytes} > {1:bytes}: the oldest {2:n} of {3:n} files are dropped, {4:bytes} stay': {
    0: all,
    2: inputs,
    3: all,
  },
  '{0:bytes} > {1:bytes}: the first {2:n} of {3:n} files of {5:level} are dropped, {4:bytes} stay':
    {
      0: all,
      2: inputs,
    },
  '{0:bytes} ≤ {1:bytes}': { 0: all },
  'the newest {0:n} of {1:n} files, {2:bytes}: {3:bytes} a file that goes < {4:bytes}': {
    0: inputs,
    1: l0,
    2: inputs,
  },
  "files: {0:n}, {1:bytes}, each under the tier's {2:bytes}; target {3:bytes}": {
    0: inputs,
    1: inputs,
  },
};

/** By template, then by the index of the value. */
export const COUNTS: Readonly<Record<string, Counts>> = {
  ...universal,
  ...moves,
  ...scores,
  ...leveled,
  ...fifo,
  ...BOUND_COUNTS,
};
