// Snippets that an author copies into a page, by site generator. They are pure texts, shared with
// the hosts in `tests/consumers`.
import type { ColourBy } from 'lsm-shape';

/** The embedded content and its appearance. */
export interface Embedded {
  /** The name of the event log's file. */
  readonly log: string;
  /** The fragment of a link of this page; null for a recording. */
  readonly link: string | null;
  /** The whole link; null for none. */
  readonly page: string | null;
  /** The name of a picture of the moment. */
  readonly picture: string;
  /** True if readers may change options, which requires the engine. */
  readonly isFull: boolean;
  /** Options that readers may change, by name. */
  readonly options: readonly string[];
  readonly at: number;
  readonly range: { readonly from: number; readonly to: number } | null;
  readonly controls: string | null;
  readonly height: number;
  readonly theme: 'auto' | 'light' | 'dark';
  readonly colour: ColourBy;
  readonly caption: string;
  readonly isAutoplay: boolean;
  readonly pace: string | null;
}

/** A text of a snippet, and its place. */
export interface SnippetPart {
  readonly where: string;
  readonly text: string;
}

/** The site generators and other targets. */
export const KINDS = [
  ...['HTML', 'React', 'MDX', 'MkDocs', 'Docusaurus', 'Jekyll', 'mdBook'],
  ...['Sphinx', 'Antora', 'iframe', 'One file', 'Picture'],
] as const;
export type SnippetKind = (typeof KINDS)[number];

/** The attributes of the element, without those that have their defaults. */
export function attributesOf(what: Embedded): readonly (readonly [string, string])[] {
  const { log, link, isFull, options, at, range, controls, height, theme, colour } = what;
  const shown: readonly (readonly [string, string])[] =
    isFull && link !== null ? [['link', link], ...optional('options', options.join(' '))] : [];
  return [
    ...(shown.length > 0 ? shown : ([['src', log]] as const)),
    ...optional('at', String(at)),
    ...optional('range', range === null ? '' : `${range.from}..${range.to}`),
    ...optional('controls', controls ?? ''),
    ...(height === 360 ? [] : ([['height', String(height)]] as const)),
    ...optional('theme', theme === 'auto' ? '' : theme),
    ...optional('color', colour === 'age' ? '' : colour),
    ...optional('caption', what.caption),
    ...(what.isAutoplay ? ([['autoplay', '']] as const) : []),
    ...optional('pace', what.pace ?? ''),
  ];
}

const optional = (name: string, value: string): (readonly [string, string])[] =>
  value === '' ? [] : [[name, value]];

/** The snippet's parts in the order in which an author needs them. */
export function snippetOf(kind: SnippetKind, what: Embedded): readonly SnippetPart[] {
  const entry = isRun(what) ? 'full' : 'light';
  const tag = tagOf(what);
  const script = `<script type="module" src="lsm-shape/${entry}.js"></script>`;
  const own = `${script}\n\n${tag}\n`;
  switch (kind) {
    case 'HTML':
      return [copied('.', what), { where: 'The page', text: `${script}\n${tag}\n` }];
    case 'React':
      return [installed('public', what), { where: 'A component', text: componentOf(what) }];
    case 'MDX':
    case 'Docusaurus': {
      const static_ = kind === 'MDX' ? 'public' : 'static';
      const place = kind === 'MDX' ? 'page.mdx' : 'docs/page.mdx';
      return [installed(static_, what), { where: place, text: mdxOf(what) }];
    }
    case 'MkDocs': {
      const loaded = `extra_javascript:\n  - path: lsm-shape/${entry}.js\n    type: module\n`;
      // A page has its own folder there.
      const inFolder = tagOf({ ...what, log: `../${what.log}` });
      return [
        copied('docs', what),
        { where: 'mkdocs.yml', text: loaded },
        {
          where: `docs/page.md, on a line of its own${isRun(what) ? '' : '; in index.md without ../'}`,
          text: `${inFolder}\n`,
        },
      ];
    }
    case 'Jekyll':
      return [copied('.', what), { where: 'page.md', text: own }];
    case 'mdBook':
      return [copied('src', what), { where: 'src/page.md', text: own }];
    case 'Sphinx': {
      const text = `html_static_path = ["_static"]\nhtml_extra_path = ["extra"]\nhtml_js_files = [("lsm-shape/${entry}.js", {"type": "module"})]\n`;
      return [
        copied('_static', what, 'extra'),
        { where: 'conf.py', text },
        { where: 'page.md (MyST), on a line of its own', text: `${tag}\n` },
        { where: 'or page.rst', text: `.. raw:: html\n\n   ${tag}\n` },
      ];
    }
    case 'Antora': {
      const there = { ...what, log: `../_/${what.log}` };
      const loaded = script.replace('src="', 'src="../_/');
      return [
        copied('supplemental', what),
        {
          where: 'playbook.yml, below ui',
          text: `ui:\n  supplemental_files: ./supplemental\n`,
        },
        { where: 'page.adoc', text: `++++\n${loaded}\n${tagOf(there)}\n++++\n` },
      ];
    }
    case 'One file':
      return [{ where: 'Or in a terminal, the same file', text: oneFileOf(what) }];
    case 'Picture':
      return [
        { where: 'README.md, beside the picture', text: pictureOf(what) },
        { where: 'Or in a terminal, for light and dark pages', text: picturesOf(what) },
      ];
    case 'iframe':
      return [copied('.', what), { where: 'The page', text: frameOf(what) }];
  }
}

/** True if readers get the engine and with it their own run. */
export function isRun({ isFull, link }: Embedded): boolean {
  return isFull && link !== null;
}

/** A picture with a link to the page, for hosts that allow nothing else. */
function pictureOf({ caption, picture, page }: Embedded): string {
  const text = (caption === '' ? 'An LSM tree' : caption).replaceAll(/([\\[\]<>`*_])/g, '\\$1');
  const image = `![${text}](${picture})`;
  return `${page === null ? image : `[${image}](<${page}>)`}\n`;
}

/** The name of the file with all components. */
export function oneFileName({ log }: Embedded): string {
  return log.replace(/lsmlog$/, 'html');
}

/** Attributes of the element in that file, which contains the log but no engine. */
export function oneFileAttributes(what: Embedded): ReturnType<typeof attributesOf> {
  return attributesOf({ ...what, isFull: false }).filter(([name]) => name !== 'src');
}

/** The command that makes the file, from the link or from the folder of the recording. */
function oneFileOf(what: Embedded): string {
  const { page } = what;
  const flags = oneFileAttributes(what).map(([name, value]) =>
    value === '' ? `--${name}` : `--${name} ${inShell(value)}`,
  );
  const live = page === null ? [] : [`--page ${inShell(page.replace(/#.*/s, ''))}`];
  const source = page === null ? 'RECORDING_FOLDER' : inShell(page);
  return command('embed', source, [...flags, ...live, `-o ${oneFileName(what)}`]);
}

function picturesOf({ log, at }: Embedded): string {
  const file = log.replace(/\.lsmlog$/, `-event-${at}.svg`);
  const flags = [`--at ${at}`, '--theme both', `-o ${file}`];
  return command('picture', `~/Downloads/${log}`, flags);
}

function command(name: string, source: string, flags: readonly string[]): string {
  return `npx lsm-shape ${name} ${source} ${flags.join(' ')}\n`;
}

/** A word of a shell command, quoted if necessary. */
function inShell(text: string): string {
  return /^[\w.%:=,/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The commands that copy the files to the site's folder for static files. */
function copied(folder: string, what: Embedded, ofLog = folder): SnippetPart {
  const place = folder === '.' ? 'lsm-shape' : `${folder}/lsm-shape`;
  const moved = isRun(what) ? '' : placed(what.log, ofLog);
  return {
    where: 'Once, in a terminal',
    text: `npm install lsm-shape\ncp -r node_modules/lsm-shape ${place}\n${moved}`,
  };
}

function installed(folder: string, what: Embedded): SnippetPart {
  const moved = isRun(what) ? '' : placed(what.log, folder);
  return { where: 'Once, in a terminal', text: `npm install lsm-shape\n${moved}` };
}

/** The command that moves the log from the download folder. Beside the page it may stay. */
function placed(log: string, folder: string): string {
  return `cp ~/Downloads/${log} ${folder === '.' ? '.' : `${folder}/`}\n`;
}

function tagOf(what: Embedded): string {
  const attributes = attributesOf(what).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${inAttribute(value)}"`,
  );
  return `<lsm-shape${attributes.join('')}></lsm-shape>`;
}

/** A text in double quotes, also escaped for Markdown. */
function inAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\r\n]+/g, ' ');
}

const IMPORT = `import { LsmShape } from 'lsm-shape/react';\n`;

/** The component with its props. The log is at the root of the site. */
function elementOf(what: Embedded): string {
  const props = attributesOf({ ...what, log: `/${what.log}` }).map(([name, value]) => {
    if (name === 'options') return ` options={${JSON.stringify(value.split(' '))}}`;
    if (name === 'at' || name === 'height') return ` ${name}={${value}}`;
    if (value === '') return ` ${name}`;
    // A JavaScript string can hold any text; an attribute's quotes cannot.
    return /["\\{}<>&\n]/.test(value)
      ? ` ${name}={${JSON.stringify(value)}}`
      : ` ${name}="${value}"`;
  });
  return `<LsmShape${props.join('')} />`;
}

function componentOf(what: Embedded): string {
  return `${IMPORT}\nexport function Tree() {\n  return ${elementOf(what)};\n}\n`;
}

function mdxOf(what: Embedded): string {
  return `${IMPORT}\n${elementOf(what)}\n`;
}

/** Height of a frame besides the tree, in pixels: the player and one line of caption. */
const PLAYER = 44;
const CAPTION = 34;

function frameOf(what: Embedded): string {
  // Relative to `embed.html`, which is in the package's folder.
  const asked = attributesOf({ ...what, log: `../${what.log}` }).filter(
    ([name]) => name !== 'height',
  );
  const query = asked
    .map(([name, value]) => (value === '' ? name : `${name}=${encodeURIComponent(value)}`))
    .join('&amp;');
  const below = (what.controls === 'none' ? 0 : PLAYER) + (what.caption === '' ? 0 : CAPTION);
  const title = inAttribute(what.caption === '' ? 'An LSM tree' : what.caption);
  const size = `width="100%" height="${what.height + below}"`;
  return `<iframe src="lsm-shape/embed.html?${query}"\n  title="${title}" ${size} style="border: 0" loading="lazy"></iframe>\n`;
}
