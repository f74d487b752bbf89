import { packageFile } from '../base/asset_urls.ts';

/** Replacement for `wasm_url.ts` in the package. */
export const wasmUrl: string = packageFile(new URL('./core.wasm', import.meta.url));
