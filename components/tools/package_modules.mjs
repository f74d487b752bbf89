// Plugins of the bundler that replace modules.

/** Replaces `X.ts` by `X.package.ts` in the package. */
export const packageModules = {
  name: 'package modules',
  resolveId: {
    filter: { id: /^\..*\.ts$/ },
    async handler(id, importer, options) {
      if (importer === undefined || id.endsWith('.package.ts')) return null;
      return await this.resolve(id.replace(/\.ts$/, '.package.ts'), importer, options);
    },
  },
};

/** Replaces files by other code. */
export const replacing = (codeOf) => ({
  name: 'replaced modules',
  resolveId: (id) => (nameOf(id) in codeOf ? `\0${nameOf(id)}` : null),
  load: (id) => (id.startsWith('\0') ? (codeOf[id.slice(1)] ?? null) : null),
});

const nameOf = (id) => id.split('/').at(-1);

const sentence = (text) => `throw new Error(${JSON.stringify(text)})`;

/** For an element in one script, which loads nothing later: no runs. */
export const NO_RUNS = {
  'element_run.ts': `export class ElementRun { constructor() { ${sentence(
    'This script plays logs and figures only. Runs need the module lsm-shape/define.',
  )} } }`,
};

/** The same without the figures of the gallery. */
export const NO_FIGURES = {
  'live_figure.ts': `export async function liveFigure() { ${sentence(
    'This page has a log and no figures.',
  )} }`,
};
