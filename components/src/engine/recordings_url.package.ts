/** `recordings_url.ts` in the package: its workers are scripts that are told where it is. */
export const recordingsUrl = '';
