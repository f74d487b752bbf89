// Installed packages have known licences and come from the registries, by their lock files. `cargo
// deny` and `npm audit` check more but need a network or a tool: see core-wasm/README.md.
import { describe, expect, it } from 'vitest';
import { read } from './repository_files.ts';

interface LockedPackage {
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

/** Licences that allow distributing the page and require only attribution. */
const LICENCES = new Set([
  ...['Apache-2.0', 'MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0'],
  // Require publishing changed files, of which there are none. Fonts, a licence text, browser data.
  ...['MPL-2.0', 'OFL-1.1', '(MIT AND Zlib)', 'Python-2.0', 'CC-BY-4.0'],
]);

describe('dependencies', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const packages = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );

  it('of npm have a licence that is known, a checksum, and no script that runs at install', () => {
    expect(packages.length).toBeGreaterThan(100);
    const wrong = packages.filter(
      ([, { license, integrity, hasInstallScript }]) =>
        !LICENCES.has(license ?? '') || integrity === undefined || hasInstallScript === true,
    );
    expect(wrong.map(([path, { license }]) => `${path}: ${String(license)}`)).toEqual([]);
  });

  it('of Rust come from one registry, with a checksum', () => {
    const crates = read('core-wasm/Cargo.lock').split('[[package]]').slice(1);
    const foreign = crates.filter((text) => text.includes('\nsource = '));
    expect(foreign.length).toBeGreaterThan(30);
    expect(new Set(foreign.map((text) => /source = "([^"]*)"/.exec(text)?.[1])).size).toBe(1);
    expect(foreign.filter((text) => !/source = "registry\+/.test(text))).toEqual([]);
    expect(foreign.filter((text) => !/\nchecksum = "[0-9a-f]{64}"/.test(text))).toEqual([]);
  });
});
