/** Replaces `recordings_url.ts` in the package, whose workers receive the address in a message. */
export const recordingsUrl = '';
