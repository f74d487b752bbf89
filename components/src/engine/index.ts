// The engine's client, with decoded events and the texts that describe them.
export { streamOf } from '../base/slices.ts';
export { setAssetUrls, type AssetUrls } from '../base/asset_urls.ts';
export * from './generated/wire_schema.ts';
export { SETTINGS, type Setting } from './setting_table.ts';
export { REFERENCE_RELEASE, SETTING_KINDS } from './generated/setting_kinds.ts';
export { SETTING_HELPS } from './generated/setting_helps.ts';
export {
  COMMAND_LINE_SETTINGS,
  MACHINE_PROFILES,
  type CommandLineSetting,
  type MachineProfile,
} from './generated/settings.ts';
export {
  COMPACTION_STYLE_FACTS,
  type CompactionStyleFacts,
  type CompactionStyleKey,
} from './generated/compaction_styles.ts';
export { optionOf, styleFacts } from './style_facts.ts';
export { STATS_COLUMNS, type StatsColumn } from './generated/stats_columns.ts';
export {
  REASONING_RULES,
  type CountSelector,
  type ReasoningRule,
  type RuleStep,
} from './generated/reasoning_rules.ts';
export { DecodeError, decodeEvent, decodeEvents, recordOffsets } from './decode.ts';
export { reasonComparison, type ComparedSide, type ReasonComparison } from './reason_comparison.ts';
export { reasonParts, reasonText, type ReasonPart } from './reason_text.ts';
export {
  codeOf,
  findRule,
  isRule,
  ruleOf,
  stepOf,
  valueOf,
  type CheckOf,
  type FieldOf,
  type RuleKey,
  type StepKey,
} from './reasons.ts';
export { createQuestions, type Questions } from './questions.ts';
export type {
  AdviceMessage,
  ChoiceMessage,
  CutSteps,
  CutStepsQuery,
  DifferenceMessage,
  DifferenceStep,
  EdgeMessage,
  MissMessage,
  NearMessage,
  OptionTexts,
  PlanAxis,
  PlanLimit,
  PlanMessage,
  PlanObjective,
  PublishedStats,
  FamilyRow,
  FlushReasonSpan,
  Happened,
  HappenedRow,
  OperatorCard,
  RecordingFile,
  RequestedMode,
  RequestError,
  RunRequest,
  RecordingPart,
  RecordingParts,
  RunSummary,
  StallMoment,
  StatsDeviation,
  StatsMoment,
  StatsMomentRow,
  StatsRow,
  StepRequest,
  ThresholdStep,
  Warning,
} from './protocol.ts';
export {
  createWorkerEngine,
  fetchAndCompile,
  type Engine,
  type EngineError,
  type RunHandle,
  type RunUpdate,
  type WorkerEngineOptions,
} from './worker_engine.ts';
export { recordingsUrl } from './recordings_url.ts';
export { wasmUrl } from './wasm_url.ts';
export { happeningText } from './happening_text.ts';
