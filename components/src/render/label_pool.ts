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
  /** How often its words may change: `slowly` a few times a second, while it is shown. */
  readonly changes?: 'always' | 'slowly';
  /** Which point of the label (x, y) is. */
  readonly align?: 'left' | 'centre' | 'right';
}

interface Label {
  readonly element: HTMLElement;
  content: string;
  look: string;
  colour: string;
  opacity: string;
  transform: string;
  isUsed: boolean;
  /** As the element is: asking it takes longer. */
  isHidden: boolean;
  /** Pictures since its words changed. */
  age: number;
}

/** Pictures for which a label that changes slowly keeps its words. */
const SLOW_PICTURES = 12;

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

  constructor(parent: HTMLElement) {
    this.#parent = parent;
  }

  /** Shows a label; lines are separated by `\n`. */
  show(name: string, parts: readonly LabelPart[], place: LabelPlace): void {
    const label = this.#labels.get(name) ?? this.#create(name);
    const isNew = label.isHidden || label.content === '';
    label.isUsed = true;
    label.age += 1;
    if (label.isHidden) label.element.hidden = label.isHidden = false;
    if (isNew || place.changes !== 'slowly' || label.age > SLOW_PICTURES) {
      this.#setContent(label, parts);
    }
    const look = `lsm-label ${place.look ?? ''}`;
    if (label.look !== look) label.element.className = label.look = look;
    const colour = place.colour ?? '';
    if (label.colour !== colour) label.element.style.color = label.colour = colour;
    const opacity = place.opacity === undefined ? '' : place.opacity.toFixed(2);
    if (label.opacity !== opacity) label.element.style.opacity = label.opacity = opacity;
    const shift =
      place.align === 'right'
        ? ' translateX(-100%)'
        : place.align === 'centre'
          ? ' translateX(-50%)'
          : '';
    const transform = `translate(${Math.round(place.x)}px, ${Math.round(place.y)}px)${shift}`;
    if (label.transform !== transform) label.element.style.transform = label.transform = transform;
  }

  /** Hides the labels that this picture did not show, and forgets those that stay away. */
  endPicture(): void {
    for (const [name, label] of this.#labels) {
      if (!label.isUsed) {
        if (this.#labels.size > 200) {
          label.element.remove();
          this.#labels.delete(name);
        } else if (!label.isHidden) label.element.hidden = label.isHidden = true;
      }
      label.isUsed = false;
    }
  }

  #create(name: string): Label {
    const element = this.#parent.ownerDocument.createElement('div');
    this.#parent.append(element);
    const label: Label = {
      element,
      content: '',
      look: '',
      colour: '',
      opacity: '',
      transform: '',
      isUsed: true,
      isHidden: false,
      age: 0,
    };
    this.#labels.set(name, label);
    return label;
  }

  #setContent(label: Label, parts: readonly LabelPart[]): void {
    const content = JSON.stringify(parts);
    if (label.content === content) return;
    label.content = content;
    label.age = 0;
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

function elementOf(part: Exclude<LabelPart, string>): ['b' | 'i' | 'em' | 'u' | 'mark', string] {
  if ('strong' in part) return ['b', part.strong];
  if ('quiet' in part) return ['i', part.quiet];
  if ('due' in part) return ['mark', part.due];
  return 'over' in part ? ['em', part.over] : ['u', part.tag];
}
