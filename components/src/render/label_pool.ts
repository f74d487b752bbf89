// HTML labels that are reused between pictures. Only changes touch the DOM.

/** A part of a label: plain, strong, quiet, over target, due for compaction, or a tag. */
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
  /** CSS classes in addition to `lsm-label`. */
  readonly look?: string;
  readonly colour?: string;
  readonly opacity?: number;
  /** Point of the label, horizontally, that is placed at `x`. */
  readonly align?: 'left' | 'centre' | 'right';
}

interface Label {
  readonly element: HTMLElement;
  /** Parts currently shown; initially empty. */
  content: readonly LabelPart[];
  look: string;
  colour: string;
  opacity: number;
  /** X position in whole pixels. */
  x: number;
  y: number;
  align: LabelPlace['align'] | null;
  isUsed: boolean;
  /** Visibility of the element, cached because querying it is slower. */
  isHidden: boolean;
}

/** Destination for labels: a layer over a canvas, a canvas, or an SVG. */
export interface LabelSink {
  /** Shows a label in the current picture. `\n` separates lines. */
  show(name: string, parts: readonly LabelPart[], place: LabelPlace): void;
  /** Ends the picture. All of its labels must have been shown. */
  endPicture(): void;
}

/** Named HTML labels in a layer over the canvas. */
export class LabelPool implements LabelSink {
  readonly #parent: HTMLElement;
  readonly #labels = new Map<string, Label>();
  readonly #shifts: Shifts;

  constructor(parent: HTMLElement) {
    this.#parent = parent;
    this.#shifts = shiftsIn(parent.ownerDocument);
  }

  show(name: string, parts: readonly LabelPart[], place: LabelPlace): void {
    const label = this.#labels.get(name) ?? this.#create(name);
    label.isUsed = true;
    if (label.isHidden) label.element.hidden = label.isHidden = false;
    this.#setContent(label, parts);
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

  /** Hides labels that this picture did not show, or removes them if there are too many. */
  endPicture(): void {
    const isFull = this.#labels.size > MOST_LABELS;
    // This visits every label in every picture. An iterator would allocate a pair for each.
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
 * Horizontal shift for each alignment. If the browser supports it, shifts are rounded to whole
 * pixels, which keeps text equally sharp.
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

/** Number of labels above which hidden labels are removed. */
const MOST_LABELS = 200;

/** Returns true if two labels have the same words in the same styles. */
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
