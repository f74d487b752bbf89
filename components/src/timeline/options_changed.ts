// Option changes made while the database is open (O-6).
import type { LsmEvent } from '../engine/index.ts';

/** An option that changed, with both values. `before` is empty if a recording lacks it. */
export interface ChangedOption {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

type OptionsChanged = Extract<LsmEvent, { event: 'options_changed' }>;

export function changedOptionsOf({ settings, before }: OptionsChanged): ChangedOption[] {
  return settings.map((setting, at) => {
    const [name = '', ...value] = setting.split('=');
    return { name, before: before[at] ?? '', after: value.join('=') };
  });
}

/** Describes a change: `SetOptions changes level0_file_num_compaction_trigger from 4 to 8`. */
export function optionsChangedText(event: OptionsChanged): string {
  const parts = changedOptionsOf(event).map(({ name, before, after }) =>
    before === '' ? `${name} to ${after}` : `${name} from ${before} to ${after}`,
  );
  return `${event.call} changes ${parts.join(', ')}`;
}
