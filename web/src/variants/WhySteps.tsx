// The steps of an explained difference. Each brings both trees to its moment.
import { useEffect, useRef, type JSX } from 'react';
import type { Timeline } from 'lsm-shape';
import type { DifferenceMessage, DifferenceStep } from 'lsm-shape/engine';
import { useEvent } from '../state/live.ts';
import { usePageState } from '../state/page_context.ts';
import type { VariantRun } from '../state/variant_runs.ts';
import { holdPlaces } from './use_explained.ts';
import { signedBytes, stepBars, stepTime } from './why_different.ts';

export interface WhyStepsProps {
  readonly message: DifferenceMessage;
  /** The two runs, with the baseline first. */
  readonly runs: readonly VariantRun[];
  /** The zero of the steps' times, in µs. */
  readonly start: number;
}

/** The numbered steps. A click, or the number's key, brings both trees to a step's moment. */
export function WhySteps({ message, runs, start }: WhyStepsProps): JSX.Element {
  const { session } = usePageState();
  const front = runs.findIndex(({ isShown }) => isShown);
  const histories = runs.map(({ run }) => run?.history.timeline ?? null);
  const event = useEvent(session.player, histories[front] ?? null);
  const bars = stepBars(message);
  // Events of a run with other keys are not those on the stage.
  const isStaged = runs.every(
    ({ run }, at) => run?.summary?.event_hash === message.event_hashes[at],
  );
  const go = ({ events }: DifferenceStep): void => {
    const places = histories.flatMap((timeline, at): [Timeline, number][] => {
      const place = events[at];
      return timeline === null || place === undefined ? [] : [[timeline, place]];
    });
    holdPlaces(session, new Map(places));
    session.goTo(runs[front]?.run?.job.run ?? '', events[front] ?? 0);
  };
  useDigits((digit) => {
    const step = message.steps[digit - 1];
    if (step === undefined || !isStaged) return false;
    go(step);
    return true;
  });
  return (
    <ol className="why-steps" aria-label="Steps">
      {message.steps.map((step, at) => {
        const bar = bars[at] ?? null;
        const isCurrent = isStaged && step.events[front] === event;
        return (
          <li key={step.heading} aria-current={isCurrent ? 'step' : undefined}>
            <button
              type="button"
              className="why-step"
              disabled={!isStaged}
              title={`Show both trees at this moment (key ${at + 1})`}
              onClick={() => go(step)}
            >
              <span className="why-number">{at + 1}</span>
              <b>{step.heading}</b>{' '}
              <span className={isStaged ? 'to-moment' : undefined}>{stepTime(step, start)}</span>
            </button>
            {step.line !== '' && <p>{step.line}</p>}
            {step.bytes !== null && (
              <p className="why-bytes">
                <i
                  className="why-bar"
                  data-main={bar?.isMain}
                  style={{ '--left': bar?.left ?? 0, '--width': bar?.width ?? 0 }}
                  aria-hidden="true"
                />
                <b>{signedBytes(step.bytes)}</b>
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Calls `take` with a pressed digit. It returns true if it used the digit. */
function useDigits(take: (digit: number) => boolean): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!/^[1-9]$/.test(event.key) || document.querySelector('dialog[open]') !== null) return;
      const typed =
        'input:not([type="range"], [type="radio"], [type="checkbox"]), select, textarea';
      if (document.activeElement?.closest(typed) != null) return;
      if (latest.current(Number(event.key))) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
