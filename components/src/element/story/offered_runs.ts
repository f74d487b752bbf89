// Other runs offered by a step: pictures to show on the stage, and triangles with draggable
// corners.
import { AXES, FRAME, INNER, runAt, type Corners } from '../../stories/triangle.ts';

/** Makes the runs in a section selectable. `onChoose` receives the name of the chosen run. */
export function offerRuns(section: HTMLElement, onChoose: (name: string) => void): void {
  for (const figure of section.querySelectorAll<HTMLElement>('.beside [data-run]')) {
    offerPicture(figure, onChoose);
  }
  for (const triangle of section.querySelectorAll<HTMLElement>('.triangle')) {
    offerTriangle(triangle, onChoose);
  }
}

/** Marks the run that is on the stage. `name` is null for the step's own run. */
export function markOffered(section: HTMLElement, name: string | null): void {
  for (const figure of section.querySelectorAll<HTMLElement>('.beside [data-run]')) {
    const isChosen = figure.dataset['run'] === name;
    figure.classList.toggle('chosen', isChosen);
    figure.querySelector('button')?.setAttribute('aria-pressed', String(isChosen));
  }
  for (const triangle of section.querySelectorAll<HTMLElement>('.triangle')) {
    const own = triangle.querySelector<SVGPathElement>('.run.first')?.dataset['run'] ?? '';
    look(triangle, name ?? own);
    for (const radio of triangle.querySelectorAll<HTMLInputElement>('input[type="radio"]')) {
      radio.checked = radio.value === (name ?? own);
    }
  }
}

function offerPicture(figure: HTMLElement, onChoose: (name: string) => void): void {
  const name = figure.dataset['run'] ?? '';
  for (const one of figure.querySelectorAll('img, button')) {
    one.addEventListener('click', () => onChoose(name));
  }
}

function offerTriangle(triangle: HTMLElement, onChoose: (name: string) => void): void {
  for (const row of triangle.querySelectorAll<HTMLElement>('tr[data-run]')) {
    const radio = row.querySelector('input');
    if (radio === null) continue;
    radio.addEventListener('change', () => onChoose(radio.value));
    row.addEventListener('click', () => {
      if (!radio.checked) onChoose(radio.value);
    });
    // Hovering a row also shows its triangle.
    for (const event of ['pointerenter', 'pointerleave'] as const) {
      row.addEventListener(event, () => {
        const shape = triangle.querySelector(`.run[data-run="${CSS.escape(radio.value)}"]`);
        shape?.classList.toggle('pointed', event === 'pointerenter');
      });
    }
  }
  const drawing = triangle.querySelector('svg');
  if (drawing !== null) dragIn(drawing, triangle, onChoose);
}

/** Lets the reader drag a corner along its axis. When it is released, the nearest run is chosen. */
function dragIn(
  drawing: SVGSVGElement,
  triangle: HTMLElement,
  onChoose: (name: string) => void,
): void {
  const shapes = [...drawing.querySelectorAll<SVGPathElement>('.run')];
  const corners = shapes.map(cornersOf);
  for (const axis of AXES.keys()) {
    const handle = drawing.querySelectorAll<SVGElement>('.handle')[axis];
    if (handle === undefined) continue;
    const meant = (event: PointerEvent): string => {
      const radius = radiusOf(drawing, axis, event);
      return shapes[runAt(corners, axis, radius)]?.dataset['run'] ?? '';
    };
    handle.addEventListener('pointerdown', (down) => {
      down.preventDefault();
      handle.setPointerCapture(down.pointerId);
    });
    handle.addEventListener('pointermove', (move) => {
      if (!handle.hasPointerCapture(move.pointerId)) return;
      look(triangle, meant(move));
      // The dragged corner follows the pointer. The others show the nearest run.
      putHandle(drawing, axis, radiusOf(drawing, axis, move));
    });
    handle.addEventListener('pointerup', (up) => {
      if (handle.hasPointerCapture(up.pointerId)) onChoose(meant(up));
    });
  }
}

/** Shows a run's triangle with its numbers at the axes, and marks its row. */
function look(triangle: HTMLElement, name: string): void {
  for (const one of triangle.querySelectorAll<HTMLElement | SVGElement>('[data-run]')) {
    one.classList.toggle('chosen', one.dataset['run'] === name);
  }
  const drawing = triangle.querySelector('svg');
  const shape = drawing?.querySelector<SVGPathElement>('.run.chosen');
  if (drawing == null || shape == null) return;
  const values = [...triangle.querySelectorAll('tr.chosen td')].map((cell) => cell.textContent);
  for (const [axis, price] of drawing.querySelectorAll('.price').entries()) {
    price.textContent = values[axis] ?? '';
  }
  // Shows the run's name, because the table may be scrolled out of sight during a drag.
  const named = triangle.querySelector('.near-run b');
  if (named !== null) named.textContent = triangle.querySelector('tr.chosen th')?.textContent ?? '';
  for (const [axis, radius] of cornersOf(shape).entries()) putHandle(drawing, axis, radius);
}

function cornersOf(shape: SVGPathElement): Corners {
  return (shape.dataset['corners'] ?? '').split(' ').map(Number) as unknown as Corners;
}

function putHandle(drawing: SVGSVGElement, axis: number, radius: number): void {
  const [dx = 0, dy = 0] = AXES[axis] ?? [];
  for (const look of ['ring', 'handle']) {
    const circle = drawing.querySelectorAll(`.${look}`)[axis];
    circle?.setAttribute('cx', String(FRAME.x + FRAME.length * radius * dx));
    circle?.setAttribute('cy', String(FRAME.y + FRAME.length * radius * dy));
  }
}

/** Returns the position of the pointer along an axis. */
function radiusOf(
  drawing: SVGSVGElement,
  axis: number,
  { clientX, clientY }: PointerEvent,
): number {
  const { left, top, width } = drawing.getBoundingClientRect();
  const scale = drawing.viewBox.baseVal.width / width;
  const [dx = 0, dy = 0] = AXES[axis] ?? [];
  const [x, y] = [(clientX - left) * scale - FRAME.x, (clientY - top) * scale - FRAME.y];
  return Math.min(1, Math.max(INNER, (x * dx + y * dy) / FRAME.length));
}
