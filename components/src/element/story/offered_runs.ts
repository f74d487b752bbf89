// Runs that a step offers beside its own: pictures that can be brought to the stage, and the
// triangle in which a hand drags from one to the next.
import { insideTriangle, nearestPlace, type TrianglePlace } from '../../stories/triangle.ts';

/** Makes the runs of a section a choice; `onChoose` is told the name of the one that is chosen. */
export function offerRuns(section: HTMLElement, onChoose: (name: string) => void): void {
  for (const figure of section.querySelectorAll<HTMLElement>('.beside [data-run]')) {
    offerPicture(figure, onChoose);
  }
  for (const triangle of section.querySelectorAll<HTMLElement>('.triangle')) {
    offerTriangle(triangle, onChoose);
  }
}

/** Shows which of a section's runs is on the stage; null: the step's own. */
export function markOffered(section: HTMLElement, name: string | null): void {
  for (const one of section.querySelectorAll<HTMLElement | SVGElement>('[data-run]')) {
    const isChosen = one.dataset['run'] === name;
    one.classList.toggle('chosen', isChosen);
    one.querySelector('button')?.setAttribute('aria-pressed', String(isChosen));
    const radio = one.querySelector<HTMLInputElement>('input[type="radio"]');
    if (radio !== null) radio.checked = isChosen;
    if (isChosen && one instanceof SVGElement) putHandle(one);
    const words = one.closest('.triangle')?.querySelector('.near-run');
    if (isChosen && words != null && one instanceof HTMLTableRowElement) {
      words.textContent = rowText(one);
    }
  }
  for (const handle of section.querySelectorAll<SVGElement>('.handle')) {
    handle.classList.toggle('resting', name === null);
  }
}

function offerPicture(figure: HTMLElement, onChoose: (name: string) => void): void {
  const { ownerDocument: document } = figure;
  const name = figure.dataset['run'] ?? '';
  const title = figure.querySelector('b')?.textContent ?? name;
  const show = document.createElement('button');
  show.type = 'button';
  show.textContent = 'Show it on the stage';
  show.setAttribute('aria-label', `Show it on the stage: ${title}`);
  show.setAttribute('aria-pressed', 'false');
  show.addEventListener('click', () => onChoose(name));
  figure.querySelector('img')?.addEventListener('click', () => onChoose(name));
  figure.append(show);
}

const SVG = 'http://www.w3.org/2000/svg';

function offerTriangle(triangle: HTMLElement, onChoose: (name: string) => void): void {
  const { ownerDocument: document } = triangle;
  const group = `run-${triangle.closest('section.step')?.id ?? ''}`;
  for (const row of triangle.querySelectorAll<HTMLElement>('tr[data-run]')) {
    const radio = document.createElement('input');
    radio.type = 'radio';
    radio.name = group;
    radio.setAttribute('aria-label', row.querySelector('th')?.textContent ?? '');
    const choose = (): void => onChoose(row.dataset['run'] ?? '');
    radio.addEventListener('change', choose);
    row.querySelector('td')?.prepend(radio);
    row.addEventListener('click', () => {
      if (!radio.checked) choose();
    });
  }
  const drawing = triangle.querySelector('svg');
  if (drawing !== null) dragIn(drawing, triangle, onChoose);
}

/** A hand takes the handle, or points anywhere; the nearest run is chosen when it lets go. */
function dragIn(
  drawing: SVGSVGElement,
  triangle: HTMLElement,
  onChoose: (name: string) => void,
): void {
  const points = [...drawing.querySelectorAll<SVGGElement>('.point')];
  const places = points.map((point) => placeOf(drawing, pixelOf(point)));
  const handle = drawing.ownerDocument.createElementNS(SVG, 'circle');
  handle.setAttribute('class', 'handle resting');
  handle.setAttribute('r', '19');
  drawing.append(handle);
  const [first] = points;
  if (first !== undefined) putHandle(first);
  const nearest = (event: PointerEvent): string => {
    const inside = insideTriangle(placeOf(drawing, pointed(drawing, event)));
    const [x, y] = pixelAt(drawing, inside);
    handle.setAttribute('cx', String(x));
    handle.setAttribute('cy', String(y));
    return points[nearestPlace(places, inside)]?.dataset['run'] ?? '';
  };
  const words = drawing.ownerDocument.createElement('p');
  words.className = 'near-run';
  drawing.after(words);
  const lightUp = (name: string): void => {
    for (const one of triangle.querySelectorAll<HTMLElement | SVGElement>('[data-run]')) {
      const isNear = one.dataset['run'] === name;
      one.classList.toggle('near', isNear);
      if (isNear && one instanceof HTMLTableRowElement) words.textContent = rowText(one);
    }
  };
  drawing.addEventListener('pointerdown', (down) => {
    // A finger that is not on the handle scrolls the page.
    if (down.pointerType === 'touch' && down.target !== handle) return;
    drawing.setPointerCapture(down.pointerId);
    handle.classList.remove('resting');
    lightUp(nearest(down));
  });
  drawing.addEventListener('pointermove', (move) => {
    if (drawing.hasPointerCapture(move.pointerId)) lightUp(nearest(move));
  });
  drawing.addEventListener('pointerup', (up) => {
    if (!drawing.hasPointerCapture(up.pointerId)) return;
    const name = nearest(up);
    lightUp('');
    onChoose(name);
  });
  drawing.addEventListener('pointercancel', () => lightUp(''));
}

/** A row of the table in words, below the drawing: the table may be out of sight. */
function rowText(row: HTMLTableRowElement): string {
  const heads = [...(row.closest('table')?.querySelectorAll('thead th') ?? [])];
  const [number, title, ...values] = [...row.cells].map((cell) => cell.textContent);
  const numbers = values.map((value, at) => `${heads[at + 2]?.textContent ?? ''} ${value}`);
  return `${number ?? ''} · ${title ?? ''}: ${numbers.join(', ')}`;
}

/** Brings the handle of a drawing to one of its points. */
function putHandle(point: SVGElement): void {
  const [x, y] = pixelOf(point);
  const handle = point.ownerSVGElement?.querySelector('.handle');
  handle?.setAttribute('cx', String(x));
  handle?.setAttribute('cy', String(y));
}

type Pixel = readonly [x: number, y: number];

function pixelOf(point: SVGElement): Pixel {
  const [x = 0, y = 0] = (point.getAttribute('transform')?.match(/-?[\d.]+/g) ?? []).map(Number);
  return [x, y];
}

/** The place of the pointer in the drawing's own pixels. */
function pointed(drawing: SVGSVGElement, { clientX, clientY }: PointerEvent): Pixel {
  const { left, top, width } = drawing.getBoundingClientRect();
  const scale = drawing.viewBox.baseVal.width / width;
  return [(clientX - left) * scale, (clientY - top) * scale];
}

interface Frame {
  readonly left: number;
  readonly base: number;
  readonly side: number;
}

/** Where the triangle is in its drawing. */
function frameOf(drawing: SVGSVGElement): Frame {
  const [left = 0, base = 0, side = 1] = (drawing.dataset['frame'] ?? '').split(' ').map(Number);
  return { left, base, side };
}

function placeOf(drawing: SVGSVGElement, [x, y]: Pixel): TrianglePlace {
  const { left, base, side } = frameOf(drawing);
  return { x: (x - left) / side, y: (base - y) / side };
}

function pixelAt(drawing: SVGSVGElement, { x, y }: TrianglePlace): Pixel {
  const { left, base, side } = frameOf(drawing);
  return [left + x * side, base - y * side];
}
