// A part of the bundler.

/** In the package, `X.package.ts` stands for `X.ts`. */
export const packageModules = {
  name: 'package modules',
  resolveId: {
    filter: { id: /^\..*\.ts$/ },
    async handler(id, importer, options) {
      if (importer === undefined || id.endsWith('.package.ts')) return null;
      const found = await this.resolve(id.replace(/\.ts$/, '.package.ts'), importer, options);
      return found;
    },
  },
};
