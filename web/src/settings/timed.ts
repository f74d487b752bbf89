// Options set while the database is open (`SetOptions`). They are stored with a run's other
// options, under keys such as `name@µs`.
import { shortDuration } from 'lsm-shape';

/** An option and the virtual time at which it changes. */
export interface Timed {
  readonly name: string;
  readonly micros: number;
}

/** Returns the key, such as `level0_file_num_compaction_trigger@12500000`. */
export function timedKey({ name, micros }: Timed): string {
  return `${name}@${micros}`;
}

/** Parses a key; null if its option is set from the start. */
export function timedOf(key: string): Timed | null {
  const [, name, micros] = /^(.+)@(\d{1,15})$/.exec(key) ?? [];
  return name === undefined ? null : { name, micros: Number(micros) };
}

/** Readable form: `size_ratio from 12.5 s`, or only the name of an option set from the start. */
export function nameOfKey(key: string): string {
  const timed = timedOf(key);
  return timed === null ? key : `${timed.name} from ${shortDuration(timed.micros)}`;
}

type Values<Value> = Readonly<Record<string, Value>>;

/** Returns the options that are set from the start, without later changes. */
export function fromStart<Value>(values: Values<Value>): Values<Value> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => timedOf(key) === null));
}

/** A call of `SetOptions`: the options that are set at one moment. */
export interface TimedCall<Value> {
  readonly micros: number;
  readonly set: Values<Value>;
}

/** Returns the calls of `SetOptions` in order of time. */
export function timedCalls<Value>(values: Values<Value>): TimedCall<Value>[] {
  const calls = new Map<number, Record<string, Value>>();
  for (const [key, value] of Object.entries(values)) {
    const timed = timedOf(key);
    if (timed === null) continue;
    calls.set(timed.micros, { ...calls.get(timed.micros), [timed.name]: value });
  }
  return [...calls].map(([micros, set]) => ({ micros, set })).sort((a, b) => a.micros - b.micros);
}

/** Returns the values that apply just before a moment, or including the call at that moment. */
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
