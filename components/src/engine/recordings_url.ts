/** The address, seen from a worker, of the WebAssembly for recordings and exports. */
export const recordingsUrl: string = new URL(
  '../../../core-wasm/pkg/recordings/shell_bg.wasm',
  import.meta.url,
).href;
