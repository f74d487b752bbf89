// The welcome and the first frame of the stage, which are in the page's HTML before any script
// runs. React takes them over instead of rendering them again.

export interface WelcomeHtml {
  readonly words: string;
  /** The first frame of the stage, drawn at build time. */
  readonly frame: string;
}

/** Reads the HTML before React replaces the page's content. */
export function readWelcome(page: Document): WelcomeHtml {
  const htmlOf = (selector: string): string => page.querySelector(selector)?.innerHTML ?? '';
  return { words: htmlOf('.intro'), frame: htmlOf('.first-frame') };
}
