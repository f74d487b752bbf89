// The welcome as the page's HTML has it, with the first frame of the stage: there before any
// script, so that React takes it over instead of making it again.

/** What stands in the HTML. */
export interface WelcomeHtml {
  readonly words: string;
  /** The first frame, drawn when the page was built. */
  readonly frame: string;
}

/** Reads it, before React fills the page. */
export function readWelcome(page: Document): WelcomeHtml {
  const htmlOf = (selector: string): string => page.querySelector(selector)?.innerHTML ?? '';
  return { words: htmlOf('.intro'), frame: htmlOf('.first-frame') };
}
