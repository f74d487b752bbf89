// `npm run strings`: lists every string that people see, by source file, for review.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringsInRust } from './strings_in_rust.mjs';
import { stringsInScript, stringsInTable } from './strings_in_scripts.mjs';
import { root } from './setup.mjs';

/** Tests and their helpers, and tables of names without words. */
const UNSEEN_FILES =
  /\.test\.tsx?$|\.d\.ts$|\/(?:test_support|golden|bench)\/|-bench\.rs$|\/(?:known_names|text_lines)\.rs$|\/wire_schema\.ts$/;

/** Readers by path. The first matching pattern applies. */
const KINDS = [
  [UNSEEN_FILES, null],
  [/^components\/src\/engine\/generated\/\w+\.ts$/, stringsInTable],
  [/^core-wasm\/(?:engine|recordings|judge|shell)\/src\/.*\.rs$/, (_, text) => stringsInRust(text)],
  [/^(?:components|web)\/src\/.*\.tsx?$/, stringsInScript],
  [/^core-wasm\/shell\/src\/cli\/help\.txt$/, stringsInHelp],
  [/^core-wasm\/shell\/src\/cli\/reproduce\/experiments\.json$/, stringsInExperiments],
  [/^scenarios\/[^/]+\/scenario\.json$/, stringsInScenario],
  [/^scenarios\/[^/]+\/.*\.args$/, stringsInArguments],
  [/^web\/(?:index|src\/.*)\.html$/, stringsInPage],
];

/** Returns the command line's help, without the lines that assign it to commands. */
function stringsInHelp(_, text) {
  return [{ line: 1, text: text.replace(/^@ .*\n/gm, '') }];
}

/** Returns the notes and names of published experiments: all strings with a space. */
function stringsInExperiments(_, text) {
  const strings = [];
  JSON.parse(text, (_key, value) => {
    if (typeof value === 'string' && value.includes(' ')) strings.push(value);
    return value;
  });
  return strings.map((shown) => stringOfJson(text, shown));
}

/** Returns the strings shown in the list of scenarios. */
function stringsInScenario(_, text) {
  const { title, question, group } = JSON.parse(text);
  return [title, question, group].map((shown) => stringOfJson(text, shown));
}

function stringOfJson(text, shown) {
  const before = text.slice(0, text.indexOf(JSON.stringify(shown)));
  return { line: before.split('\n').length, text: shown };
}

/** Returns the comments of a command line, which the page shows with it. */
function stringsInArguments(_, text) {
  return text.split('\n').flatMap((line, at) => {
    const comment = /^#\s*(.+)/.exec(line);
    return comment === null ? [] : [{ line: at + 1, text: comment[1] }];
  });
}

/** Returns the title, the description and the static text of a page. */
function stringsInPage(_, text) {
  const shown = /\bcontent="([^"]*\s[^"]*)"|<(?:title|noscript|h1|h2|p|b|span)\b[^>]*>([^<]+)/g;
  return [...text.matchAll(shown)]
    .map((match) => ({
      line: text.slice(0, match.index).split('\n').length,
      text: match[1] ?? match[2],
    }))
    .filter((each) => !/^(?:width=|light dark)/.test(each.text));
}

function listedFiles() {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 };
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard'],
    options,
  );
  return [...new Set(files.split('\n'))].sort();
}

/**
 * Returns all strings that people see: files by name, strings by line. Lists generated tables only
 * for strings that no Rust file contains.
 */
export function shownStrings() {
  const files = listedFiles().flatMap((path) => {
    const reader = KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
    if (reader === null) return [];
    return [{ path, strings: reader(path, readFileSync(join(root, path), 'utf8')) }];
  });
  const isGenerated = ({ path }) => path.startsWith('components/src/engine/generated/');
  const inRust = new Set(
    files.filter(({ path }) => path.endsWith('.rs')).flatMap((file) => file.strings.map(normal)),
  );
  return files
    .map((file) =>
      isGenerated(file)
        ? { ...file, strings: file.strings.filter((each) => !inRust.has(normal(each))) }
        : file,
    )
    .filter(({ strings }) => strings.length > 0);
}

const normal = ({ text }) => text.replace(/\s+/g, ' ').trim();

/** Formats the listing as text: a file's path, then its strings with their lines. */
export function stringListing(files) {
  return files
    .map(({ path, strings }) => {
      const lines = strings.map((each) => `${String(each.line).padStart(6)}  ${normal(each)}`);
      return [path, ...lines].join('\n');
    })
    .join('\n\n');
}

if (process.argv[1] === import.meta.filename) console.log(stringListing(shownStrings()));
