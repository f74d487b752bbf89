// A cache of finished pictures on a canvas. While a user scrubs across the start of a process, the
// axis may switch back and forth many times per second.

interface Kept<Facts> {
  readonly key: readonly unknown[];
  readonly picture: HTMLCanvasElement;
  readonly facts: Facts;
}

/** Number of cached pictures: one for each of two processes, and a spare. */
const MOST = 3;

/** A cache of the latest pictures of a canvas, each with the facts found while drawing it. */
export class KeptPictures<Facts> {
  #kept: readonly Kept<Facts>[] = [];

  /** Shows or draws the picture for a key, which must hold all that the picture depends on. */
  show(canvas: HTMLCanvasElement, key: readonly unknown[], draw: () => Facts): Facts {
    const known = this.#kept.find((kept) => isSame(kept.key, key));
    const context = known === undefined ? null : canvas.getContext('2d');
    if (known === undefined || context === null) {
      const facts = draw();
      this.#keep(canvas, key, facts);
      return facts;
    }
    resizeTo(canvas, known.picture);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(known.picture, 0, 0);
    return known.facts;
  }

  #keep(canvas: HTMLCanvasElement, key: readonly unknown[], facts: Facts): void {
    if (canvas.width === 0 || canvas.height === 0) return;
    // The canvas of a discarded picture is reused, because creating one takes the most time.
    const old = this.#kept.length < MOST ? undefined : this.#kept.at(-1);
    const picture = old?.picture ?? canvas.ownerDocument.createElement('canvas');
    resizeTo(picture, canvas);
    const context = picture.getContext('2d');
    context?.clearRect(0, 0, picture.width, picture.height);
    context?.drawImage(canvas, 0, 0);
    const rest = this.#kept.filter((kept) => kept !== old);
    this.#kept = context === null ? rest : [{ key, picture, facts }, ...rest];
  }
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, at) => Object.is(value, b[at]));
}

function resizeTo(canvas: HTMLCanvasElement, { width, height }: HTMLCanvasElement): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}
