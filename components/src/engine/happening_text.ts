// Describes events of recorded databases in sentences.
import { formatBytes } from '../base/format_bytes.ts';
import { shortDuration } from '../base/format_short.ts';
import {
  HAPPENING_KINDS,
  type HappeningFacts,
  type HappeningUnit,
  type OptionChange,
} from './generated/happenings.ts';

export type HappeningKindKey = keyof HappeningFacts;

type Fact = string | number | readonly number[] | readonly string[] | readonly OptionChange[];
type Facts = Readonly<Record<string, Fact | undefined>>;

/** Maximum number of jobs or names that a text lists; the rest are counted. */
const MOST_LISTED = 4;

/**
 * Describes an event, using every clause whose facts are known. If `isWithChanges` is false,
 * changed options are omitted because they are listed elsewhere.
 */
export function happeningText<K extends HappeningKindKey>(
  kind: K,
  facts: HappeningFacts[K],
  isWithChanges = true,
): string {
  const { units, clauses } = HAPPENING_KINDS[kind];
  const known = facts as Facts;
  const parts = clauses.map(({ condition, text }) => {
    const holds = condition === undefined || known[condition[0]] === condition[1];
    const shown = isWithChanges ? text : text.replace(': {changes}', '');
    return holds ? filled(shown, known, units) : '';
  });
  return parts.join('');
}

/** Fills in a template. Returns an empty string if one of its facts is unknown. */
function filled(
  template: string,
  facts: Facts,
  units: Readonly<Record<string, HappeningUnit>>,
): string {
  const places = [...template.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? '');
  if (places.some((name) => facts[name] === undefined)) return '';
  return template.replace(/\{(\w+)(?: ([^}]+))?\}/g, (_, name: string, noun?: string) =>
    factText(facts[name] ?? '', units[name] ?? 'text', noun),
  );
}

function factText(fact: Fact, unit: HappeningUnit, noun: string | undefined): string {
  if (typeof fact === 'number') {
    if (noun !== undefined) return plural(fact, noun);
    if (unit === 'bytes') return formatBytes(fact);
    if (unit === 'micros') return shortDuration(fact);
    return unit === 'job' ? String(fact) : withCommas(fact);
  }
  if (typeof fact === 'string') return fact;
  if (unit === 'changes') return (fact as readonly OptionChange[]).map(changeText).join(', ');
  const listed = firstOf(fact as readonly (number | string)[]);
  if (unit !== 'jobs') return listed;
  return `${fact.length === 1 ? 'job' : 'jobs'} ${listed}`;
}

function changeText({ name, before, after }: OptionChange): string {
  return before === null ? `${name} → ${after} (before: unknown)` : `${name} ${before} → ${after}`;
}

function firstOf(words: readonly (number | string)[]): string {
  const named = words.slice(0, MOST_LISTED).map(String);
  const more = words.length - named.length;
  if (more > 0) named.push(`${withCommas(more)} more`);
  const last = named.pop() ?? '';
  return named.length === 0 ? last : `${named.join(', ')} and ${last}`;
}

function plural(count: number, noun: string): string {
  const ending = count === 1 ? '' : noun.endsWith('sh') ? 'es' : 's';
  return `${withCommas(count)} ${noun}${ending}`;
}

const withCommas = (number: number): string => number.toLocaleString('en-US');
