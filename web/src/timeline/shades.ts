// Shades of a hue. A bar has the hue of its job slot, as on the stage. The deeper the output level,
// the darker the shade.

/** A fill colour, and a text colour that is legible on it. */
export interface Shade {
  readonly fill: string;
  readonly text: string;
}

/** Share of white in the shallowest level's colour, and of black in the deepest level's. */
const LIGHTEST = 0.25;
const DARKEST = 0.34;

const known = new Map<string, readonly Shade[]>();

/** Returns `count` shades of a colour, as `rgb(…)`, from light to dark. */
export function shadesOf(colour: string, count: number): readonly Shade[] {
  const key = `${count} ${colour}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const own = channelsOf(colour);
  const shades = Array.from({ length: Math.max(1, count) }, (_, at): Shade => {
    const depth = count <= 1 ? null : at / (count - 1);
    if (own === null || depth === null) return shadeOf(own, colour);
    // A negative value mixes in white, a positive one black. 0 leaves the hue unchanged.
    const change = -LIGHTEST + depth * (LIGHTEST + DARKEST);
    const mixed = own.map((channel) =>
      Math.round(change < 0 ? channel + (255 - channel) * -change : channel * (1 - change)),
    );
    return shadeOf(mixed, `rgb(${mixed.join(', ')})`);
  });
  known.set(key, shades);
  return shades;
}

function shadeOf(channels: readonly number[] | null, fill: string): Shade {
  if (channels === null) return { fill, text: '#000' };
  const light = luminanceOf(channels);
  // The text colour with the higher WCAG contrast, which is never below 4.5.
  return { fill, text: 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#fff' : '#000' };
}

function channelsOf(colour: string): number[] | null {
  const match = /^rgba?\(([\d.]+)[, ]+([\d.]+)[, ]+([\d.]+)/.exec(colour);
  return match === null ? null : match.slice(1, 4).map(Number);
}

function luminanceOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
