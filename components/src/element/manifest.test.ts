// Tests of the element's descriptions for editors.
import { describe, expect, it } from 'vitest';
import { htmlCustomData, webTypes } from '../../tools/editor_data.mjs';
import { elementManifest } from '../../tools/element_manifest.mjs';

const names = { figure: ['flush', 'aligned-cut'], scenario: ['leveled-default'] };
const manifest = elementManifest(names);
const elements = manifest.modules.flatMap(({ declarations }) => declarations);

describe('the custom-elements manifest', () => {
  it('declares both elements and lists the names of figures and scenarios', () => {
    expect(elements.map(({ tagName }) => tagName)).toEqual(['lsm-shape', 'lsm-story']);
    const types = elements[0]?.attributes.map(({ name, type }) => [name, type.text] as const);
    expect(Object.fromEntries(types ?? [])).toMatchObject({
      figure: "'flush' | 'aligned-cut'",
      scenario: "'leveled-default'",
    });
  });
});

describe('editor files', () => {
  it('contain elements and attributes with their values', () => {
    const { tags } = htmlCustomData(manifest);
    const { contributions } = webTypes(manifest, { name: 'lsm-shape', version: '0.1.0' });
    const described = elements.map(({ tagName: name, attributes }) => ({
      name,
      attributes: attributes.map((one) => expect.objectContaining({ name: one.name }) as unknown),
    }));
    expect(tags).toMatchObject(described);
    expect(contributions.html.elements).toMatchObject(described);
    expect(tags[0]?.attributes.find(({ name }) => name === 'figure')?.values).toEqual([
      { name: 'flush' },
      { name: 'aligned-cut' },
    ]);
  });
});
