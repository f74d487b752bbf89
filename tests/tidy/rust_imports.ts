// Imports between the modules of a Rust crate. Re-exports are followed to the defining module.
import { read, repositoryFiles } from './repository_files.ts';

/** Text of each file by module path: `compaction::leveled` for `leveled/mod.rs`. */
export type Modules = ReadonlyMap<string, string>;
export type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the folders in `core-wasm` that are crates. */
export function crates(): string[] {
  const manifests = repositoryFiles().flatMap(
    (path) => /^core-wasm\/(\w+)\/Cargo\.toml$/.exec(path)?.[1] ?? [],
  );
  return manifests.sort();
}

/** Reads the modules in a crate's `src`. */
export function modulesOf(crate: string): Modules {
  const source = `core-wasm/${crate}/src/`;
  const files = repositoryFiles().filter((path) => path.startsWith(source) && /\.rs$/.test(path));
  return new Map(
    files.map((path) => {
      const parts = path.slice(source.length, -'.rs'.length).split('/');
      if (['mod', 'lib', 'main'].includes(parts.at(-1) ?? '')) parts.pop();
      return [parts.join('::'), read(path)];
    }),
  );
}

/**
 * Returns, for each module, the modules that define the names it uses. Re-exporting a module's own
 * descendants does not count as an import.
 */
export function importsOf(modules: Modules): Imports {
  const named = new Map([...modules].map(([module, text]) => [module, namedPaths(text)]));
  const exported = reExports(modules, named);
  const imports = new Map<string, Set<string>>();
  for (const [module, paths] of named) {
    const found = new Set<string>();
    for (const { path, isPublic } of paths) {
      const absolute = absolutePath(path, module, modules);
      if (absolute === null) continue;
      const target = definingModule(absolute, modules, exported);
      const isFacade = isPublic && isInside(target, module);
      if (target !== module && !isFacade) found.add(target);
    }
    imports.set(module, found);
  }
  return imports;
}

interface NamedPath {
  readonly path: readonly string[];
  readonly isPublic: boolean;
}

/** Returns the paths in a file's `use` declarations and the absolute paths in its code. */
function namedPaths(text: string): NamedPath[] {
  const [beforeTests = ''] = text.split(/^#\[cfg\(test\)\]\s*\nmod /m);
  const code = beforeTests.replace(/\/\/[^\n]*/g, '');
  const used = [...code.matchAll(/^\s*(pub(?:\([\w:\s]+\))?\s+)?use\s+([^;]+);/gm)];
  const trees = used.flatMap((match) =>
    flattened((match[2] ?? '').replace(/\s+/g, ' ')).map((path) => ({
      path: path.split('::'),
      isPublic: match[1] !== undefined,
    })),
  );
  const inline = code.replace(/\buse\s[^;]+;/g, '').match(/\b(?:crate|super)(?:::\w+)+/g) ?? [];
  return [...trees, ...inline.map((path) => ({ path: path.split('::'), isPublic: false }))];
}

/** Expands `a::{b, c::{d, e}}` to `a::b`, `a::c::d`, `a::c::e`. */
export function flattened(tree: string, prefix = ''): string[] {
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
  return [...parts, current]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => (part === 'self' ? [head.replace(/::$/, '')] : flattened(part, head)));
}

/** Returns a path from the crate's root; null if it leads into another crate. */
function absolutePath(
  path: readonly string[],
  module: string,
  modules: Modules,
): readonly string[] | null {
  const here = module === '' ? [] : module.split('::');
  const [first = ''] = path;
  if (first === 'crate') return path.slice(1);
  if (first === 'self') return [...here, ...path.slice(1)];
  const ups = path.filter((part) => part === 'super').length;
  if (ups > 0) return [...here.slice(0, -ups), ...path.slice(ups)];
  return modules.has([...here, first].join('::')) ? [...here, ...path] : null;
}

/** Re-exported paths by the path under which others see them. */
type ReExports = ReadonlyMap<string, readonly string[]>;

function reExports(modules: Modules, named: ReadonlyMap<string, readonly NamedPath[]>): ReExports {
  const exported = new Map<string, readonly string[]>();
  for (const [module, paths] of named) {
    for (const { path, isPublic } of paths) {
      const absolute = isPublic ? absolutePath(path, module, modules) : null;
      if (absolute !== null) exported.set(`${module}::${path.at(-1) ?? ''}`, absolute);
    }
  }
  return exported;
}

/** Returns the module that defines the target of a path, or the deepest one it reaches. */
function definingModule(
  path: readonly string[],
  modules: Modules,
  exported: ReExports,
  seen: readonly string[] = [],
): string {
  let depth = path.length;
  while (!modules.has(path.slice(0, depth).join('::'))) depth -= 1;
  const module = path.slice(0, depth).join('::');
  const [name, ...rest] = path.slice(depth);
  if (name === undefined) return module;
  const target = exported.get(`${module}::${name}`);
  if (target !== undefined && !seen.includes(target.join('::'))) {
    return definingModule([...target, ...rest], modules, exported, [...seen, target.join('::')]);
  }
  const all = exported.get(`${module}::*`)?.slice(0, -1);
  if (all === undefined || seen.includes(all.join('::'))) return module;
  const behind = [...all, name, ...rest];
  const found = definingModule(behind, modules, exported, [...seen, all.join('::')]);
  return found === all.join('::') ? module : found;
}

function isInside(module: string, folder: string): boolean {
  return folder === '' || module.startsWith(`${folder}::`);
}

/** Returns sets of modules that all import each other, directly or indirectly. */
export function circles(imports: Imports): string[] {
  const reached = new Map(
    [...imports.keys()].map((module) => [module, reachable(module, imports)]),
  );
  const found = new Set<string>();
  for (const [module, targets] of reached) {
    if (!targets.has(module)) continue;
    const members = [...targets].filter((target) => reached.get(target)?.has(module));
    found.add(
      members
        .map((member) => member || 'lib')
        .sort()
        .join(', '),
    );
  }
  return [...found].sort();
}

function reachable(start: string, imports: Imports): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    for (const next of imports.get(module) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(next);
    }
  }
  return reached;
}

/** Returns the imports between the folders directly below the crate's root. */
export function betweenFolders(imports: Imports): Imports {
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
