// Which fact of the stage was asked about: the panel that explains it opens there.

/** Facts that have an explanation of their own. */
export type Fact = 'base' | 'runs';

/** A question; asked again, it is another one. */
export interface AskedFact {
  readonly fact: Fact;
}

let asked: AskedFact | null = null;
const listeners = new Set<() => void>();

/** The latest question; `null` before the first. */
export function askedFact(): AskedFact | null {
  return asked;
}

/** Asks. */
export function askFact(fact: Fact): void {
  asked = { fact };
  for (const listener of listeners) listener();
}

/** Whether the latest question is still open; asking for it closes it. */
export function takeAsked(fact: Fact): boolean {
  const isOpen = asked?.fact === fact && asked !== answered;
  if (isOpen) answered = asked;
  return isOpen;
}

let answered: AskedFact | null = null;

/** Calls `listener` at every question until the function that it returns is called. */
export function subscribeAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
