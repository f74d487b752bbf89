/** The package's version of `recordings_url.ts`. Its workers receive the address. */
export const recordingsUrl = '';
