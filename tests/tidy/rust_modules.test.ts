// The crates' modules import each other in one direction: no circle, between files or folders.
import { describe, expect, it } from 'vitest';
import { read, repositoryFiles } from './repository_files.ts';

const CRATES = ['engine', 'recordings', 'shell'];

/**
 * Files by the path of their module: `['compaction', 'leveled']` is `compaction/leveled/mod.rs`.
 */
type Modules = ReadonlyMap<string, string>;
type Imports = ReadonlyMap<string, ReadonlySet<string>>;

function modulesOf(crate: string): Modules {
  const source = `core-wasm/${crate}/src/`;
  const files = repositoryFiles().filter((path) => path.startsWith(source) && /\.rs$/.test(path));
  return new Map(
    files.map((path) => {
      const parts = path.slice(source.length, -'.rs'.length).split('/');
      if (['mod', 'lib'].includes(parts.at(-1) ?? '')) parts.pop();
      return [parts.join('::'), path];
    }),
  );
}

/** `a::{b, c::{d, e}}` as `a::b`, `a::c::d`, `a::c::e`. */
function flattened(tree: string, prefix = ''): string[] {
  const open = tree.indexOf('{');
  if (open < 0) return [prefix + tree.replace(/ as \w+$/, '').trim()];
  const head = prefix + tree.slice(0, open).trim();
  const parts: string[] = [];
  let current = '';
  let depth = 0;
  for (const letter of tree.slice(open + 1, tree.lastIndexOf('}'))) {
    if (letter === '{') depth += 1;
    if (letter === '}') depth -= 1;
    if (letter === ',' && depth === 0) {
      parts.push(current);
      current = '';
    } else current += letter;
  }
  return [...parts, current].map((part) => part.trim()).flatMap((part) => flattened(part, head));
}

/** The paths that a file names: in `use` and, with all their parts, in its code. */
function namedPaths(text: string): string[] {
  const code = text.replace(/\/\/[^\n]*/g, '');
  const used = [...code.matchAll(/^(?:pub(?:\([^)]*\))? )?use ([^;]+);/gm)];
  const trees = used.flatMap((match) => flattened((match[1] ?? '').replace(/\s+/g, ' ')));
  const inline = code.replace(/\buse [^;]+;/g, '').match(/\b(?:crate|super)(?:::\w+)+/g) ?? [];
  return [...trees, ...inline];
}

function importsOf(modules: Modules): Imports {
  const imports = new Map<string, Set<string>>();
  for (const [module, path] of modules) {
    const found = new Set<string>();
    for (const named of namedPaths(read(path))) {
      const target = resolved(named, module, modules);
      if (target !== null && !isKin(target, module)) found.add(target);
    }
    imports.set(module, found);
  }
  return imports;
}

/** The module that a path leads into; `null`: another crate, or the root. */
function resolved(named: string, module: string, modules: Modules): string | null {
  const parts = named.split('::');
  const ups = parts.filter((part) => part === 'super').length;
  if (ups === 0 && parts[0] !== 'crate') return null;
  const at = ups === 0 ? [] : module.split('::').slice(0, -ups);
  for (const part of parts.slice(Math.max(1, ups))) {
    if (!modules.has([...at, part].join('::'))) break;
    at.push(part);
  }
  return at.length === 0 ? null : at.join('::');
}

/** A folder's own file and those inside it are one room. */
function isKin(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}::`) || other.startsWith(`${one}::`);
}

/** Modules that lead back to themselves, each with the way. */
function circles(imports: Imports): string[] {
  return [...imports.keys()].flatMap((start) => {
    const way = wayBack(imports, start);
    return way === null ? [] : [way.join(' → ')];
  });
}

function wayBack(imports: Imports, start: string): string[] | null {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}

/** Imports between the folders right below the crate's root. */
function betweenFolders(imports: Imports): Imports {
  const folderOf = (module: string): string => module.split('::')[0] ?? '';
  const folders = new Map<string, Set<string>>();
  for (const [module, targets] of imports) {
    const from = folderOf(module);
    const found = folders.get(from) ?? new Set<string>();
    for (const target of targets) if (folderOf(target) !== from) found.add(folderOf(target));
    folders.set(from, found);
  }
  return folders;
}

describe.each(CRATES)('modules of %s', (crate) => {
  const imports = importsOf(modulesOf(crate));

  it('are read', () => {
    expect(imports.size).toBeGreaterThan(10);
    const count = [...imports.values()].reduce((sum, targets) => sum + targets.size, 0);
    expect(count).toBeGreaterThan(20);
  });

  it('import each other in one direction', () => {
    expect(circles(imports)).toEqual([]);
  });

  it('lie in folders that import each other in one direction', () => {
    expect(circles(betweenFolders(imports))).toEqual([]);
  });
});

it('finds a circle where there is one', () => {
  const imports = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a'])],
  ]);
  expect(circles(imports)).toContain('a → b → c → a');
  expect(flattened('crate::{a::B, c::{D, e::F}}')).toEqual([
    'crate::a::B',
    'crate::c::D',
    'crate::c::e::F',
  ]);
});
