// Licences of third-party code, as one text: bundled npm packages and compiled crates, of the site
// or of the Python package. Fonts have their own licence files.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..', '..');
const LICENCE = /^(licen[cs]e|copying|unlicense|notice)/i;

interface Part {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly license: string;
  /** Folder with the licence texts. */
  readonly folder: string;
}

/** Bundler plugin that adds the text to the site. */
export function thirdParty(): Plugin {
  return {
    name: 'third-party',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'licences/third-party.txt',
        source: thirdPartyText(),
      });
    },
  };
}

/** Returns the licences of all npm packages that `from` needs and all crates of the target. */
export function thirdPartyText(from = 'web', target = 'wasm32-unknown-unknown'): string {
  const all = [...npmParts(join(root, from)), ...crates(target)];
  const parts = all.map(({ name, version, license, folder }) => {
    const names = readdirSync(folder).filter((file) => LICENCE.test(file));
    // Some crates have a folder of licences.
    const files = names.sort().flatMap((name) => {
      const isFolder = statSync(join(folder, name)).isDirectory();
      return isFolder ? readdirSync(join(folder, name)).map((file) => join(name, file)) : [name];
    });
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
    return [`${name} ${version} (${license})`, ...texts].join('\n\n');
  });
  return `${['The Rust standard library (MIT OR Apache-2.0)', ...parts].join(`\n\n${RULE}\n\n`)}\n`;
}

const RULE = '-'.repeat(80);

/** Returns the packages that another one depends on, directly or indirectly. */
function npmParts(start: string): Part[] {
  const found = new Map<string, Part>();
  const visit = (name: string, from: string): void => {
    if (found.has(name)) return;
    const folder = folderOf(name, from);
    const { version, license = 'unknown', dependencies = {} } = manifestIn(folder);
    found.set(name, { name, version, license, folder });
    for (const next of Object.keys(dependencies)) visit(next, folder);
  };
  const names = Object.keys(manifestIn(start).dependencies ?? {});
  for (const name of names) visit(name, start);
  // The library is part of this project.
  found.delete('lsm-shape');
  return [...found.values()].sort(byName);
}

interface NpmManifest {
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

function manifestIn(folder: string): NpmManifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as NpmManifest;
}

/** Returns the folder of an installed package that another one imports. */
function folderOf(name: string, from: string): string {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder)) return folder;
  if (dirname(from) === from) throw new Error(`${name} is not installed`);
  return folderOf(name, dirname(from));
}

interface CargoMetadata {
  readonly packages: readonly {
    readonly id: string;
    readonly name: string;
    readonly version: string;
    readonly license: string | null;
    readonly source: string | null;
    readonly manifest_path: string;
  }[];
  readonly resolve: {
    readonly nodes: readonly {
      readonly id: string;
      readonly deps: readonly {
        readonly pkg: string;
        readonly dep_kinds: readonly { readonly kind: string | null }[];
      }[];
    }[];
  };
}

/** Returns the crates that the shell is compiled from. */
function crates(triple: string): Part[] {
  const manifest = join(root, 'core-wasm', 'Cargo.toml');
  const target = ['--filter-platform', triple];
  const args = ['metadata', '--format-version=1', '--locked', '--manifest-path', manifest];
  const output = execFileSync('cargo', [...args, ...target], { maxBuffer: 1 << 26 });
  const { packages, resolve } = JSON.parse(output.toString()) as CargoMetadata;
  const shell = packages.find(({ name }) => name === 'lsm-shape');
  const reached = new Set(shell === undefined ? [] : [shell.id]);
  for (const id of reached) {
    const deps = resolve.nodes.find((node) => node.id === id)?.deps ?? [];
    const used = deps.filter(({ dep_kinds }) => dep_kinds.some(({ kind }) => kind === null));
    for (const { pkg } of used) reached.add(pkg);
  }
  return packages
    .filter(({ id, source }) => source !== null && reached.has(id))
    .map(({ name, version, license, manifest_path }) => ({
      ...{ name, version, license: license ?? 'unknown', folder: dirname(manifest_path) },
    }))
    .sort(byName);
}

const byName = (a: Part, b: Part): number => (a.name < b.name ? -1 : 1);
