/** Where the engine's WebAssembly is once the page is built; for `createWorkerEngine`. */
export const wasmUrl: string = new URL('../../../core-wasm/pkg/shell_bg.wasm', import.meta.url)
  .href;
