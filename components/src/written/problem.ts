// Bad input, said as the engine's command line says it: where, what is wrong, what to do.

/** Why a command cannot be carried out; it ends with exit code 2. */
export class Problem extends Error {
  override readonly name = 'Problem';

  /** A flag, file or option; what is wrong with it; what to do. Sentences without a full stop. */
  constructor(place: string, what: string, todo: string) {
    super(oneLine(`${place}: ${what}; ${todo}`));
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
