// The compaction styles that have option fields.
import {
  COMPACTION_STYLE_FACTS,
  type CompactionStyleFacts,
  type CompactionStyleKey,
} from 'lsm-shape/engine';
import type { OptionValue } from './control.ts';

/** A compaction style that picks compactions on its own and therefore has option fields. */
export type StyleName = Exclude<CompactionStyleKey, 'none'>;

/** The facts about a style with option fields. */
export interface ControlledStyle extends CompactionStyleFacts {
  readonly key: StyleName;
}

const hasControls = (facts: CompactionStyleFacts): facts is ControlledStyle => facts.is_automatic;

/** Styles with option fields, in display order. The first is the default. */
export const controlledStyles: readonly ControlledStyle[] =
  COMPACTION_STYLE_FACTS.filter(hasControls);

export function factsOf(style: StyleName): ControlledStyle {
  const found = controlledStyles.find(({ key }) => key === style);
  if (found === undefined) throw new Error(`no style ${style}`);
  return found;
}

/** Returns the style that a value names, or the default if the style has no option fields. */
export function styleOf(value: OptionValue | undefined): StyleName {
  const found = controlledStyles.find(({ option }) => option === value) ?? controlledStyles[0];
  if (found === undefined) throw new Error('no style has controls');
  return found.key;
}
