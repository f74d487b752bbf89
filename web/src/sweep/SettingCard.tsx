// The card of the setting that is pointed at: its values, its numbers and its final tree.
import { useEffect, useState, type JSX } from 'react';
import { shortBytes } from 'lsm-shape';
import { numberName, numberText } from './number_words.ts';
import { isMissed } from './settings_of.ts';
import type { Sweep } from './use_sweep.ts';
import type { Setting, TreeRun } from './sweep_types.ts';

interface SettingCardProps {
  readonly sweep: Sweep;
  readonly setting: Setting;
  readonly numbers: readonly string[];
}

/** Milliseconds of pointing after which the tree is simulated. */
const REST_MS = 150;

export function SettingCard({ sweep, setting, numbers }: SettingCardProps): JSX.Element {
  const tree = useTree(sweep, setting);
  const most = Math.max(1, ...(tree ?? []).map(({ size_bytes }) => size_bytes ?? 0));
  return (
    <div className="sweep-card" role="status">
      <b>
        {Object.entries(setting.set)
          .map(([name, value]) => `${name} ${String(value)}`)
          .join(' · ')}
      </b>
      {setting.error !== null && <p>{setting.error}</p>}
      <div className="sweep-card-parts">
        <div className="sweep-tree" aria-label="Final tree">
          {(tree ?? []).map(({ level, size_bytes }) => (
            <div key={level}>
              <span>{level}</span>
              <i style={{ '--share': Math.log1p(size_bytes ?? 0) / Math.log1p(most) }} />
              <span>{shortBytes(size_bytes ?? 0)}</span>
            </div>
          ))}
        </div>
        <dl>
          {numbers.slice(0, 5).map((number) => (
            <div
              key={number}
              data-missed={
                sweep.limits.some((limit) => limit.number === number && isMissed(limit, setting)) ||
                undefined
              }
            >
              <dt>{numberName(number)}</dt>
              <dd>
                {setting.state === 'done' ? numberText(number, setting.numbers[number]) : '…'}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="sweep-aside">Click opens, Shift-click compares</p>
    </div>
  );
}

/** Returns the final tree of a setting; null until it is simulated. */
function useTree({ store }: Sweep, { key, points }: Setting): readonly TreeRun[] | null {
  const [known, setKnown] = useState<ReadonlyMap<string, readonly TreeRun[]>>(new Map());
  const [point] = points;
  useEffect(() => {
    if (point === undefined || known.has(key)) return undefined;
    const timer = setTimeout(() => {
      store.treeOf(point).then(
        (tree) => setKnown((before) => new Map(before).set(key, tree)),
        () => undefined,
      );
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [store, point, key, known]);
  return known.get(key) ?? null;
}
