// A limit: a slider over the distribution of all settings, and a box.
import { useState, type JSX } from 'react';
import { numberName } from './number_words.ts';
import { isMissed } from './settings_of.ts';
import type { Sweep } from './use_sweep.ts';
import { extentOf } from './view_facts.ts';

interface LimitFieldProps {
  readonly sweep: Sweep;
  readonly number: string;
  readonly most: number;
  /** Null removes the limit. */
  readonly onMost: (most: number | null) => void;
}

const BINS = 24;
const STEPS = 200;

export function LimitField({ sweep, number, most, onMost }: LimitFieldProps): JSX.Element {
  const { settings } = sweep;
  const [draft, setDraft] = useState<string | null>(null);
  const name = numberName(number);
  const done = settings.filter(({ state }) => state === 'done');
  const limit = { number, at_least: null, at_most: most };
  const failing = done.filter((setting) => isMissed(limit, setting)).length;
  const [low, high] = extentOf(settings, number) ?? [0, 1];
  const span = high - low || 1;
  const bins = Array.from({ length: BINS }, () => 0);
  for (const { numbers } of done) {
    const value = numbers[number];
    if (typeof value !== 'number') continue;
    const bin = Math.min(BINS - 1, Math.floor(((value - low) / span) * BINS));
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  const tallest = Math.max(1, ...bins);
  const take = (): void => {
    const value = Number(draft);
    if (draft !== null && draft.trim() !== '' && Number.isFinite(value)) onMost(value);
    setDraft(null);
  };
  return (
    <div className="sweep-limit-field">
      <div className="sweep-row">
        <b>{name}</b>
        <span>
          ≤{' '}
          <input
            className="number sweep-number"
            aria-label={`Limit of ${name}`}
            value={draft ?? String(most)}
            onChange={({ target }) => setDraft(target.value)}
            onBlur={take}
            onKeyDown={({ key }) => {
              if (key === 'Enter') take();
            }}
          />
        </span>
      </div>
      <div className="sweep-bins" aria-hidden="true">
        {bins.map((count, bin) => (
          <i
            key={bin}
            data-failing={most < low + ((bin + 0.5) / BINS) * span || undefined}
            style={{ '--share': count / tallest }}
          />
        ))}
      </div>
      <input
        type="range"
        className="slider"
        aria-label={`Limit of ${name}, slider`}
        min={0}
        max={STEPS}
        value={Math.round(((Math.min(Math.max(most, low), high) - low) / span) * STEPS)}
        onChange={({ target }) =>
          onMost(Number((low + (Number(target.value) / STEPS) * span).toPrecision(4)))
        }
      />
      <div className="sweep-row sweep-aside">
        {failing === 0 ? 'all pass' : `${failing} of ${done.length} fail`}
        <button type="button" className="button tiny quiet" onClick={() => onMost(null)}>
          remove
        </button>
      </div>
    </div>
  );
}
