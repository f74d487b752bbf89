// The custom-elements manifest (schema 1.0.0), which describes the elements to editors and
// documentation tools.
import { ATTRIBUTE_TABLE, EVENT_TABLE, oneOf } from './element_tables.mjs';
import { PART_TABLE, PROPERTY_TABLE } from './element_tables.mjs';

const method = (name, description, parameters = []) => ({
  kind: 'method',
  name,
  description,
  parameters,
});

/** The manifest's content; `names` has all names that an attribute may have, by attribute. */
export function elementManifest(names) {
  const shape = shapeElement(names);
  const story = storyElement();
  return {
    schemaVersion: '1.0.0',
    readme: 'README.md',
    modules: [
      moduleOf('light.js', [shape], [shape]),
      moduleOf('full.js', [], [shape]),
      moduleOf('story.js', [story], [shape, story]),
    ],
  };
}

/** A module that declares some classes and defines the elements of some. */
function moduleOf(path, declarations, defined) {
  const home = ({ tagName }) => (tagName === 'lsm-story' ? 'story.js' : 'light.js');
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
    description: 'A page that `lsm-shape story` writes: its trees follow the reader.',
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
    description: 'The shape of an LSM tree over time, as RocksDB decides it.',
    attributes: ATTRIBUTE_TABLE.map(({ name, description, type }) => ({
      name,
      description,
      type: { text: names[name] === undefined ? type : oneOf(...names[name]) },
    })),
    members: [
      method('play', 'Plays; an element that is not live yet begins to be.'),
      method('pause', 'Stops playing.'),
      method('step', 'Steps by events.', [{ name: 'by', type: { text: 'number' }, default: '1' }]),
      method('seek', 'Goes to a moment, written as the attribute `at` is.', [
        { name: 'to', type: { text: 'string | number' } },
      ]),
      { kind: 'field', name: 'state', type: { text: "'still' | 'loading' | 'live' | 'failed'" } },
      {
        kind: 'field',
        name: 'moment',
        type: { text: '{ event: number; timeMicros: number } | null' },
      },
    ],
    events: EVENT_TABLE.map(({ name, description }) => ({
      name,
      description,
      type: { text: 'CustomEvent' },
    })),
    slots: [{ name: '', description: 'The figure that is shown until the tree is alive.' }],
    cssParts: PART_TABLE.map(({ name, description }) => ({ name, description })),
    cssProperties: PROPERTY_TABLE.map(({ name, description }) => ({ name, description })),
  };
}
