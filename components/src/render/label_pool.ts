// HTML labels that are kept from one picture to the next: only what changed touches the page.

/** Part of a label: plain, strong, quiet, over a target, the next to go, or a tag. */
export type LabelPart =
  | string
  | { readonly strong: string }
  | { readonly quiet: string }
  | { readonly over: string }
  | { readonly due: string }
  | { readonly tag: string };

export interface LabelPlace {
  readonly x: number;
  readonly y: number;
  /** Classes besides `lsm-label`. */
  readonly look?: string;
  readonly colour?: string;
  readonly opacity?: number;
  /** When its words may change: always, or once in a beat, with all others that do. */
  readonly changes?: 'always' | number;
  /** Which point of the label (x, y) is. */
  readonly align?: 'left' | 'centre' | 'right';
}

interface Label {
  readonly element: HTMLElement;
  /** Its words; none before the first. */
  content: readonly LabelPart[];
  look: string;
  colour: string;
  opacity: number;
  /** Where it is: whole pixels. */
  x: number;
  y: number;
  align: LabelPlace['align'] | null;
  isUsed: boolean;
  /** As the element is: asking it takes longer. */
  isHidden: boolean;
  /** The beat that its words are of. */
  beat: number;
}

/** Where labels go: over a canvas, or into an SVG. */
export interface LabelSink {
  /** Shows a label; lines are separated by `\n`. */
  show(name: string, parts: readonly LabelPart[], place: LabelPlace): void;
  /** All labels of the picture have been shown. */
  endPicture(): void;
}

/** Labels by name, laid over the canvas. */
export class LabelPool implements LabelSink {
  readonly #parent: HTMLElement;
  readonly #labels = new Map<string, Label>();
  readonly #shifts: Shifts;

  constructor(parent: HTMLElement) {
    this.#parent = parent;
    this.#shifts = shiftsIn(parent.ownerDocument);
  }

  /** Shows a label; lines are separated by `\n`. */
  show(name: string, parts: readonly LabelPart[], place: LabelPlace): void {
    const label = this.#labels.get(name) ?? this.#create(name);
    const isNew = label.isHidden || label.content.length === 0;
    label.isUsed = true;
    if (label.isHidden) label.element.hidden = label.isHidden = false;
    const { changes = 'always' } = place;
    if (isNew || changes === 'always' || changes !== label.beat) this.#setContent(label, parts);
    label.beat = changes === 'always' ? -1 : changes;
    const { look = '', colour = '' } = place;
    if (label.look !== look) {
      label.look = look;
      label.element.className = `lsm-label ${look}`;
    }
    if (label.colour !== colour) label.element.style.color = label.colour = colour;
    const opacity = place.opacity === undefined ? 1 : Math.round(place.opacity * 100) / 100;
    if (label.opacity !== opacity) {
      label.opacity = opacity;
      label.element.style.opacity = opacity === 1 ? '' : String(opacity);
    }
    this.#move(label, place);
  }

  /** Hides the labels that this picture did not show, and forgets those that stay away. */
  endPicture(): void {
    const isFull = this.#labels.size > MOST_LABELS;
    // Every label of every picture is looked at here: without an iterator that makes pairs.
    this.#labels.forEach(isFull ? this.#forget : this.#hide);
  }

  readonly #hide = (label: Label): void => {
    if (!label.isUsed && !label.isHidden) label.element.hidden = label.isHidden = true;
    label.isUsed = false;
  };

  readonly #forget = (label: Label, name: string): void => {
    if (!label.isUsed) {
      label.element.remove();
      this.#labels.delete(name);
    }
    label.isUsed = false;
  };

  #move(label: Label, place: LabelPlace): void {
    const x = Math.round(place.x);
    const y = Math.round(place.y);
    const { align = 'left' } = place;
    if (label.x === x && label.y === y && label.align === align) return;
    label.x = x;
    label.y = y;
    label.align = align;
    label.element.style.transform = `translate(${x}px, ${y}px)${this.#shifts[align]}`;
  }

  #create(name: string): Label {
    const element = this.#parent.ownerDocument.createElement('div');
    element.className = 'lsm-label ';
    this.#parent.append(element);
    const label: Label = {
      element,
      content: [],
      look: '',
      colour: '',
      opacity: 1,
      x: NaN,
      y: NaN,
      align: null,
      isUsed: true,
      isHidden: false,
      beat: -1,
    };
    this.#labels.set(name, label);
    return label;
  }

  #setContent(label: Label, parts: readonly LabelPart[]): void {
    if (isSameContent(label.content, parts)) return;
    label.content = parts;
    label.element.replaceChildren(
      ...parts.map((part) => {
        if (typeof part === 'string') return part;
        const [element, text] = elementOf(part);
        const piece = label.element.ownerDocument.createElement(element);
        piece.textContent = text;
        return piece;
      }),
    );
  }
}

type Shifts = Readonly<Record<NonNullable<LabelPlace['align']>, string>>;

/**
 * How a label is shifted by its own width: by whole pixels where the browser can say so, so that
 * its text is equally sharp wherever it came from.
 */
function shiftsIn({ defaultView }: Document): Shifts {
  const isRounding =
    defaultView?.CSS.supports('transform', 'translateX(round(-50%, 1px))') === true;
  const by = (share: string): string => (isRounding ? `round(${share}, 1px)` : share);
  return {
    left: '',
    centre: ` translateX(${by('-50%')})`,
    right: ` translateX(${by('-100%')})`,
  };
}

/** Labels from which on those that are not shown are removed. */
const MOST_LABELS = 200;

/** Whether two labels say the same in the same way. */
function isSameContent(a: readonly LabelPart[], b: readonly LabelPart[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) {
    const [one, other] = [a[at], b[at]];
    if (one === other) continue;
    if (typeof one !== 'object' || typeof other !== 'object') return false;
    const [element, text] = elementOf(one);
    const [otherElement, otherText] = elementOf(other);
    if (element !== otherElement || text !== otherText) return false;
  }
  return true;
}

function elementOf(part: Exclude<LabelPart, string>): ['b' | 'i' | 'em' | 'u' | 'mark', string] {
  if ('strong' in part) return ['b', part.strong];
  if ('quiet' in part) return ['i', part.quiet];
  if ('due' in part) return ['mark', part.due];
  return 'over' in part ? ['em', part.over] : ['u', part.tag];
}
