// A picture that adapts to the reader's theme without a script.

/** One picture from the same one in two themes: each colour is `light-dark(…)`. */
export function inBothThemes(light: string, dark: string): string {
  const colour = /#[0-9a-f]{3,8}\b|rgba?\([^)]*\)/gi;
  const darkColours = [...dark.matchAll(colour)].map(([text]) => text);
  if (light.replace(colour, '') !== dark.replace(colour, '')) {
    throw new Error('The picture differs between the themes by more than its colours.');
  }
  let at = 0;
  return light.replace(colour, (text) => {
    const other = darkColours[at] ?? text;
    at += 1;
    return other === text ? text : `light-dark(${text}, ${other})`;
  });
}
