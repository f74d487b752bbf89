// The explanation of two compared runs, and the places of both runs at its steps.
import { useEffect, useMemo, useState } from 'react';
import { keptFor, type AlignedPlace, type Timeline } from 'lsm-shape';
import type { DifferenceMessage } from 'lsm-shape/engine';
import type { Session } from '../state/session.ts';
import type { VariantRun } from '../state/variant_runs.ts';
import { askedOf, rejectionText, type Explain, type Explained } from './why_different.ts';

interface Latest {
  key: string;
  answer: Promise<DifferenceMessage> | null;
}

/** The latest explanation, so that opening the panel again does not repeat it. */
const latestOf = keptFor<Session, Latest>(() => ({ key: '', answer: null }));

/** Returns the explanation of two runs. It starts when both are complete. */
export function useExplained(
  session: Session,
  runs: readonly VariantRun[],
  explain: Explain,
): Explained {
  const asked = useMemo(() => askedOf(runs), [runs]);
  const key = asked.state === 'ready' ? JSON.stringify(asked.requests) : '';
  const [answer, setAnswer] = useState<{ readonly key: string; readonly own: Explained }>();
  useEffect(() => {
    if (asked.state !== 'ready' || answer?.key === key) return undefined;
    let isCurrent = true;
    const latest = latestOf(session);
    const known = latest.key === key ? latest.answer : null;
    const coming = known ?? explain(...asked.requests);
    Object.assign(latest, { key, answer: coming });
    const give = (own: Explained): void => {
      if (isCurrent) setAnswer({ key, own });
    };
    coming.then(
      (message) => give({ state: 'there', message }),
      (error: unknown) => {
        if (latest.answer === coming) latest.answer = null;
        give({ state: 'refused', text: rejectionText(error) });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [session, explain, asked, key, answer]);
  if (asked.state !== 'ready') return asked;
  return answer?.key === key ? answer.own : { state: 'loading', text: 'Explaining …' };
}

/** Events of both runs at a step. They apply while the front run is at its event. */
type Places = ReadonlyMap<Timeline, number>;

const placesOf = keptFor<Session, { places: Places }>(() => ({ places: new Map() }));

/** Sets the events of both runs at a step, before the front run goes there. */
export function holdPlaces(session: Session, places: Places): void {
  placesOf(session).places = places;
}

/** Returns the place of the other run at the current step; null away from a step. */
export function heldPlace(
  session: Session,
  from: Timeline,
  playhead: number,
  to: Timeline,
): AlignedPlace | null {
  const { places } = placesOf(session);
  const place = places.get(from) === playhead ? places.get(to) : undefined;
  return place === undefined ? null : { playhead: place, isOver: false };
}
