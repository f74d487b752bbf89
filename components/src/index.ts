// Everything for using a stage without a framework: timeline, player and renderers.
export * from './engine/index.ts';
export {
  firstAtOrAfter,
  fractionalIndexOf,
  lastAtOrBefore,
  partitionPoint,
} from './base/binary_search.ts';
export { eventShownAt } from './base/change.ts';
export { formatBytes } from './base/format_bytes.ts';
export * from './base/format_short.ts';
export { keptFor } from './base/kept_for.ts';
export { nearestName } from './base/nearest_name.ts';
export { NEVER, type Float64Column, type HeldColumn, type Int32Column } from './timeline/column.ts';
export { describe, newsAt, reasoningAt, type ReasoningLine } from './timeline/describe.ts';
export { hasHistory, hasKeyRanges, hasOptions, hasTimes } from './timeline/known.ts';
export { nowTextAt, type NowText } from './timeline/derived/now_text.ts';
export { heldText } from './timeline/stall_text.ts';
export { cutReasonName, followsGrandparent } from './timeline/cut_reasons.ts';
export { cutSentence, type CutFacts, type GrandparentFacts } from './timeline/cut_text.ts';
export { cutFacts, fileEdges, grandparentsOf } from './timeline/cuts.ts';
export {
  fileFacts,
  jobFacts,
  originText,
  overlappedBy,
  type FileFacts,
  type JobFacts,
  type JobInputFacts,
  type JobOutputFacts,
  type OverlappedFiles,
  type OverlapFacts,
} from './timeline/file_facts.ts';
export {
  levelFactsAt,
  type LevelFacts,
  hasLevelTargets,
  styleOfHistory,
} from './timeline/level_facts.ts';
export {
  consumerAt,
  eventAtMicros,
  frameAt,
  mutableMemtableAt,
  runningJobsAt,
  type Frame,
  type MutableMemtable,
} from './timeline/frame.ts';
export { jobLabel, jobNumber, type Job, type JobInput, type JobKind } from './timeline/job.ts';
export { NONE, type LifetimeTable } from './timeline/lifetimes.ts';
export { lineageOf, type Lineage, type RelatedFile } from './timeline/lineage.ts';
export {
  busyCoresOf,
  levelSeriesOf,
  metricAt,
  seriesAt,
  seriesOf,
  type LevelMetric,
  type Metric,
  type Series,
} from './timeline/metrics.ts';
export { baseLevelAt, targetsReasoning, type BaseLevelFacts } from './timeline/base_level.ts';
export { targetsAt } from './timeline/targets_at.ts';
export { baseLevelText } from './timeline/base_level_text.ts';
export { limitSeriesOf, type Limit } from './timeline/limits.ts';
export { momentBeside, momentsOf, type MomentKind, type Moments } from './timeline/moments.ts';
export { runBoundsText, runLimitSince, type RunBoundsText } from './timeline/run_bounds_text.ts';
export { runBoundsAt, type RunBounds } from './timeline/run_bounds.ts';
export { stateLines } from './timeline/state_text.ts';
export type { ShapeTable } from './timeline/shape_table.ts';
export type {
  BenchmarkFacts,
  LevelTargetFacts,
  Stall,
  StallLimits,
  Timeline,
  TimelineProblem,
} from './timeline/timeline.ts';
export { filesBetween, levelAt, levelsAt, type LevelFiles } from './timeline/tree_index.ts';
export { perTimeline, perTimelineVersion } from './timeline/per_timeline.ts';
export { amplificationsAt, type PresentedNumber } from './timeline/derived/amplifications.ts';
export { CUT_RULES } from './timeline/derived/cut_rules.ts';
export { reasonLineAt } from './timeline/derived/deciding_rule.ts';
export {
  decisionEventOf,
  decisionJobAt,
  decisionJobBeside,
  type Decision,
} from './timeline/derived/decisions.ts';
export {
  fileStateAt,
  momentInTree,
  stayAt,
  staysOf,
  type FileState,
} from './timeline/derived/file_stays.ts';
export { barTexts, jobLines, jobTitle, type JobLine } from './timeline/derived/job_text.ts';
export type { JobSpans } from './timeline/derived/job_spans.ts';
export { jobIndexAt, lanesOf, laneText, type Lane } from './timeline/derived/lanes.ts';
export { levelsInUse } from './timeline/derived/levels_in_use.ts';
export { pausesOf, timeAxisEnd, type Pause } from './timeline/derived/pauses.ts';
export {
  benchmarkPartsOf,
  hasEarlierProcess,
  lastProcessStart,
  processesOf,
  processStepAt,
  sinceText,
  type BenchmarkPart,
  type ProcessSpan,
} from './timeline/derived/processes.ts';
export {
  lastProcessLimitAt,
  modeText,
  numbersSince,
  type PeakOf,
  type RunNumbers,
} from './timeline/derived/run_numbers.ts';
export { exampleOf, type RuleExample } from './timeline/derived/rule_example.ts';
export { hasSameDecisions } from './timeline/derived/same_decisions.ts';
export { runLimitFacts, type RunLimitFacts } from './timeline/derived/run_limit_facts.ts';
export { samePlace, sameTime } from './timeline/derived/same_place.ts';
export {
  alignedPlace,
  type AlignedPlace,
  type Alignment,
} from './timeline/derived/aligned_place.ts';
export {
  COMPARED_NUMBERS,
  peakOf,
  type ComparedNumber,
} from './timeline/derived/compared_numbers.ts';
export { firstParting, type Parting, type PartingKind } from './timeline/derived/first_parting.ts';
export {
  cpuSum,
  cpuTimesOf,
  cpuTotal,
  writeAmpText,
  type CpuRow,
  type CpuTimes,
} from './timeline/derived/stats_facts.ts';
export {
  mostRateOf,
  spanIndexFrom,
  longestStallOf,
  stallChangeBetween,
  stallSpansOf,
  stallText,
  stallDurationText,
  stallTitle,
  type StallSpan,
} from './timeline/derived/stall_spans.ts';
export { TimelineBuilder } from './timeline/timeline_builder.ts';
export {
  EVENT_PACES,
  reducePlayer,
  RUN_SECONDS,
  type History,
  type PlayerAction,
  type PlayerState,
} from './player/playhead.ts';
export { Player, prefersReducedMotion } from './player/player.ts';
export { apart, cancelFrame, everyFrame, nextFrame } from './player/clock.ts';
export {
  COLOUR_MODES,
  COLOURS,
  DEFAULT_SCENE_OPTIONS,
  type ColourBy,
  type HeightMode,
  type SceneOptions,
  type ThemeName,
} from './scene/options.ts';
export type { Legend as StageLegend } from './scene/colouring.ts';
export { FILE_PALETTES } from './scene/file_palette.ts';
export { keepUp, preparedPictures } from './scene/prepare.ts';
export { frameSummary } from './render/text_renderer.ts';
export {
  countedRows,
  countsFiles,
  decisionTree,
  treeAt,
  type DecisionTree,
} from './timeline/counted.ts';
export { treeAscii } from './render/tree_ascii.ts';
export { figureSvg, type Figure } from './figures/figure.ts';
export { FIGURE_GROUPS, figureOf, LEGEND, type FigureGroup } from './figures/figures.ts';
export type { StageFact } from './render/fact_buttons.ts';
export type { Callout } from './render/callout_marks.ts';
export { mountStage, type StageHandle, type StageOptions } from './mount.ts';
export type { StageFile } from './render/stage_hands.ts';
