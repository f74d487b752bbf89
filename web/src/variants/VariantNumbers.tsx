// The numbers of a compared run at its playhead, written to the DOM in every frame without React.
import { useMemo, useRef, type JSX } from 'react';
import {
  amplificationsAt,
  eventShownAt,
  type AlignedPlace,
  type Player,
  type Timeline,
} from 'lsm-shape';
import { useFrame } from '../state/live.ts';

interface VariantNumbersProps {
  readonly player: Player;
  readonly timeline: Timeline | null;
  /** A value that changes when this history or the front run's grows. */
  readonly version: string;
  /** Converts the player's playhead to a playhead in this history. */
  readonly placeAt: (playhead: number) => AlignedPlace;
}

export function VariantNumbers(props: VariantNumbersProps): JSX.Element {
  const { player, timeline, version, placeAt } = props;
  const numbers = useRef<HTMLSpanElement>(null);
  const moment = useMemo(() => ({ timeline, version, placeAt }), [timeline, version, placeAt]);
  useFrame(player, moment, () => {
    if (numbers.current === null) return;
    writeNumbers(numbers.current, timeline, placeAt(player.shownPlayhead), player.isMoving);
  });
  return <span className="variant-numbers" ref={numbers} />;
}

/** Writes the amplifications at a playhead, unless they are already shown. */
function writeNumbers(
  element: HTMLElement,
  timeline: Timeline | null,
  place: AlignedPlace,
  isMoving: boolean,
): void {
  const isThere = timeline !== null && timeline.eventCount > 0;
  const found = isThere
    ? amplificationsAt(timeline, eventShownAt(timeline, place.playhead, isMoving))
    : [];
  const texts = found.map(({ short, text }) => `${short} ${text}`);
  const said = [...texts, ...(place.isOver ? [AT_END] : [])].join('\n');
  if (element.dataset['said'] === said) return;
  element.dataset['said'] = said;
  element.replaceChildren(
    ...found.map(({ text, name, short }) => {
      const cell = element.ownerDocument.createElement('span');
      cell.title = `${name} at this moment`;
      const value = element.ownerDocument.createElement('b');
      value.textContent = text;
      cell.append(`${short} `, value);
      return cell;
    }),
    ...(place.isOver ? [endMark(element.ownerDocument)] : []),
  );
}

/** The label of a run that ended before the front run's playhead. */
const AT_END = 'ended';

function endMark(page: Document): HTMLElement {
  const mark = page.createElement('i');
  mark.textContent = AT_END;
  mark.title = 'This run ended before the current moment';
  return mark;
}
