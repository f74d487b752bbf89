// The numbers of a run that is compared, at its moment: written past React, many times a second.
import { amplificationsAt, eventShownAt, type AlignedPlace, type Timeline } from 'lsm-shape';

/** Write amplification, sorted runs and space amplification at its moment. */
export function writeNumbers(
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

/** The mark of a run that ended before the front run's moment. */
const AT_END = 'at its end';

function endMark(page: Document): HTMLElement {
  const mark = page.createElement('i');
  mark.textContent = AT_END;
  mark.title = 'This run ended before this moment';
  return mark;
}
