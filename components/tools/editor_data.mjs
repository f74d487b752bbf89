// Makes files for editors from the custom-elements manifest.

const elementsOf = ({ modules }) => modules.flatMap(({ declarations }) => declarations);
const named = ({ name, description }) => ({ name, description });

/** Returns the content of `web-types.json`, which JetBrains editors find by the package.json. */
export function webTypes(manifest, { name, version }) {
  const valueOf = (type) =>
    type === 'boolean' ? { kind: 'no-value', type } : { kind: 'plain', type };
  const elements = elementsOf(manifest).map((element) => ({
    ...{ name: element.tagName, description: element.description, slots: element.slots },
    attributes: element.attributes.map((one) => ({ ...named(one), value: valueOf(one.type.text) })),
    js: {
      properties: element.members
        .filter(({ kind }) => kind === 'field')
        .map((field) => ({ name: field.name, type: field.type.text })),
      events: element.events.map(named),
    },
    css: { properties: element.cssProperties, parts: element.cssParts },
  }));
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    ...{ name, version, 'js-types-syntax': 'typescript', 'description-markup': 'markdown' },
    contributions: { html: { elements } },
  };
}

/** Returns the content of `vscode.html-custom-data.json`, which a VS Code setting refers to. */
export function htmlCustomData(manifest) {
  const markdown = (value) => ({ kind: 'markdown', value });
  const tags = elementsOf(manifest).map(({ tagName, description, attributes }) => ({
    name: tagName,
    description: markdown(description),
    attributes: attributes.map((one) => ({
      name: one.name,
      description: markdown(one.description),
      ...(one.type.text === 'boolean' ? { valueSet: 'v' } : {}),
      values: [...one.type.text.matchAll(/'([^']+)'/g)].map(([, name]) => ({ name })),
    })),
  }));
  return { version: 1.1, tags };
}
