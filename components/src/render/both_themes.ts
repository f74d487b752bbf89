// Combines two themes in one picture that follows the reader's theme without a script.

/** Merges a picture's light and dark versions. Colours that differ become `light-dark(…)`. */
export function inBothThemes(light: string, dark: string): string {
  const colour = /#[0-9a-f]{3,8}\b|rgba?\([^)]*\)/gi;
  const darkColours = [...dark.matchAll(colour)].map(([text]) => text);
  if (light.replace(colour, '') !== dark.replace(colour, '')) {
    throw new Error('The light and dark pictures differ in more than their colours.');
  }
  let at = 0;
  return light.replace(colour, (text) => {
    const other = darkColours[at] ?? text;
    at += 1;
    return other === text ? text : `light-dark(${text}, ${other})`;
  });
}
