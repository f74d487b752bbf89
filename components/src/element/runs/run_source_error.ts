/** An error in the request for a run, with a message for the author of the page. */
export class RunSourceError extends Error {}
