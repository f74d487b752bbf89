// Plugins of the bundler that replace modules.

/** Replacement modules, which are not replaced themselves. */
const STANDS_FOR = /\.(element|package)\.ts$/;

/** A plugin that replaces `X.ts` by `X.KIND.ts`. */
function modulesOf(kind) {
  return {
    name: `${kind} modules`,
    resolveId: {
      filter: { id: /^\..*\.ts$/ },
      async handler(id, importer, options) {
        if (importer === undefined || STANDS_FOR.test(id)) return null;
        return await this.resolve(id.replace(/\.ts$/, `.${kind}.ts`), importer, options);
      },
    },
  };
}

/** Replaces `X.ts` by `X.package.ts` in the package. */
export const packageModules = modulesOf('package');

/** Replaces `X.ts` by `X.element.ts` in scripts for elements that play. */
export const elementModules = modulesOf('element');
