import { useState, type JSX } from 'react';
import type { DifferenceMessage } from 'lsm-shape/engine';
import { refusalText } from '../state/jobs.ts';
import { explainedPercent } from '../variants/why_different.ts';
import { explainDifference } from './explainer.ts';
import { problemOf } from './sweep_pool.ts';
import type { Setting, SetValues } from './sweep_types.ts';
import type { Sweep } from './use_sweep.ts';

/** Why the choice writes more or less than the present setting, when asked for. */
export function Explained(props: {
  readonly sweep: Sweep;
  readonly now: Setting;
  readonly set: SetValues;
}): JSX.Element {
  const { sweep, now, set } = props;
  const [told, setTold] = useState<DifferenceMessage | string | null>(null);
  const explain = (): void => {
    setTold('Explaining …');
    const request = (values: SetValues) => {
      const texts = Object.entries(values).map(([name, value]) => [name, String(value)] as const);
      const all = { ...sweep.request.set, ...Object.fromEntries(texts) };
      return { ...sweep.request, set: all, mode: sweep.plan.mode };
    };
    explainDifference(request(now.set), request(set)).then(setTold, (error: unknown) =>
      setTold(refusalText(problemOf(error))),
    );
  };
  return (
    <section>
      <h4>Why</h4>
      {told === null ? (
        <button type="button" className="button tiny" onClick={explain}>
          Explain the difference to the present setting
        </button>
      ) : typeof told === 'string' ? (
        <p>{told}</p>
      ) : (
        <>
          <p>{told.heading}</p>
          <p className="sweep-aside">A is the present setting, B the choice.</p>
          <ol className="sweep-steps">
            {told.steps.map((step) => (
              <li key={step.heading}>
                <b>{step.heading}.</b> {step.line}
              </li>
            ))}
          </ol>
          {!told.is_without_chain && (
            <p className="sweep-aside">{explainedPercent(told)} % explained</p>
          )}
        </>
      )}
    </section>
  );
}
