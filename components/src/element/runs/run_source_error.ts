/** An error in a requested run, with a message for the author of the page. */
export class RunSourceError extends Error {}
