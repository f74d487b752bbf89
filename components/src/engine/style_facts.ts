// The facts that a compaction style declares of itself, by its name.
import {
  COMPACTION_STYLE_FACTS,
  type CompactionStyleFacts,
  type CompactionStyleKey,
} from './generated/compaction_styles.ts';
import type { CompactionStyle } from './generated/wire_schema.ts';

/** The value of `compaction_style` with this key. */
export function optionOf(key: CompactionStyleKey): CompactionStyle {
  const found = COMPACTION_STYLE_FACTS.find((facts) => facts.key === key);
  if (found === undefined) throw new Error(`unknown compaction style ${key}`);
  return found.option;
}

const factsByOption: ReadonlyMap<string, CompactionStyleFacts> = new Map(
  COMPACTION_STYLE_FACTS.map((facts) => [facts.option, facts]),
);

/** The facts of a value of `compaction_style`; null for one that unknown compaction style has. */
export function styleFacts(option: string | null | undefined): CompactionStyleFacts | null {
  return factsByOption.get(option ?? '') ?? null;
}
