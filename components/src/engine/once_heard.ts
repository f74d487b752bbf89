import type { RunNews } from './protocol.ts';

/**
 * Lets each word of a run's log pass once. The same request gives the same log, to the byte: when
 * a run begins again, what was heard of it already is left out, and it goes on where it was.
 */
export class OnceHeard {
  /** Words that have passed, and those that have come since the run began or began again. */
  #passed = 0;
  #come = 0;

  /** The run begins again. */
  beginAgain(): void {
    this.#come = 0;
  }

  /** What is new in a message; null: nothing. */
  freshOf(news: RunNews): RunNews | null {
    if (news.type !== 'events') return news;
    const from = Math.max(0, this.#passed - this.#come);
    this.#come += news.words.length;
    this.#passed = Math.max(this.#passed, this.#come);
    if (from === 0) return news;
    return from < news.words.length ? { ...news, words: news.words.slice(from) } : null;
  }
}
