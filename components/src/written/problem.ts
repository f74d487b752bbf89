// Bad input, said as the engine's command line says it: where, what is wrong, what to do.

/** Why a command cannot be carried out; it ends with exit code 2. */
export class Problem extends Error {
  override readonly name = 'Problem';

  readonly what: string;
  readonly todo: string;

  /** A flag, file or option; what is wrong with it; what to do. Sentences without a full stop. */
  constructor(place: string, what: string, todo: string) {
    super(oneLine(`${place}: ${what}; ${todo}`));
    this.what = `${place}: ${what}`;
    this.todo = todo;
  }

  /** The same, said of the place that asked for it. */
  at(place: string): Problem {
    return new Problem(place, this.what, this.todo);
  }
}

/** A text on one line, whatever it contains. */
export function oneLine(text: string): string {
  return text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}
