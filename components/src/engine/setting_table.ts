// The complete table of settings: each setting with the format of its values.
import { SETTING_KINDS } from './generated/setting_kinds.ts';
import { SETTING_FACTS, type SettingFacts } from './generated/settings.ts';

/** One setting of the engine with its kind. */
export interface Setting extends SettingFacts {
  readonly kind: string;
  /** The names that an enumeration takes; releases worth offering. */
  readonly values: readonly string[];
}

export const SETTINGS: readonly Setting[] = SETTING_FACTS.map((facts) => {
  const [kind = '', ...values] = SETTING_KINDS[facts.name] ?? [];
  return { ...facts, kind, values };
});
