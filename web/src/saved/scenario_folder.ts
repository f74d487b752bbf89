// Converts runs to folders in the form of `scenarios/` (see its README.md), which real db_bench and
// `lsm-shape simulate` accept, and back. All functions are pure, from and to texts by path.
import type { RunRequest, StepRequest } from 'lsm-shape/engine';
import { readScenarios } from 'lsm-shape/scenarios';
import { controlNames } from '../settings/control_specs.ts';
import { optionValue } from '../settings/option_value.ts';
import type { OptionValue } from '../settings/control.ts';
import { timedKey, timedOf } from '../settings/timed.ts';
import { parseNotes } from '../state/note_link.ts';
import type { Note } from '../state/notes.ts';
import type { ModeName, Overrides, Source } from '../state/workbench.ts';
import { listedNotes } from './listed_notes.ts';

/** A run in the form of a folder. */
export interface FolderRun {
  readonly name: string;
  readonly question: string;
  readonly mode: ModeName;
  readonly steps: readonly StepRequest[];
  /** Options that no flag sets, including the release. */
  readonly set: Readonly<Record<string, string>>;
  /** Options that are set while the database is open. */
  readonly set_options_at: NonNullable<RunRequest['set_options_at']>;
  /** Notes that refer to the events of the run's mode. */
  readonly notes: readonly Note[];
}

const modeFlags: Readonly<Record<ModeName, string>> = {
  preview: ' --preview',
  sampled: '',
  exact: ' --exact',
};

/** The files of a run's folder. */
export function filesOfRun(run: FolderRun, folder: string): Record<string, string> {
  const { name, question, mode, steps, set, set_options_at, notes } = run;
  const files: Record<string, string> = {};
  steps.forEach(({ db_bench, options_file }, at) => {
    const isLast = at === steps.length - 1;
    const setup = at === 0 ? 'setup.args' : `setup-${at + 1}.args`;
    const command = `npm run -s lsm-shape -- simulate ${folder}${modeFlags[mode]} --stats`;
    const comment = isLast ? `# Saved by LSM Shape, where it ran as ${mode}: ${command}\n` : '';
    files[isLast ? 'db_bench.args' : setup] = `${comment}${argsOf(db_bench)}\n`;
    if (isLast && options_file !== null) files['OPTIONS.ini'] = options_file;
  });
  const { rocksdb_version, ...others } = set;
  const release = rocksdb_version === undefined ? {} : { rocksdb_version };
  const extra = Object.keys(others).length === 0 ? {} : { set: others };
  const timed = set_options_at.length === 0 ? {} : { set_options_at };
  // Events have other numbers in another mode.
  const list = notes.map(({ event, file, text }) => ({ event, file, text }));
  const noted = notes.length === 0 ? {} : { notes: { mode, list } };
  const facts = { title: name, question, group: 'Saved', ...release, ...extra, ...timed, ...noted };
  files['scenario.json'] = `${JSON.stringify(facts, null, 2)}\n`;
  const paths = Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text]);
  return Object.fromEntries(paths) as Record<string, string>;
}

/**
 * The flags of a command line, one per line and without the program's name, as db_bench reads them
 * from a file. A command with quotes is unchanged: `lsm-shape` parses it like a shell.
 */
export function argsOf(command: string): string {
  if (/["'\\]/.test(command)) return command.trim();
  const words = command.trim().split(/\s+/);
  const isProgram = (word: string): boolean =>
    !word.startsWith('-') && !word.includes('=') && /(^|\/)db_bench[^/]*$/.test(word);
  const program = words.findIndex(isProgram);
  // Without a program's name, variables may still precede the flags.
  const first = program < 0 ? words.findIndex((word) => word.startsWith('-')) : program + 1;
  const flags = words.slice(Math.max(0, first));
  const shell = flags.findIndex((word) => /^\d*[>|;&<]/.test(word) || word.endsWith(';'));
  // A command that needs a shell is unchanged.
  if (shell >= 0) return command.trim();
  return flags
    .map((word, at) => (at > 0 && word.startsWith('-') ? `\n${word}` : word))
    .join(' ')
    .replaceAll(' \n', '\n');
}

/** An unused folder name. */
export function folderName(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  const base = plain.slice(0, 60) || 'run';
  for (let count = 1; ; count += 1) {
    const found = count === 1 ? base : `${base}-${count}`;
    if (!taken.has(found)) return found;
  }
}

/** A run read from a folder. */
export interface ReadRun {
  readonly name: string;
  readonly source: Source;
  readonly overrides: Overrides;
  /** Its notes, and the mode whose events they refer to; null for none. */
  readonly noted: { readonly mode: ModeName; readonly notes: readonly Note[] } | null;
}

/** The runs of a folder; `problems` are sentences. */
export interface ReadRuns {
  readonly runs: readonly ReadRun[];
  readonly problems: readonly string[];
}

/** The runs of all folders among some files, given as texts by path. */
export function runsOfFiles(files: Readonly<Record<string, string>>): ReadRuns {
  const runs: ReadRun[] = [];
  const problems: string[] = [];
  for (const [folder, own] of byFolder(files)) {
    const name = folder.split('/').at(-1) ?? '';
    const place = name === '' ? 'scenario.json' : `${name}/scenario.json`;
    try {
      const { seed, set_options_at, notes } = factsOf(own['scenario.json']);
      const noted = notedOf(notes);
      if (notes !== undefined && noted === null) {
        problems.push(`${place} has notes that this page cannot read: they were left out.`);
      }
      const placed = Object.entries(own).map(([file, text]) => [`${name}/${file}`, text]);
      const [read] = readScenarios(Object.fromEntries(placed) as Record<string, string>);
      if (read === undefined) continue;
      const title = read.title === '' ? 'Imported run' : read.title;
      const { overrides, unknown } = overridesOf({ ...read.set, ...timedSettings(set_options_at) });
      problems.push(
        ...unknown.map(
          (text) => `${place} sets ${text}, which this page cannot set: it was left out.`,
        ),
      );
      const seeded = typeof seed === 'number' ? ` --seed=${seed}` : '';
      const commands = read.steps.map(({ db_bench }) => `${db_bench}${seeded}`).join('\n');
      const optionsFile = read.steps.at(-1)?.options_file ?? null;
      const file = optionsFile === null ? {} : { optionsFile };
      runs.push({
        name: title,
        source: { kind: 'custom', commands, name: title, ...file },
        ...{ overrides, noted },
      });
    } catch {
      problems.push(`${place} is not JSON, so its folder is left out.`);
    }
  }
  return { runs, problems };
}

interface Facts {
  readonly seed?: unknown;
  readonly set_options_at?: unknown;
  readonly notes?: unknown;
}

/** The notes of a folder; null without valid ones. */
function notedOf(facts: unknown): ReadRun['noted'] {
  const { mode, list, text } = Object(facts) as Partial<Record<'mode' | 'list' | 'text', unknown>>;
  if (typeof mode !== 'string' || !(mode in modeFlags)) return null;
  // The first format was that of a link.
  const notes = typeof text === 'string' ? parseNotes(text) : listedNotes(list);
  return notes === null ? null : { mode: mode as ModeName, notes };
}

function factsOf(text: string | undefined): Facts {
  return JSON.parse(text ?? '{}') as Facts;
}

/** Options that a scenario sets while the database is open, by their override keys. */
function timedSettings(calls: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const call of Array.isArray(calls) ? (calls as unknown[]) : []) {
    const { at_micros, set } = Object(call) as { at_micros?: unknown; set?: unknown };
    for (const [name, value] of Object.entries(Object(set) as object)) {
      found[timedKey({ name, micros: Number(at_micros) })] = String(value);
    }
  }
  return found;
}

/** The folders that hold a scenario, with their files. */
function byFolder(files: Readonly<Record<string, string>>): Map<string, Record<string, string>> {
  const folders = new Map<string, Record<string, string>>();
  for (const [path, text] of Object.entries(files)) {
    const parts = path.replaceAll('\\', '/').split('/');
    const file = parts.pop() ?? '';
    const folder = parts.join('/');
    const own = folders.get(folder) ?? {};
    own[file] = text;
    folders.set(folder, own);
  }
  return new Map([...folders].filter(([, own]) => 'db_bench.args' in own));
}

function overridesOf(set: Readonly<Record<string, string>>) {
  const overrides: Record<string, OptionValue> = {};
  const unknown: string[] = [];
  for (const [name, text] of Object.entries(set)) {
    const option = timedOf(name)?.name ?? name;
    const value = controlNames.includes(option) ? optionValue(option, text) : null;
    if (value === null) unknown.push(`${name} to “${text}”`);
    else overrides[name] = value;
  }
  return { overrides, unknown };
}
