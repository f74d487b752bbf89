import type { RunNews } from './protocol.ts';

/**
 * Passes on each word of a run's log exactly once, even if the run restarts. Because the same
 * request always produces the same log, words received before can be dropped.
 */
export class OnceHeard {
  /** Number of words passed on so far, and number received since the latest start. */
  #passed = 0;
  #come = 0;

  beginAgain(): void {
    this.#come = 0;
  }

  /** Returns the part of a message that is new; null if nothing is. */
  freshOf(news: RunNews): RunNews | null {
    if (news.type !== 'events') return news;
    const from = Math.max(0, this.#passed - this.#come);
    this.#come += news.words.length;
    this.#passed = Math.max(this.#passed, this.#come);
    if (from === 0) return news;
    return from < news.words.length ? { ...news, words: news.words.slice(from) } : null;
  }
}
