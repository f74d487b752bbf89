// Each compaction style is one folder. No code outside checks which style is active.
import { describe, expect, it } from 'vitest';
import { COMPACTION_STYLE_FACTS } from '../../components/src/engine/generated/compaction_styles.ts';
import { read, repositoryFiles } from './repository_files.ts';

const styles = 'core-wasm/engine/src/compaction';
const registration = ['core-wasm/engine/src/options/compaction_style.rs', `${styles}/registry.rs`];

/** Variants and their folders, from the registration. */
const registered = [
  ...read('core-wasm/engine/src/options/compaction_style.rs').matchAll(
    /^ +(\w+) = \d+, "(\w+)" \| "\d+", (\w+)::\w+;$/gm,
  ),
].map(([, variant = '', name = '', folder = '']) => ({ variant, name, folder }));

/** Returns the code of a Rust file without comments and without the tests at its end. */
const codeOf = (path: string): string =>
  (read(path).split('#[cfg(test)]')[0] ?? '').replaceAll(/^\s*\/\/.*$/gm, '');

/** Short keys of the automatic styles, as in TypeScript. */
const automatic = COMPACTION_STYLE_FACTS.filter((facts) => facts.is_automatic).map(
  ({ key }) => key,
);

const isTest = (path: string): boolean => /\/tests\/|\.test\.tsx?$|\/test_support\//.test(path);

const inStyle = (path: string): boolean =>
  registered.some(({ folder }) => path.startsWith(`${styles}/${folder}/`));

describe('compaction styles', () => {
  it('are registered in one place', () => {
    // A new style needs no change to this test.
    const variants = registered.map(({ variant }) => variant);
    expect(variants).toEqual(expect.arrayContaining(['Level', 'Universal', 'Fifo', 'None']));
    const folders = repositoryFiles().filter((path) => path.startsWith(`${styles}/`));
    for (const { folder } of registered) {
      expect(folders.some((path) => path === `${styles}/${folder}/mod.rs`)).toBe(true);
    }
  });

  it('are never compared or matched outside their folders', () => {
    const variants = registered.map(({ variant }) => variant).join('|');
    const dodges = [
      new RegExp(`\\bCompactionStyle::(${variants})\\b`),
      /\bCompactionStyle::\*|\bCompactionStyle::\{|\bCompactionStyle as\b/,
      /"kCompactionStyle/,
      /\b(compaction_)?style (as u32|[!=]=|as i32)/,
      /\bmatches!\([^)]*compaction_style|\bmatch [\w.]*compaction_style\b/,
      /\bfacts\(\)\.(key|name)\b\s*[!=]=/,
    ];
    const sources = repositoryFiles().filter(
      (path) =>
        /^core-wasm\/(engine|recordings|judge|shell)\/src\/.*\.rs$/.test(path) &&
        !registration.includes(path) &&
        !inStyle(path),
    );
    expect(sources.length).toBeGreaterThan(150);
    const wrong = sources.flatMap((path) => {
      const code = codeOf(path);
      return dodges.flatMap((dodge) => {
        const found = dodge.exec(code)?.[0];
        return found === undefined ? [] : [`${path}: ${found}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('know nothing of each other', () => {
    const wrong = registered.flatMap(({ folder }) => {
      const others = registered.filter((other) => other.folder !== folder);
      const used = new RegExp(
        `compaction::(\\{[^}]*)?\\b(${others.map((one) => one.folder).join('|')})\\b(::|[,}])`,
      );
      return repositoryFiles()
        .filter((path) => path.startsWith(`${styles}/${folder}/`))
        .flatMap((path) => {
          const found = used.exec(codeOf(path))?.[0];
          return found === undefined ? [] : [`${path}: ${found}`];
        });
    });
    expect(wrong).toEqual([]);
  });

  it('are all named where the page describes itself to those who have not seen it', () => {
    const [description = ''] = /name="description"[^>]+/.exec(read('web/index.html')) ?? [];
    for (const name of automatic) expect(description.toLowerCase()).toContain(name);
  });

  it('are looked up in TypeScript, not compared', () => {
    const names = registered.map(({ name }) => name).join('|');
    const keys = automatic.join('|');
    const upper = automatic.map((key) => key.replace(/^./, (first) => first.toUpperCase()));
    const compared = [
      new RegExp(`['"\`](${names})['"\`]`),
      new RegExp(`(case|[!=]==?) ['"\`](${keys})['"\`]|['"\`](${keys})['"\`] [!=]==?`),
      new RegExp(`(startsWith|endsWith|includes|has)\\(['"\`](${keys})\\b`),
      new RegExp(`\\w\\.(${keys})\\b|\\[['"\`](${keys})['"\`]\\]`),
      new RegExp(`\\bis(${upper.join('|')})\\b`),
      /\bcompaction_style'?\]? ?[!=]==?/,
    ];
    const sources = repositoryFiles().filter(
      (path) =>
        /^(components|web)\/src\/.*\.tsx?$/.test(path) &&
        !path.includes('/generated/') &&
        !isTest(path),
    );
    expect(sources.length).toBeGreaterThan(200);
    const wrong = sources.flatMap((path) => {
      const code = read(path).replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
      return compared.flatMap((dodge) => {
        const found = dodge.exec(code)?.[0];
        return found === undefined ? [] : [`${path}: ${found}`];
      });
    });
    expect(wrong).toEqual([]);
  });
});
