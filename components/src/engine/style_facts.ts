// Facts about compaction styles.
import {
  COMPACTION_STYLE_FACTS,
  type CompactionStyleFacts,
  type CompactionStyleKey,
} from './generated/compaction_styles.ts';
import type { CompactionStyle } from './generated/wire_schema.ts';

/** Returns the value of the option `compaction_style` for a style's key. */
export function optionOf(key: CompactionStyleKey): CompactionStyle {
  const found = COMPACTION_STYLE_FACTS.find((facts) => facts.key === key);
  if (found === undefined) throw new Error(`unknown compaction style ${key}`);
  return found.option;
}

const factsByOption: ReadonlyMap<string, CompactionStyleFacts> = new Map(
  COMPACTION_STYLE_FACTS.map((facts) => [facts.option, facts]),
);

/** Returns facts about a value of `compaction_style`; null if the value is unknown. */
export function styleFacts(option: string | null | undefined): CompactionStyleFacts | null {
  return factsByOption.get(option ?? '') ?? null;
}
