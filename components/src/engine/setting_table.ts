// The complete table of settings, with the format of each value.
import { SETTING_KINDS } from './generated/setting_kinds.ts';
import { SETTING_FACTS, type SettingFacts } from './generated/settings.ts';

export interface Setting extends SettingFacts {
  readonly kind: string;
  /** Names of an enumeration's values, or releases that are worth offering. */
  readonly values: readonly string[];
}

export const SETTINGS: readonly Setting[] = SETTING_FACTS.map((facts) => {
  const [kind = '', ...values] = SETTING_KINDS[facts.name] ?? [];
  return { ...facts, kind, values };
});
