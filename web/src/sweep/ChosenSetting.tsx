// The best setting that meets every limit: beside the present one, where its plateau ends, and how
// far it holds.
import type { JSX } from 'react';
import type { AdviceMessage, ChoiceMessage } from 'lsm-shape/engine';
import { missesText, numbersText, setText } from './advice_text.ts';
import { Explained } from './Explained.tsx';
import { NumberCell } from './NumberCell.tsx';
import { numberName, plainText } from './number_words.ts';
import type { Setting, SetValues } from './sweep_types.ts';
import { useHold, type HoldRow } from './use_hold.ts';
import type { Sweep } from './use_sweep.ts';
import { limitText } from './view_facts.ts';

interface ChosenProps {
  readonly sweep: Sweep;
  readonly onOpen: (set: SetValues, isCompared: boolean) => void;
  readonly advice: AdviceMessage;
  readonly choice: ChoiceMessage;
}

export function ChosenSetting(props: ChosenProps): JSX.Element {
  const { sweep, advice, choice, onOpen } = props;
  const { settings, today, snapshot } = sweep;
  const now = settings.find(({ key }) => key === today);
  // Of equal results, the front has the present setting, which needs no change.
  const isNow = now !== undefined && sweep.front[0] === now;
  const changed = Object.entries(choice.set).filter(([name, value]) => now?.set[name] !== value);
  const kept = changed.length < Object.keys(choice.set).length;
  return (
    <>
      <h3 className="sweep-verdict">
        {isNow
          ? `Keep ${setText(choice.set)}`
          : `Set ${setText(Object.fromEntries(changed))}${kept ? ', keep the rest' : ''}`}
      </h3>
      <Numbers {...{ sweep, advice, choice, now }} />
      {now !== undefined && !isNow && (
        <Explained key={`${now.key} ${setText(choice.set)}`} {...{ sweep, now }} set={choice.set} />
      )}
      <Edges {...props} />
      {snapshot.state === 'done' && <Hold {...props} />}
      {1 < advice.front.length && (
        <section>
          <h4>Other settings of the front</h4>
          {advice.front.slice(1, 5).map((other) => (
            <p className="sweep-row" key={setText(other.set)}>
              <span>
                {setText(other.set)}: {numbersText(advice.names, other.numbers)}
              </span>
              <button
                type="button"
                className="button tiny"
                onClick={() => onOpen(other.set, false)}
              >
                Open
              </button>
            </p>
          ))}
        </section>
      )}
      <div className="sweep-buttons">
        <button type="button" className="button primary" onClick={() => onOpen(choice.set, false)}>
          Open this run
        </button>
        {!isNow && (
          <button type="button" className="button" onClick={() => onOpen(choice.set, true)}>
            Compare with now
          </button>
        )}
      </div>
    </>
  );
}

interface NumbersProps extends Pick<ChosenProps, 'sweep' | 'advice' | 'choice'> {
  readonly now: Setting | undefined;
}

/** The numbers of the present setting and of the choice, beside their limits. */
function Numbers({ sweep, advice, choice, now }: NumbersProps): JSX.Element {
  const { limits } = sweep;
  return (
    <table className="sweep-table">
      <thead>
        <tr>
          <td />
          {now !== undefined && <th>now</th>}
          <th>choice</th>
          <th>limit</th>
        </tr>
      </thead>
      <tbody>
        {advice.names.map((number, at) => {
          const limit = limits.find((one) => one.number === number);
          const own = choice.numbers[at];
          return (
            <tr key={number}>
              <th>{numberName(number)}</th>
              {now !== undefined && (
                <NumberCell number={number} value={now.numbers[number]} most={limit?.at_most} />
              )}
              <NumberCell number={number} value={own} most={limit?.at_most} isStrong />
              <td>{limit === undefined ? '–' : limitText(limit)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Edges({ sweep, advice, choice }: ChosenProps): JSX.Element {
  const [first = 'w_amp'] = advice.names;
  const own = choice.numbers[0];
  return (
    <section>
      <h4>
        {choice.plateau === 1
          ? 'No neighbour has the same result'
          : `${choice.plateau} connected settings have this result. It changes at:`}
      </h4>
      {choice.edges.map((edge) => {
        const name = sweep.plan.axis[edge.axis]?.set[0] ?? '';
        const value = edge.numbers[0];
        const share =
          typeof value === 'number' && typeof own === 'number' && own !== 0
            ? `${value < own ? '−' : '+'}${plainText(Math.abs(value / own - 1) * 100)} %`
            : '?';
        return (
          <p className="sweep-row" key={`${name} ${String(edge.set[name])}`}>
            <span>
              {name} {String(edge.set[name])}
              {edge.misses.length > 0 && ` · misses ${missesText(sweep, edge.misses)}`}
            </span>
            <span>
              {numberName(first)} {share}
            </span>
          </p>
        );
      })}
    </section>
  );
}

/** The worst neighbour of the choice, and the choice with other data, run when asked for. */
function Hold({ sweep, advice, choice }: ChosenProps): JSX.Element | null {
  const { rows, isRunning, problem, run } = useHold(sweep, choice.set);
  const numbers = Object.fromEntries(advice.names.map((name, at) => [name, choice.worst[at]]));
  const all: readonly HoldRow[] = [{ name: 'worst neighbour', numbers }, ...rows];
  const names = advice.names.slice(0, 3);
  return (
    <section>
      <h4>How far it holds</h4>
      <table className="sweep-table">
        <thead>
          <tr>
            <th>over</th>
            {names.map((name) => (
              <th key={name}>{numberName(name)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map((row) => (
            <tr key={row.name}>
              <th>{row.name}</th>
              {names.map((name) => (
                <NumberCell
                  key={name}
                  number={name}
                  value={row.numbers[name] ?? null}
                  most={sweep.limits.find((limit) => limit.number === name)?.at_most}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {run !== null && rows.length === 0 && (
        <button type="button" className="button tiny" disabled={isRunning} onClick={run}>
          {isRunning ? 'Running …' : 'Run it with 20 % fewer and more keys, and with twice as many'}
        </button>
      )}
      {problem !== '' && <p className="refusal">{problem}</p>}
    </section>
  );
}
