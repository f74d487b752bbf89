import { SETTING_HELPS } from 'lsm-shape/engine';
import type { ControlSpec, OptionValue } from '../settings/control.ts';
import { optionText } from '../settings/option_text.ts';

/** What an option does, its default in RocksDB, and the value here where it is another one. */
export function aboutText(spec: ControlSpec, baseline: OptionValue): string {
  const { name, kind, defaultValue, isOfRocksDb } = spec;
  const whose = isOfRocksDb ? 'RocksDB’s default' : 'Default';
  const own = baseline === defaultValue ? '' : `; here ${optionText(spec, baseline)}`;
  const units = kind === 'bytes' ? ' Enter bytes, or 64K, 64MB, 1.5GiB.' : '';
  return `${SETTING_HELPS[name] ?? ''}. ${whose}: ${optionText(spec, defaultValue)}${own}.${units}`;
}
