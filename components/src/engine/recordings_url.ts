/** URL of the WebAssembly for recordings and exports, for use in workers. */
export const recordingsUrl: string = new URL(
  '../../../core-wasm/pkg/recordings/shell_bg.wasm',
  import.meta.url,
).href;
