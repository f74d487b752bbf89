// The custom-elements manifest (schema 1.0.0), which describes the element to editors and
// documentation tools.
import { ATTRIBUTE_TABLE, EVENT_TABLE, PART_TABLE, PROPERTY_TABLE } from './element_tables.mjs';

const method = (name, description, parameters = []) => ({
  kind: 'method',
  name,
  description,
  parameters,
});

/** The manifest's content. */
export function elementManifest() {
  return {
    schemaVersion: '1.0.0',
    readme: 'README.md',
    modules: ['light.js', 'full.js'].map((path) => ({
      kind: 'javascript-module',
      path,
      declarations: path === 'light.js' ? [declaration()] : [],
      exports: [
        {
          kind: 'custom-element-definition',
          name: 'lsm-shape',
          declaration: { name: 'LsmShapeElement', module: 'light.js' },
        },
      ],
    })),
  };
}

function declaration() {
  return {
    kind: 'class',
    customElement: true,
    name: 'LsmShapeElement',
    tagName: 'lsm-shape',
    description: 'The shape of an LSM tree over time, as RocksDB decides it.',
    attributes: ATTRIBUTE_TABLE.map(({ name, description, type }) => ({
      name,
      description,
      type: { text: type },
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
