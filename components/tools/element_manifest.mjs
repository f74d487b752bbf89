// The custom-elements manifest (schema 1.0.0), which describes the elements for editors and
// documentation tools. Its texts are from the package's README.
import { readFileSync } from 'node:fs';

const readme = readFileSync(new URL('../package/README.md', import.meta.url), 'utf8');

/** Returns a union type of some words. */
export const oneOf = (...words) => words.map((word) => `'${word}'`).join(' | ');

/** Reads a table of the README by its first head. A row has name, description and other cells. */
export function tableOf(head) {
  const [, body = ''] = new RegExp(`^\\| ${head} \\|.*\\n\\|.*\\n((?:\\|.*\\n)*)`, 'm').exec(
    readme,
  );
  const rows = body.trim().split('\n');
  return rows.map((row) => {
    const [name, ...cells] = row.split('|').slice(1, -1);
    return {
      name: name.trim().slice(1, -1),
      value: cells[0].trim(),
      description: cells.at(-1).trim(),
    };
  });
}

/** Returns the type of an attribute from its table cell: words in backticks, or `none`. */
function typeOf(value) {
  if (value === 'none') return 'boolean';
  return value.startsWith('`') ? oneOf(...value.replaceAll('`', '').split(', ')) : 'string';
}

const described = (head) => tableOf(head).map(({ name, description }) => ({ name, description }));

const method = (name, description, parameters = []) => ({
  kind: 'method',
  name,
  description,
  parameters,
});

/** Returns the manifest. `names` has the values that an attribute may have, by attribute. */
export function elementManifest(names) {
  const shape = shapeElement(names);
  const story = storyElement();
  return {
    schemaVersion: '1.0.0',
    readme: 'README.md',
    modules: [
      moduleOf('define.js', [shape], [shape]),
      moduleOf('story.js', [story], [shape, story]),
    ],
  };
}

/** Describes a module that declares some classes and defines some elements. */
function moduleOf(path, declarations, defined) {
  const home = ({ tagName }) => (tagName === 'lsm-story' ? 'story.js' : 'define.js');
  const exports = defined.map((one) => ({
    kind: 'custom-element-definition',
    name: one.tagName,
    declaration: { name: one.name, module: home(one) },
  }));
  return { kind: 'javascript-module', path, declarations, exports };
}

function storyElement() {
  return {
    kind: 'class',
    customElement: true,
    name: 'LsmStoryElement',
    tagName: 'lsm-story',
    description: 'A page written by `lsm-shape story`. Its trees follow the reader.',
    ...{ attributes: [], members: [], events: [], cssParts: [], cssProperties: [] },
    slots: [{ name: '', description: 'The story, which is complete without scripts.' }],
  };
}

function shapeElement(names) {
  return {
    kind: 'class',
    customElement: true,
    name: 'LsmShapeElement',
    tagName: 'lsm-shape',
    description: 'The shape of an LSM tree over time, by RocksDB’s decisions.',
    attributes: tableOf('attribute').map(({ name, description, value }) => ({
      ...{ name, description },
      type: { text: names[name] === undefined ? typeOf(value) : oneOf(...names[name]) },
    })),
    members: [
      method('play', 'Starts playing. Loads the element first if necessary.'),
      method('pause', 'Stops playing.'),
      method('step', 'Steps forward by a number of events, or back if negative.', [
        { name: 'by', type: { text: 'number' }, default: '1' },
      ]),
      method('seek', 'Goes to a moment in the notation of the attribute `at`.', [
        { name: 'to', type: { text: 'string | number' } },
      ]),
      { kind: 'field', name: 'state', type: { text: "'still' | 'loading' | 'live' | 'failed'" } },
      {
        kind: 'field',
        name: 'moment',
        type: { text: '{ event: number; timeMicros: number } | null' },
      },
    ],
    events: described('event').map((one) => ({ ...one, type: { text: 'CustomEvent' } })),
    slots: [{ name: '', description: 'The picture shown until the tree is live.' }],
    cssParts: described('part'),
    cssProperties: described('custom property'),
  };
}
