// Colours as seen with a colour vision deficiency, and distances between colours.

type Triple = readonly [number, number, number];

/** Kinds of colour vision. Deficiencies are at full severity. */
export type Sight = 'normal' | 'protanopia' | 'deuteranopia' | 'tritanopia';
export const SIGHTS: readonly Sight[] = ['normal', 'protanopia', 'deuteranopia', 'tritanopia'];

/** Matrices by Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB. */
const MACHADO: Readonly<Record<Exclude<Sight, 'normal'>, readonly [Triple, Triple, Triple]>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Converts `#rrggbb` or `rgb(r, g, b)` to linear RGB, from 0 to 1. */
function linearOf(colour: string): Triple {
  const parts = colour.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    : (colour.match(/\d+/g) ?? []).map(Number);
  const [red = NaN, green = NaN, blue = NaN] = parts.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  if (Number.isNaN(red + green + blue)) throw new Error(`${colour} is not a colour`);
  return [red, green, blue];
}

function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function seenAs(linear: Triple, sight: Sight): Triple {
  if (sight === 'normal') return linear;
  const clamp = (value: number): number => Math.min(1, Math.max(0, value));
  const [red, green, blue] = MACHADO[sight];
  return [clamp(dot(red, linear)), clamp(dot(green, linear)), clamp(dot(blue, linear))];
}

/** Converts linear RGB to Björn Ottosson's OKLab. */
function oklabOf(rgb: Triple): Triple {
  const long = Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], rgb));
  const medium = Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], rgb));
  const short = Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], rgb));
  const cones: Triple = [long, medium, short];
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], cones),
    dot([1.9779984951, -2.428592205, 0.4505937099], cones),
    dot([0.0259040371, 0.7827717662, -0.808675766], cones),
  ];
}

/** Returns the perceived distance between two colours. Black and white: 100; just visible: 2. */
export function distanceOf(first: string, second: string, sight: Sight): number {
  const a = oklabOf(seenAs(linearOf(first), sight));
  const b = oklabOf(seenAs(linearOf(second), sight));
  return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Returns the WCAG 2 contrast ratio of two colours, from 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const luminance = (colour: string): number => dot([0.2126, 0.7152, 0.0722], linearOf(colour));
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
