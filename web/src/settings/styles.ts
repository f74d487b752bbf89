// The compaction styles that have controls.
import {
  COMPACTION_STYLE_FACTS,
  type CompactionStyleFacts,
  type CompactionStyleKey,
} from 'lsm-shape/engine';
import type { OptionValue } from './control.ts';

/** A compaction style with controls: one that picks compactions by itself. */
export type StyleName = Exclude<CompactionStyleKey, 'none'>;

/** A style with controls, with its declared facts. */
export interface ControlledStyle extends CompactionStyleFacts {
  readonly key: StyleName;
}

const hasControls = (facts: CompactionStyleFacts): facts is ControlledStyle => facts.is_automatic;

/** The styles with controls, in the order of the switch; the first is the default. */
export const controlledStyles: readonly ControlledStyle[] =
  COMPACTION_STYLE_FACTS.filter(hasControls);

/** The declared facts of a style with controls. */
export function factsOf(style: StyleName): ControlledStyle {
  const found = controlledStyles.find(({ key }) => key === style);
  if (found === undefined) throw new Error(`no style ${style}`);
  return found;
}

/** The style that a value of `compaction_style` means; the default for one without controls. */
export function styleOf(value: OptionValue | undefined): StyleName {
  const found = controlledStyles.find(({ option }) => option === value) ?? controlledStyles[0];
  if (found === undefined) throw new Error('no style has controls');
  return found.key;
}
