/** URL of the engine's WebAssembly, for `createWorkerEngine`. */
export const wasmUrl: string = new URL('../../../core-wasm/pkg/shell_bg.wasm', import.meta.url)
  .href;
