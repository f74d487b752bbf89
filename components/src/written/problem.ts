// Bad input, reported like on the engine's command line: the place, the fault, the remedy.

/** The reason why a command cannot be carried out. The program then exits with code 2. */
export class Problem extends Error {
  override readonly name = 'Problem';

  readonly what: string;
  readonly todo: string;

  /** A flag, file or option; the fault; the remedy. Sentences without a full stop. */
  constructor(place: string, what: string, todo: string) {
    super(oneLine(`${place}: ${what}; ${todo}`));
    this.what = `${place}: ${what}`;
    this.todo = todo;
  }

  /** The same problem at the place that caused it. */
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
