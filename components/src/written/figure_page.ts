// One-file figures: HTML that contains a static figure, the recording and the player. The file's
// content security policy forbids all requests.
import { base64 } from '../base/base64.ts';
import { escaped } from '../base/escaped.ts';

/** Contents of a one-file figure. */
export interface FigurePage {
  /** Title of the browser window. */
  readonly title: string;
  readonly run: string;
  /** Attributes of `<lsm-shape>` except `src`. An empty text stands for no value. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Theme of the page. `auto` follows the reader's system. */
  readonly theme: 'light' | 'dark' | 'auto';
  /** Static figure, as an SVG element. */
  readonly svg: string;
  /** Event log file, compressed with gzip. */
  readonly log: Uint8Array;
  readonly player: string;
  /** Author's caption; null if there is none. */
  readonly caption: string | null;
  /** Facts about the run, to be shown below the figure. */
  readonly facts: readonly string[];
  /** Link to the live run; null to omit the link. */
  readonly link: string | null;
}

const POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data:',
];

const STYLE = `
body { max-inline-size: 1200px; margin: 8px auto; padding-inline: 8px; font: 14px/20px system-ui, sans-serif; color: light-dark(#15202b, #e2e9f1);
  background: light-dark(#ffffff, #0a0f15); }
lsm-shape { display: block; }
lsm-shape:not(:defined) > svg { display: block; inline-size: 100%; block-size: auto; }
main > svg { display: block; max-inline-size: 100%; block-size: auto; margin-inline: auto; }
h1 { margin: 0 2px 8px; font-size: 15px; line-height: 20px; font-weight: 600; }
p { margin: 6px 2px 0; }
.about { font-size: 12px; color: light-dark(#56657a, #94a4b8); }
a { color: light-dark(#0b62b3, #58b1fd); }
`;

/** Returns the HTML of a one-file figure. */
export function figurePage(page: FigurePage): string {
  const { title, run, attributes, theme, svg, log, player, caption, facts, link } = page;
  const scheme = theme === 'auto' ? 'light dark' : theme;
  const own = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const data = `data:application/octet-stream;base64,${base64(log)}`;
  const clauses = [...facts.map(escaped), ...linkTo(link, LIVE_RUN)].join(' · ');
  const about = clauses === '' ? '' : `<p class="about">${clauses}</p>\n`;
  const said = caption === null ? '' : `<noscript><p>${escaped(caption)}</p></noscript>\n`;
  const element = `<lsm-shape${own.join('')} src="${data}">
${svg.trim()}
</lsm-shape>
`;
  const content = `<h1>${escaped(run)}</h1>\n${element}${said}${about}`;
  const script = `\n<script>${scriptText(player)}</script>`;
  return htmlPage({ title, scheme, policy: POLICY, content, script });
}

/** Contents of a page for a gallery figure, which has no scripts. */
export interface StillPage extends Pick<FigurePage, 'title' | 'theme' | 'svg' | 'link'> {
  readonly caption: string;
}

/** Returns the HTML of a page for a gallery figure. */
export function stillFigurePage({ title, theme, svg, caption, link }: StillPage): string {
  const scheme = theme === 'auto' ? 'light dark' : theme;
  const [live] = linkTo(link, LIVE_FIGURE);
  const about = live === undefined ? '' : `<p class="about">${live}</p>\n`;
  const words = `<h1>${escaped(title)}</h1>\n${svg.trim()}\n<p>${escaped(caption)}</p>\n${about}`;
  const policy = POLICY.filter((rule) => !rule.startsWith('script-src'));
  return htmlPage({ title, scheme, policy, content: words, script: '' });
}

/** Text for links to a live run. */
export const LIVE_RUN = 'Open the live run';
/** Text for links to a figure. */
export const LIVE_FIGURE = 'Open the figure in LSM Shape';

function linkTo(link: string | null, text: string): string[] {
  if (link === null) return [];
  return [`<a href="${escaped(link)}" target="_blank" rel="noopener">${text}</a>`];
}

interface HtmlPage {
  readonly title: string;
  readonly scheme: string;
  readonly policy: readonly string[];
  readonly content: string;
  readonly script: string;
}

function htmlPage({ title, scheme, policy, content, script }: HtmlPage): string {
  return `<!doctype html>
<html lang="en" style="color-scheme: ${scheme}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${content}</main>${script}
</body>
</html>
`;
}

/** Escapes a script for use in HTML, where it must not contain its own end tag. */
function scriptText(code: string): string {
  return code
    .trim()
    .replaceAll(/<\/(script)/gi, '<\\/$1')
    .replaceAll('<!--', '<\\!--');
}
