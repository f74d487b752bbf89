// Bundler plugins that replace modules.

/** Replaces each module `X.ts` that has an `X.package.ts`. */
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

/** Replaces modules, by file name, with other code. */
export const replacing = (codeOf) => ({
  name: 'replaced modules',
  resolveId: (id) => (nameOf(id) in codeOf ? `\0${nameOf(id)}` : null),
  load: (id) => (id.startsWith('\0') ? (codeOf[id.slice(1)] ?? null) : null),
});

const nameOf = (id) => id.split('/').at(-1);

const sentence = (text) => `throw new Error(${JSON.stringify(text)})`;

/** Replaces runs of the engine, for an element in a single script. */
export const NO_RUNS = {
  'element_run.ts': `export class ElementRun { constructor() { ${sentence(
    'This script only shows logs and figures. Runs need the module lsm-shape/define.',
  )} } }`,
};

/** Replaces runs and the figures of the gallery. */
export const NO_FIGURES = {
  'live_figure.ts': `export async function liveFigure() { ${sentence(
    'This page contains a log but no figures.',
  )} }`,
};
