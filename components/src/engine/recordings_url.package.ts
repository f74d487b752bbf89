/**
 * The package's version of `recordings_url.ts`. Its workers are scripts that receive the address.
 */
export const recordingsUrl = '';
