// One HTML file: a figure that is seen without a script, the recording, and what plays it. The
// policy in it forbids every request, so that it does not make one by mistake.
import { escaped } from '../base/escaped.ts';

/** What is in the file. */
export interface FigurePage {
  /** Of the window. */
  readonly title: string;
  /** What the run is called. */
  readonly run: string;
  /** Attributes of `<lsm-shape>` but `src`; empty texts are attributes that are just there. */
  readonly attributes: Readonly<Record<string, string>>;
  /** `auto`: as the reader's system. */
  readonly theme: 'light' | 'dark' | 'auto';
  /** The figure, an element. */
  readonly svg: string;
  /** The event log, compressed with gzip. */
  readonly log: Uint8Array;
  readonly player: string;
  /** The author's words; null: none. */
  readonly caption: string | null;
  /** What is said of the run below the figure. */
  readonly facts: readonly string[];
  /** The live run; null: there is no link. */
  readonly link: string | null;
}

const POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data:',
].join('; ');

const STYLE = `
body { max-inline-size: 1200px; margin: 8px auto; padding-inline: 8px; font: 14px/20px system-ui, sans-serif; color: light-dark(#15202b, #e2e9f1);
  background: light-dark(#ffffff, #0a0f15); }
lsm-shape { display: block; }
lsm-shape:not(:defined) > svg { display: block; inline-size: 100%; block-size: auto; }
h1 { margin: 0 2px 8px; font-size: 15px; line-height: 20px; font-weight: 600; }
p { margin: 6px 2px 0; }
.about { font-size: 12px; color: light-dark(#56657a, #94a4b8); }
a { color: light-dark(#0b62b3, #58b1fd); }
`;

/** The text of the file. */
export function figurePage(page: FigurePage): string {
  const { title, run, attributes, theme, svg, log, player, caption, facts, link } = page;
  const scheme = theme === 'auto' ? 'light dark' : theme;
  const own = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const data = `data:application/octet-stream;base64,${Buffer.from(log).toString('base64')}`;
  const live = `<a href="${escaped(link ?? '')}" target="_blank" rel="noopener">Open the live run</a>`;
  const clauses = [...facts.map(escaped), ...(link === null ? [] : [live])].join(' · ');
  const about = clauses === '' ? '' : `<p class="about">${clauses}</p>\n`;
  const said = caption === null ? '' : `<noscript><p>${escaped(caption)}</p></noscript>\n`;
  return `<!doctype html>
<html lang="en" style="color-scheme: ${scheme}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(run)}</h1>
<lsm-shape${own.join('')} src="${data}">
${svg.trim()}
</lsm-shape>
${said}${about}</main>
<script>${scriptText(player)}</script>
</body>
</html>
`;
}

/** A script may not have the words that end it. */
function scriptText(code: string): string {
  return code
    .trim()
    .replaceAll(/<\/(script)/gi, '<\\/$1')
    .replaceAll('<!--', '<\\!--');
}
