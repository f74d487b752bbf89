// The options of the current column family, as read by the engine.
import { REFERENCE_RELEASE } from 'lsm-shape/engine';
import { AT_WORK, type RecordedOptions } from '../catalogue/recorded_options.ts';
import { controlGroupsOf, styleSpec } from '../settings/control_specs.ts';
import { optionValue } from '../settings/option_value.ts';
import { styleOf } from '../settings/styles.ts';
import type { ShownFamilies } from '../state/run_store.ts';

/**
 * Returns the options that matter for the family's compaction style; null if no file has them. If
 * there are no families to choose from, returns `own`.
 */
export function optionsOfFamily(
  own: RecordedOptions | null,
  families: ShownFamilies | null,
): RecordedOptions | null {
  const row = families?.rows[families.shown];
  if (row === undefined) return own;
  const { options: texts } = row;
  if (texts === null) return null;
  const read = (name: string): RecordedOptions['options'][number] => {
    const text = texts[name];
    return { name, value: text === undefined ? null : optionValue(name, text) };
  };
  const style = read(styleSpec.name);
  const names = controlGroupsOf(styleOf(style.value ?? undefined)).flatMap(({ specs }) =>
    specs.filter(({ isOfRocksDb }) => isOfRocksDb).map(({ name }) => name),
  );
  // Later changes through SetOptions are separate events.
  const file = `${own?.file ?? 'the files'}, column family ${row.name} at the last open`;
  const release = own?.release ?? REFERENCE_RELEASE;
  return { file, release, options: [style, ...AT_WORK.map(read), ...names.map(read)] };
}
