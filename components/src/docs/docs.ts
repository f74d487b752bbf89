// The documentation of the element as a page of the package: a field for every attribute in the
// custom-elements manifest, and an element that follows the fields.
import '../element/full.ts';

/** The part of the manifest that this page reads. */
interface Manifest {
  readonly modules: readonly {
    readonly declarations: readonly {
      readonly attributes: readonly Attribute[];
      readonly events: readonly { readonly name: string }[];
    }[];
  }[];
}

interface Attribute {
  readonly name: string;
  readonly description: string;
  /** `boolean`, quoted words separated by bars, or `string`. */
  readonly type: { readonly text: string };
}

/** Initial values of the fields. */
const FIRST: Readonly<Record<string, string>> = {
  scenario: 'leveled-default',
  mode: 'preview',
  at: '60%',
  options: 'max_bytes_for_level_multiplier=2..20 compression=kNoCompression,kLZ4Compression',
  caption: 'A tree that readers can change',
};

/** The largest number of events shown in the log. */
const MOST_EVENTS = 6;

const place = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`there is no ${id}`);
  return found;
};

const values = new Map(Object.entries(FIRST));
const element = document.createElement('lsm-shape');

function follow(name: string, value: string | null): void {
  if (value === null) values.delete(name);
  else values.set(name, value);
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
  showHtml();
}

function showHtml(): void {
  const quoted = (value: string): string =>
    value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const attributes = [...values].map(([name, value]) =>
    value === '' ? ` ${name}` : `\n  ${name}="${quoted(value)}"`,
  );
  const script = '<script type="module" src="lsm-shape/full.js"></script>';
  place('html').textContent = `${script}\n<lsm-shape${attributes.join('')}></lsm-shape>`;
}

/** The field of one attribute: a checkbox, a choice or a text. */
function fieldOf({ name, description, type }: Attribute): HTMLElement {
  const row = document.createElement('div');
  const label = document.createElement('label');
  label.textContent = name;
  label.htmlFor = `attribute-${name}`;
  const meaning = document.createElement('p');
  meaning.className = 'meaning';
  meaning.id = `meaning-${name}`;
  // Every second part is between backticks.
  const parts = description.split('`').map((text, at) => {
    const part = document.createElement(at % 2 === 1 ? 'code' : 'span');
    part.textContent = text;
    return part;
  });
  meaning.append(...parts);
  const input = inputOf(name, type.text);
  input.id = label.htmlFor;
  input.setAttribute('aria-describedby', meaning.id);
  row.append(label, meaning, input);
  return row;
}

function inputOf(name: string, type: string): HTMLInputElement | HTMLSelectElement {
  if (type === 'boolean') {
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = values.has(name);
    box.addEventListener('change', () => follow(name, box.checked ? '' : null));
    return box;
  }
  const words = [...type.matchAll(/'([^']+)'/g)].flatMap(([, word]) => word ?? []);
  if (words.length > 0) {
    const select = document.createElement('select');
    select.append(new Option('not set', ''), ...words.map((word) => new Option(word, word)));
    select.value = values.get(name) ?? '';
    select.addEventListener('change', () => follow(name, select.value || null));
    return select;
  }
  const text = document.createElement('input');
  text.type = 'text';
  text.autocomplete = 'off';
  text.spellcheck = false;
  text.value = values.get(name) ?? '';
  text.addEventListener('change', () => follow(name, text.value.trim() || null));
  return text;
}

function showEvent(event: Event): void {
  const { detail } = event as CustomEvent<unknown>;
  const line = document.createElement('li');
  line.textContent = `${event.type} ${detail === null ? '' : JSON.stringify(detail)}`;
  const list = place('events');
  list.append(line);
  while (list.children.length > MOST_EVENTS) list.firstElementChild?.remove();
}

async function begin(): Promise<void> {
  const response = await fetch(new URL('./custom-elements.json', import.meta.url));
  const { modules } = (await response.json()) as Manifest;
  const [declaration] = modules.flatMap(({ declarations }) => declarations);
  if (declaration === undefined) throw new Error('the manifest describes no element');
  for (const { name } of declaration.events) element.addEventListener(name, showEvent);
  place('attributes').append(...declaration.attributes.map(fieldOf));
  for (const [name, value] of values) element.setAttribute(name, value);
  place('element').append(element);
  showHtml();
  // Enter in a field counts as a change of it.
  place('attributes').addEventListener('submit', (event) => event.preventDefault());
  place('copy').addEventListener('click', () => {
    void navigator.clipboard.writeText(place('html').textContent).then(() => {
      place('copied').textContent = 'Copied';
    });
  });
}

void begin();
