/** Where the WebAssembly is that reads recordings and writes exports, seen from a worker. */
export const recordingsUrl: string = new URL(
  '../../../core-wasm/pkg/recordings/shell_bg.wasm',
  import.meta.url,
).href;
