/**
 * The address of the WebAssembly that reads recordings and writes exports, as seen from a worker.
 */
export const recordingsUrl: string = new URL(
  '../../../core-wasm/pkg/recordings/shell_bg.wasm',
  import.meta.url,
).href;
