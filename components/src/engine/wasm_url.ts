/** The address of the engine's WebAssembly in a built page; for `createWorkerEngine`. */
export const wasmUrl: string = new URL('../../../core-wasm/pkg/shell_bg.wasm', import.meta.url)
  .href;
