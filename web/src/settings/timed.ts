// Options that are set while the database is open (`SetOptions`). They are stored with a run's
// other options, under the option's name and the virtual time in µs.
import { shortDuration } from 'lsm-shape';

/** An option and the moment at which its value changes. */
export interface Timed {
  readonly name: string;
  readonly micros: number;
}

/** `level0_file_num_compaction_trigger@12500000` */
export function timedKey({ name, micros }: Timed): string {
  return `${name}@${micros}`;
}

/** The option and moment of a key; null for an option from the start. */
export function timedOf(key: string): Timed | null {
  const [, name, micros] = /^(.+)@(\d{1,15})$/.exec(key) ?? [];
  return name === undefined ? null : { name, micros: Number(micros) };
}

/** `size_ratio from 12.5 s on`; for an option from the start only its name. */
export function nameOfKey(key: string): string {
  const timed = timedOf(key);
  return timed === null ? key : `${timed.name} from ${shortDuration(timed.micros)} on`;
}

type Values<Value> = Readonly<Record<string, Value>>;

/** The options from the start. */
export function fromStart<Value>(values: Values<Value>): Values<Value> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => timedOf(key) === null));
}

/** One call: the options set at one moment. */
export interface TimedCall<Value> {
  readonly micros: number;
  readonly set: Values<Value>;
}

/** The calls while the database is open, in the order of time. */
export function timedCalls<Value>(values: Values<Value>): TimedCall<Value>[] {
  const calls = new Map<number, Record<string, Value>>();
  for (const [key, value] of Object.entries(values)) {
    const timed = timedOf(key);
    if (timed === null) continue;
    calls.set(timed.micros, { ...calls.get(timed.micros), [timed.name]: value });
  }
  return [...calls].map(([micros, set]) => ({ micros, set })).sort((a, b) => a.micros - b.micros);
}

/** The values in force right before a moment, or including its own call. */
export function inForceAt<Value>(
  values: Values<Value>,
  micros: number,
  part: 'before' | 'with',
): Values<Value> {
  const calls = timedCalls(values).filter((call) =>
    part === 'with' ? call.micros <= micros : call.micros < micros,
  );
  return Object.assign({}, fromStart(values), ...calls.map(({ set }) => set)) as Values<Value>;
}
