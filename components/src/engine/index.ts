// The engine's client: events from flat columns, and the words that go with them.
export * from './generated/wire_schema.ts';
export { REASONING_RULES, type ReasoningRule } from './generated/reasoning_rules.ts';
export { DecodeError, decodeEvent, decodeEvents, recordOffsets } from './decode.ts';
export { reasonText, ruleOf } from './reason_text.ts';
