/** Address of the WebAssembly for recordings and exports, relative to a worker. */
export const recordingsUrl: string = new URL(
  '../../../core-wasm/pkg/recordings/shell_bg.wasm',
  import.meta.url,
).href;
