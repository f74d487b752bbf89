// The search among options, with the best first and similar names if none is found.
import { COMMAND_LINE_SETTINGS, SETTING_HELPS, type CommandLineSetting } from 'lsm-shape/engine';
import type { ControlSpec } from './control.ts';
import { allSpecs } from './control_specs.ts';
import { countsUnder } from './option_facts.ts';
import type { StyleName } from './styles.ts';

/** The most results, because each is a field. Another word narrows the search. */
const MOST_FOUND = 20;

/** The results of a search. */
export interface FoundOptions {
  /** The results, with those that the compaction style uses first. */
  readonly specs: readonly ControlSpec[];
  /** The number of results that are not listed. */
  readonly more: number;
  /** Settings that only the command line of db_bench has. */
  readonly ofCommandLine: readonly CommandLineSetting[];
  /** Similar names, if nothing is found. */
  readonly near: readonly string[];
}

/** Options with every word of a search in their name, help, hint, unit or values. */
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

/** The rank of a result; smaller is better, infinite means no match. */
function rankOf(name: string, about: string, text: string, words: readonly string[]): number {
  const plain = name.toLowerCase();
  const all = `${plain} ${plain.replaceAll('_', ' ')} ${about.toLowerCase()}`;
  if (!words.every((word) => all.includes(word))) return Infinity;
  if (plain.startsWith(text.replaceAll(' ', '_'))) return 0;
  return words.every((word) => plain.includes(word)) ? 1 : 2;
}

/** The names that share the most pairs of letters with a text, above a minimum. */
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

/** The similarity of two sets of letter pairs, from 0 (none in common) to 1 (equal). */
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return (2 * shared) / Math.max(1, a.size + b.size);
}
