// The welcome in the page's HTML, with the first frame of the stage. It is there before any script,
// so React adopts it instead of making it again.

/** The parts of that HTML. */
export interface WelcomeHtml {
  readonly words: string;
  /** The first frame, drawn at build time. */
  readonly frame: string;
}

/** Reads the HTML before React fills the page. */
export function readWelcome(page: Document): WelcomeHtml {
  const htmlOf = (selector: string): string => page.querySelector(selector)?.innerHTML ?? '';
  return { words: htmlOf('.intro'), frame: htmlOf('.first-frame') };
}
