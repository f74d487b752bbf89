// The colours of charts: the page's design tokens, so that marks match the text, and the stage's
// colours for job slots.
import { themeOf } from 'lsm-shape/theme';

/** CSS colours by name. */
export type Inks = Readonly<Record<string, string>>;

const tokens = {
  text: '--text',
  muted: '--muted',
  faint: '--faint',
  line: '--line',
  lineStrong: '--line-strong',
  panel: '--panel',
  background: '--bg',
  flush: '--flush',
  move: '--move',
  stall: '--stall',
  onBar: '--on-bar',
  onStall: '--on-stall',
  slowdown: '--slowdown',
  rate: '--bad',
  limit: '--bad',
  accent: '--accent',
  writeAmp: '--write-amp',
  readAmp: '--read-amp',
  spaceAmp: '--space-amp',
  ghost: '--ghost',
  pending: '--pending',
  cpu: '--cpu',
  cpuMerge: '--cpu-merge',
  cpuCompression: '--cpu-compression',
  cpuDecompression: '--cpu-decompression',
  compaction: '--compaction',
  raised: '--raised',
  level0: '--level-0',
  level1: '--level-1',
  level2: '--level-2',
  level3: '--level-3',
  level4: '--level-4',
  level5: '--level-5',
  level6: '--level-6',
} as const;

/** Colours that are mixed from design tokens. */
const mixed: Readonly<Record<string, string>> = {
  cpuStripe: 'color-mix(in srgb, var(--cpu-compression) 60%, var(--panel))',
};

/** The CSS colour of an ink on the page, which follows the theme automatically. */
export function cssInk(name: string): string {
  const token = Object.hasOwn(tokens, name) ? tokens[name as keyof typeof tokens] : undefined;
  return token === undefined ? (mixed[name] ?? 'currentColor') : `var(${token})`;
}

/** Number of job slots with colours of their own. Further slots repeat them. */
const SLOT_INKS = themeOf('light').jobs.length;

/** Inks that have been read, by theme. The key is true for the dark theme. */
const known = new Map<boolean, Inks>();

/** Returns the colours of the theme. They are read from the page once per theme, which is slow. */
export function inksOf(element: HTMLElement, isDark: boolean): Inks {
  const inks = known.get(isDark) ?? readInks(element, isDark);
  known.set(isDark, inks);
  return inks;
}

function readInks(element: HTMLElement, isDark: boolean): Inks {
  const slots = themeOf(isDark ? 'dark' : 'light').jobs;
  const colours = {
    ...Object.fromEntries(
      [...Object.keys(tokens), ...Object.keys(mixed)].map((name) => [name, cssInk(name)]),
    ),
    ...Object.fromEntries(slots.map((colour, slot) => [`slot${slot}`, colour])),
  };
  const probe = document.createElement('span');
  probe.hidden = true;
  element.append(probe);
  const inks = Object.fromEntries(
    Object.entries(colours).map(([name, colour]) => {
      probe.style.color = colour;
      return [name, getComputedStyle(probe).color];
    }),
  );
  const { fontFamily } = getComputedStyle(probe);
  probe.remove();
  return { ...inks, font: fontFamily };
}

/** Returns the colour of a job slot, as on the stage. Concurrent jobs have different colours. */
export function slotInk(inks: Inks, slot: number): string {
  return inkOf(inks, `slot${slot % SLOT_INKS}`);
}

/** A colour by name. */
export function inkOf(inks: Inks, name: string): string {
  return inks[name] ?? 'currentColor';
}
