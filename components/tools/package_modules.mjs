// Parts of the bundler.

/** What stands for another module has nothing that stands for it. */
const STANDS_FOR = /\.(element|package)\.ts$/;

/** `X.KIND.ts` stands for `X.ts`. */
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

/** In the package, `X.package.ts` stands for `X.ts`. */
export const packageModules = modulesOf('package');

/** In its scripts for elements that play, `X.element.ts` stands for `X.ts`. */
export const elementModules = modulesOf('element');
