/** The reason why there is no run: a sentence for the author of the page. */
export class RunSourceError extends Error {}
