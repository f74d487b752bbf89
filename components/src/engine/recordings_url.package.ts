/** Replacement for `recordings_url.ts` in the package, where workers receive URLs in messages. */
export const recordingsUrl = '';
