/** Error for bad input, reported as on the engine's command line. The program exits with code 2. */
export class Problem extends Error {
  override readonly name = 'Problem';

  readonly what: string;
  readonly todo: string;

  /** Creates a problem. `place`: a flag, file or option. `todo`: the remedy. No final periods. */
  constructor(place: string, what: string, todo: string) {
    super(oneLine(`${place}: ${what}; ${todo}`));
    this.what = `${place}: ${what}`;
    this.todo = todo;
  }

  /** Returns the same problem with an outer place put in front. */
  at(place: string): Problem {
    return new Problem(place, this.what, this.todo);
  }
}

/** Joins the lines of a text into one. */
export function oneLine(text: string): string {
  return text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}
