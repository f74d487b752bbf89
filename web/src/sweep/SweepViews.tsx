// The views of all settings: a map or lines, a trade-off, and parallel lines.
import { useMemo, useState, type JSX } from 'react';
import { AxisLines } from './AxisLines.tsx';
import { HeatMap } from './HeatMap.tsx';
import { NumberChoice } from './NumberChoice.tsx';
import { ParallelLines } from './ParallelLines.tsx';
import { Scatter } from './Scatter.tsx';
import { SettingCard } from './SettingCard.tsx';
import type { ViewProps } from './sweep_types.ts';
import type { Sweep } from './use_sweep.ts';
import { plateauOf } from './view_facts.ts';

interface ViewsProps {
  readonly sweep: Sweep;
  readonly views: ViewProps;
  readonly onClear: () => void;
}

/** Numbers with an axis of their own in the last view, after those of the plan. */
const ALWAYS = ['w_amp', 'runs_mean', 'runs_max', 'space_max', 'stall_sec'];

export function SweepViews({ sweep, views, onClear }: ViewsProps): JSX.Element {
  const { plan, settings, failing, front } = sweep;
  const [first = 'w_amp', second = 'runs_mean'] = plan.objective.map(({ number }) => number);
  const [number, setNumber] = useState(first);
  const [across, setAcross] = useState(first);
  const [up, setUp] = useState(second);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { axes, pointed } = views;
  const slice = axes.map((_, axis) => chosen[axis] ?? front[0]?.place[axis] ?? 0);
  const limited = plan.constraint.map((limit) => limit.number ?? '');
  const numbers = [...new Set([first, second, ...limited, ...ALWAYS])];
  const best = front[0];
  const plateau = useMemo(() => {
    const named = plan.objective.map((objective) => objective.number);
    return best === undefined ? NONE : plateauOf(settings, best, failing, named);
  }, [best, settings, failing, plan]);
  const shown = settings.find(({ key }) => key === pointed) ?? null;
  return (
    <>
      <section className="sweep-view" aria-label="Map">
        <div className="sweep-view-head">
          <NumberChoice label="Number on the map" chosen={number} onChoose={setNumber} />
          <Slices
            axes={axes}
            slice={slice}
            onSlice={(axis, index) => setChosen(slice.with(axis, index))}
          />
          {1 < plateau.size && (
            <span className="sweep-aside">outlined: {plateau.size} settings, same result</span>
          )}
        </div>
        {axes.length < 2 ? (
          <AxisLines {...views} numbers={[...new Set([number, ...numbers])].slice(0, 4)} />
        ) : (
          <HeatMap {...views} {...{ number, slice, plateau }} />
        )}
      </section>
      <section className="sweep-view" aria-label="Trade-off">
        <div className="sweep-view-head">
          <NumberChoice label="Number upwards" chosen={up} onChoose={setUp} />
          <span className="sweep-aside">over</span>
          <NumberChoice label="Number to the right" chosen={across} onChoose={setAcross} />
          <span className="sweep-aside sweep-last">line: Pareto front</span>
        </div>
        <div className="sweep-scatter">
          <Scatter {...views} x={across} y={up} />
          {shown !== null && <SettingCard {...{ sweep, numbers }} setting={shown} />}
        </div>
      </section>
      <section className="sweep-view" data-wide="true" aria-label="All settings and numbers">
        <div className="sweep-view-head">
          <h3>All settings and numbers</h3>
          <span className="sweep-aside sweep-last">Drag along an axis to filter every view</span>
          {views.brushed !== null && (
            <button type="button" className="button tiny" onClick={onClear}>
              Clear
            </button>
          )}
        </div>
        {/* Scrolls on a phone, also by the arrow keys. */}
        <div className="sweep-scroll" role="group" aria-label="Axes" tabIndex={0}>
          <ParallelLines {...views} numbers={numbers} />
        </div>
      </section>
    </>
  );
}

const NONE: ReadonlySet<string> = new Set();

interface SlicesProps {
  readonly axes: ViewProps['axes'];
  readonly slice: readonly number[];
  readonly onSlice: (axis: number, index: number) => void;
}

/** The values of all axes beyond the two of the map. */
function Slices({ axes, slice, onSlice }: SlicesProps): JSX.Element {
  return (
    <>
      {axes.slice(2).map(({ names, values }, at) => (
        <label key={names.join()}>
          {names.join(', ')}
          <select
            className="select small"
            value={slice[at + 2]}
            onChange={({ target }) => onSlice(at + 2, Number(target.value))}
          >
            {values.map((value, index) => (
              <option key={String(value)} value={index}>
                {String(value)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </>
  );
}
