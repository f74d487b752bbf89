// The search for options: best matches first, or similar names if nothing matches.
import { COMMAND_LINE_SETTINGS, SETTING_HELPS, type CommandLineSetting } from 'lsm-shape/engine';
import type { ControlSpec } from './control.ts';
import { allSpecs } from './control_specs.ts';
import { countsUnder } from './option_facts.ts';
import type { StyleName } from './styles.ts';

/** Maximum number of results. Each of them is rendered as a field. */
const MOST_FOUND = 20;

export interface FoundOptions {
  /** The results, starting with those that the compaction style uses. */
  readonly specs: readonly ControlSpec[];
  /** Number of results that are not listed. */
  readonly more: number;
  /** Matching db_bench flags that have no field. */
  readonly ofCommandLine: readonly CommandLineSetting[];
  /** Similar names if nothing was found, otherwise empty. */
  readonly near: readonly string[];
}

/** Finds the options that contain every search word in their name, help, hint, unit or values. */
export function foundOptions(
  search: string,
  style: StyleName,
  specs: readonly ControlSpec[] = allSpecs,
): FoundOptions {
  const text = search.trim().toLowerCase();
  const words = text.split(/\s+/).filter(Boolean);
  const ranked = specs
    .filter(({ name }) => name !== 'compaction_style')
    .map((spec) => ({ spec, rank: rankOf(spec.name, aboutOf(spec), text, words) }))
    .filter(({ rank }) => rank < Infinity)
    .map((one) => ({ ...one, rank: one.rank + (countsUnder(one.spec.name, style) ? 0 : 10) }))
    .sort((a, b) => a.rank - b.rank);
  const ofCommandLine = COMMAND_LINE_SETTINGS.filter(
    ({ name, help, unit }) => rankOf(name, `${help} ${unit}`, text, words) < Infinity,
  );
  const isNothing = ranked.length === 0 && ofCommandLine.length === 0;
  return {
    specs: ranked.slice(0, MOST_FOUND).map(({ spec }) => spec),
    more: Math.max(0, ranked.length - MOST_FOUND),
    ofCommandLine: words.length === 0 ? [] : ofCommandLine.slice(0, MOST_FOUND),
    near: isNothing ? nearNames(text, specs) : [],
  };
}

function aboutOf({ name, hint, unit, words }: ControlSpec): string {
  return `${hint} ${SETTING_HELPS[name] ?? ''} ${unit} ${words.join(' ')}`;
}

/** Rank of a result. A smaller rank is better; infinity means no match. */
function rankOf(name: string, about: string, text: string, words: readonly string[]): number {
  const plain = name.toLowerCase();
  const all = `${plain} ${plain.replaceAll('_', ' ')} ${about.toLowerCase()}`;
  if (!words.every((word) => all.includes(word))) return Infinity;
  if (plain.startsWith(text.replaceAll(' ', '_'))) return 0;
  return words.every((word) => plain.includes(word)) ? 1 : 2;
}

/** Returns up to three names that share enough letter pairs with a text, most similar first. */
function nearNames(text: string, specs: readonly ControlSpec[]): string[] {
  const wanted = pairsOf(text);
  return specs
    .map(({ name }) => ({ name, likeness: likenessOf(wanted, pairsOf(name)) }))
    .filter(({ likeness }) => 0.4 <= likeness)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 3)
    .map(({ name }) => name);
}

function pairsOf(text: string): ReadonlySet<string> {
  const letters = text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}

/** Similarity of two sets of letter pairs, from 0 (disjoint) to 1 (equal). */
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return (2 * shared) / Math.max(1, a.size + b.size);
}
