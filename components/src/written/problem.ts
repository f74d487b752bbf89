/** Bad input, reported like on the engine's command line. The program exits with code 2. */
export class Problem extends Error {
  override readonly name = 'Problem';

  readonly what: string;
  readonly todo: string;

  /** `place`: a flag, file or option. `what`: the fault. `todo`: the remedy. No final periods. */
  constructor(place: string, what: string, todo: string) {
    super(oneLine(`${place}: ${what}; ${todo}`));
    this.what = `${place}: ${what}`;
    this.todo = todo;
  }

  /** Returns the same problem with an outer place in front. */
  at(place: string): Problem {
    return new Problem(place, this.what, this.todo);
  }
}

/** Joins the lines of a text. */
export function oneLine(text: string): string {
  return text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}
