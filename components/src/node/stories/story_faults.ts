// Collects the faults in a story so that all of them are reported at once.
import { Problem } from '../../written/problem.ts';

/** A fault at a line of a story file. */
export class StoryFault extends Problem {
  readonly line: number;
  /** Description of the fault, without file, line and advice. */
  readonly said: string;

  constructor(path: string, line: number, said: string, todo: string) {
    super(`${path}:${line}`, said, todo);
    this.line = line;
    this.said = said;
  }
}

export class StoryFaults {
  readonly #path: string;
  readonly #found: StoryFault[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  add(line: number, said: string, todo: string): void {
    this.#found.push(new StoryFault(this.#path, line, said, todo));
  }

  /** Returns the result of `act`. If `act` throws a fault, records it and returns `undefined`. */
  attempt<Value>(act: () => Value): Value | undefined {
    try {
      return act();
    } catch (fault) {
      if (!(fault instanceof StoryFault)) throw fault;
      this.#found.push(fault);
      return undefined;
    }
  }

  /** Throws a `Problem` with all faults in line order, without duplicates. */
  throwIfAny(): void {
    const [first, ...more] = [...this.#found].sort((a, b) => a.line - b.line);
    if (first === undefined) return;
    const texts = more.map(({ line, said, todo }) => `line ${line}: ${said}; ${todo}`);
    const others = new Set(texts);
    others.delete(`line ${first.line}: ${first.said}; ${first.todo}`);
    const todo = [first.todo, ...others].join('; ');
    throw new Problem(`${this.#path}:${first.line}`, first.said, todo);
  }
}
