// Fields below the tree for the options that a reader may change.
import type { OptionTexts } from '../../engine/protocol.ts';
import { isSameValue, numberWithUnit, valueText } from './offered_values.ts';
import type { OfferedOption, OfferedValues } from './run_settings.ts';

/** Callbacks for changes in the option fields. */
export interface OptionListener {
  /** Called when the reader is about to change an option. */
  readonly onTouch: () => void;
  /** Called when a value has changed. `isFinal` is false during a drag. */
  readonly onChange: (name: string, value: string, isFinal: boolean) => void;
  readonly onReset: () => void;
}

/** A field for one option. Invalid input stays in the field. */
interface Field {
  readonly name: string;
  readonly input: HTMLInputElement | HTMLSelectElement;
  readonly shown: HTMLOutputElement | null;
  readonly values: OfferedValues;
}

/** Number of steps of a slider whose steps have equal ratios. */
const STEPS = 200;
/** Smallest ratio of a slider's ends at which its steps have equal ratios. */
const FAR = 64;

/** Option fields below one element. */
export class OptionControls {
  readonly #fields: readonly Field[];
  readonly #reset: HTMLButtonElement;

  constructor(place: HTMLElement, options: readonly OfferedOption[], listener: OptionListener) {
    this.#fields = options.map((option) => fieldOf(option, listener));
    // The element reserves room for this button with the button itself.
    this.#reset = place.lastElementChild as HTMLButtonElement;
    this.#reset.addEventListener('click', listener.onReset);
    place.setAttribute('role', 'group');
    place.setAttribute('aria-label', 'Options');
    place.addEventListener('pointerenter', listener.onTouch);
    place.addEventListener('focusin', listener.onTouch);
    const rows = this.#fields.map(rowOf);
    place.replaceChildren(...rows, this.#reset);
  }

  /** Shows the current option values. `options` is null if they are unknown. */
  show(options: OptionTexts | null, isChanged: boolean): void {
    for (const field of this.#fields) showValue(field, options?.[field.name] ?? null);
    this.#reset.disabled = !isChanged;
  }
}

function fieldOf(option: OfferedOption, listener: OptionListener): Field {
  const { name, values } = option;
  const input = document.createElement(values.kind === 'choice' ? 'select' : 'input');
  input.setAttribute('aria-label', name);
  input.setAttribute('part', 'option');
  const tell = (isFinal: boolean): void => listener.onChange(name, valueOf(field), isFinal);
  let shown: HTMLOutputElement | null = null;
  if (values.kind === 'choice') {
    for (const value of values.values) input.append(new Option(nameOf(value), value));
  } else if (values.kind === 'range') {
    Object.assign(input, { type: 'range', min: '0', max: String(lastStep(values)) });
    shown = document.createElement('output');
    input.addEventListener('input', () => {
      showText(field, valueOf(field));
      tell(false);
    });
  } else Object.assign(input, { type: 'text', spellcheck: false, autocomplete: 'off' });
  input.addEventListener('change', () => tell(true));
  const field: Field = { name, input, shown, values };
  return field;
}

function rowOf({ name, input, shown }: Field): HTMLElement {
  const row = document.createElement('label');
  const text = document.createElement('span');
  text.textContent = name;
  row.append(text, ...(shown === null ? [] : [shown]), input);
  return row;
}

function showValue(field: Field, value: string | null): void {
  const { input, values } = field;
  const own = value === null ? null : plain(value);
  if (values.kind === 'range') {
    const step = value === null ? null : stepOf(values, value);
    if (step !== null) input.value = String(step);
    showText(field, value === null ? null : textIn(values, value));
  } else if (values.kind === 'choice') {
    // Adds the current value to the choices if necessary.
    const select = input as HTMLSelectElement;
    if (own === null) select.selectedIndex = -1;
    else {
      const offered = [...select.options].findIndex((one) => isSameValue(one.value, own));
      if (offered < 0) select.prepend(new Option(nameOf(own), own));
      select.selectedIndex = Math.max(0, offered);
    }
  } else {
    input.value = own ?? '';
    (input as HTMLInputElement).placeholder = own === null ? 'as recorded' : '';
  }
}

function showText({ shown, input }: Field, value: string | null): void {
  if (shown !== null) shown.value = value ?? '';
  input.setAttribute('aria-valuetext', value ?? 'as recorded');
}

function valueOf({ input, values }: Field): string {
  return values.kind === 'range' ? valueAt(values, Number(input.value)) : input.value.trim();
}

type Range = Extract<OfferedValues, { readonly kind: 'range' }>;

const isFar = ({ low, high }: Range): boolean => low > 0 && high / low >= FAR;
const isWhole = ({ low, high }: Range): boolean => Number.isInteger(low) && Number.isInteger(high);

/** Returns slider steps with equal ratios and exact ends, whole numbers if both ends are. */
function farValues(range: Range): readonly number[] {
  const { low, high } = range;
  const all = Array.from({ length: STEPS + 1 }, (_, step) => low * (high / low) ** (step / STEPS));
  const round = (value: number): number => Number(value.toPrecision(value < 100 ? 2 : 3));
  const rounded = all.map((value) => (isWhole(range) ? Math.round(round(value)) : round(value)));
  const inner = rounded.filter((value) => low < value && value < high);
  return [...new Set([low, ...inner, high])];
}

function lastStep(range: Range): number {
  if (isFar(range)) return farValues(range).length - 1;
  const { low, high } = range;
  return isWhole(range) && high - low <= 1000 ? high - low : STEPS;
}

function valueAt(range: Range, step: number): string {
  const { low, high, unit } = range;
  const last = lastStep(range);
  const even = low + ((high - low) * step) / last;
  const value = isFar(range) ? (farValues(range)[step] ?? low) : even;
  return valueText(isWhole(range) ? Math.round(value) : value, unit);
}

const nameOf = (value: string): string => value || 'not set';

/** Removes trailing zeros, because RocksDB writes fractions with six digits. */
function plain(text: string): string {
  return /^-?\d+\.\d+$/.test(text) ? String(Number(text)) : text;
}

/** Formats a value from the engine in the slider's unit, like `64M` for 67108864. */
function textIn(range: Range, text: string): string {
  const value = numberWithUnit(text, range.unit);
  return value === null ? text : valueText(value, range.unit);
}

/** Returns the slider step nearest to a value; null if the value is not a number. */
function stepOf(range: Range, text: string): number | null {
  const { low, high } = range;
  const value = numberWithUnit(text, range.unit);
  if (value === null) return null;
  if (!isFar(range)) {
    return Math.round(
      ((Math.min(high, Math.max(low, value)) - low) / (high - low)) * lastStep(range),
    );
  }
  const gaps = farValues(range).map((one) => Math.abs(Math.log(one / Math.max(low, value))));
  return gaps.indexOf(Math.min(...gaps));
}
