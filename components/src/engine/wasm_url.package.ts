/** `wasm_url.ts` in the package. */
export const wasmUrl: string = new URL('./core.wasm', import.meta.url).href;
