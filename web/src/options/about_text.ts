import { SETTING_HELPS } from 'lsm-shape/engine';
import type { ControlSpec, OptionValue } from '../settings/control.ts';
import { rangeText, runTimeText } from '../settings/option_facts.ts';
import { optionText } from '../settings/option_text.ts';

/**
 * Returns the help on an option: its effect, default, unit and range, the scenario's value if it
 * differs, and a sentence on changes while the database is open.
 */
export function aboutText(spec: ControlSpec, baseline: OptionValue): string {
  const { name, kind, defaultValue, isOfRocksDb, unit } = spec;
  const whose = isOfRocksDb ? 'RocksDB’s default' : 'Default';
  const own = baseline === defaultValue ? '' : `; here ${optionText(spec, baseline)}`;
  const shown = kind === 'rate' ? 'MB/s' : unit;
  const sentences = [
    SETTING_HELPS[name] ?? '',
    `${whose}: ${optionText(spec, defaultValue)}${own}`,
    rangeText(spec) === '' ? '' : `${shown === '' ? 'Range' : `In ${shown}`}: ${rangeText(spec)}`,
    runTimeText(spec),
    kind === 'bytes' ? 'Enter bytes, or 64K, 64MB, 1.5GiB' : '',
  ].filter((sentence) => sentence !== '');
  return sentences.map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`).join(' ');
}
