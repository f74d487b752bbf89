// Snippets that an author copies into a page, for each way of embedding.
import type { ColourBy } from 'lsm-shape';

/** The content to embed and its appearance. */
export interface Embedded {
  /** The name of the event log's file. */
  readonly log: string;
  /** The fragment of a link to this page; null for a recording. */
  readonly link: string | null;
  /** The whole link; null if there is none. */
  readonly page: string | null;
  /** The file name of a picture of the moment. */
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

/** A text in a snippet, and the place where it belongs. */
export interface SnippetPart {
  readonly where: string;
  readonly text: string;
}

/** The ways of embedding. The package's README has the lines for static site generators. */
export const KINDS = ['HTML', 'React', 'Frame', 'One file', 'Picture'] as const;
export type SnippetKind = (typeof KINDS)[number];

type Attribute = readonly [name: string, value: string];

/** The attributes of the element, without defaults. */
export function attributesOf(what: Embedded): readonly Attribute[] {
  const { log, link, options, range, controls, height, theme, colour, pace } = what;
  const all: Readonly<Record<string, string | number | null>> = {
    ...(isRun(what) ? { link, options: options.join(' ') } : { src: log }),
    at: what.at,
    range: range && `${range.from}..${range.to}`,
    controls,
    height: height === 360 ? null : height,
    theme: theme === 'auto' ? null : theme,
    color: colour === 'age' ? null : colour,
    caption: what.caption,
    autoplay: what.isAutoplay ? '' : null,
    pace,
  };
  return Object.entries(all).flatMap(([name, value]) =>
    value === null || (value === '' && name !== 'autoplay') ? [] : [[name, String(value)] as const],
  );
}

/** Returns the attributes of the preview, which plays the log even if readers get the engine. */
export function previewAttributes(what: Embedded, log: string): readonly Attribute[] {
  const all = attributesOf({ ...what, log });
  return isRun(what) ? [['src', log], ...all] : all;
}

/** Returns the themes to preview. */
export function previewThemes({ theme }: Embedded): readonly ('light' | 'dark')[] {
  return theme === 'auto' ? ['light', 'dark'] : [theme];
}

/** Returns the snippet's parts in the order in which an author needs them. */
export function snippetOf(kind: SnippetKind, what: Embedded): readonly SnippetPart[] {
  switch (kind) {
    case 'HTML':
      return [copied(what), { where: 'The page', text: pageOf(what) }];
    case 'React':
      return [installed('public/', what), { where: 'A component', text: componentOf(what) }];
    case 'Frame':
      return [copied(what), { where: 'The page', text: frameOf(what) }];
    case 'One file':
      return [{ where: 'Or make the same file in a clone of LSM Shape', text: oneFileOf(what) }];
    case 'Picture':
      return [
        { where: 'README.md, next to the picture', text: pictureOf(what) },
        { where: 'Or in a clone of LSM Shape, for light and dark pages', text: picturesOf(what) },
      ];
  }
}

/** True if readers get the engine, so that they can compute runs of their own. */
export function isRun({ isFull, link }: Embedded): boolean {
  return isFull && link !== null;
}

/** Copies the package's files to `lsm-shape`, without types and the command line. */
const COPIED =
  'mkdir -p lsm-shape && ' +
  'for kind in js css wasm html; do cp node_modules/lsm-shape/*.$kind lsm-shape/; done\n';

/** The package, as `npm pack` names it. */
export const PACKAGE = 'lsm-shape-0.1.0.tgz';

/** The commands that put the package's files and the log next to the page. */
function copied(what: Embedded): SnippetPart {
  const { where, text } = installed('.', what);
  const [install = '', ...log] = text.split(/(?<=\n)/);
  return { where, text: [install, COPIED, ...log].join('') };
}

function installed(folder: string, what: Embedded): SnippetPart {
  const log = isRun(what) ? '' : `cp ~/Downloads/${what.log} ${folder}\n`;
  return { where: 'Once, in a terminal', text: `npm install path/to/${PACKAGE}\n${log}` };
}

/** The path of the style sheet that reserves the element's room, as a module and as a file. */
const STYLE_SHEET = 'lsm-shape/lsm-shape.css';
const STYLE_MODULE = `'${STYLE_SHEET}'`;

function pageOf(what: Embedded): string {
  const attributes = attributesOf(what).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${inAttribute(value)}"`,
  );
  return `<link rel="stylesheet" href="${STYLE_SHEET}">
<script type="module" src="lsm-shape/define.js"></script>
<lsm-shape${attributes.join('')}></lsm-shape>
`;
}

/** Escapes a text for a double-quoted attribute, even inside Markdown. */
function inAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\r\n]+/g, ' ');
}

/** Returns the React component with its props. The log is at the root of the site. */
function componentOf(what: Embedded): string {
  const props = attributesOf({ ...what, log: `/${what.log}` }).map(([name, value]) => {
    if (name === 'options') return ` options={${JSON.stringify(value.split(' '))}}`;
    if (name === 'at' || name === 'height') return ` ${name}={${value}}`;
    if (value === '') return ` ${name}`;
    // A JavaScript string can hold any text; an attribute's quotes cannot.
    return /["\\{}<>&\n]/.test(value)
      ? ` ${name}={${JSON.stringify(value)}}`
      : ` ${name}="${value}"`;
  });
  return `import { LsmShape } from 'lsm-shape/react';
import ${STYLE_MODULE};

export function Tree() {
  return <LsmShape${props.join('')} />;
}
`;
}

/** Height of the player and one line of caption, in pixels. A frame needs it below the tree. */
const PLAYER = 44;
const CAPTION = 34;

function frameOf(what: Embedded): string {
  // Relative to `embed.html`, which is in the package's folder.
  const query = attributesOf({ ...what, log: `../${what.log}` })
    .filter(([name]) => name !== 'height')
    .map(([name, value]) => (value === '' ? name : `${name}=${encodeURIComponent(value)}`))
    .join('&amp;');
  const below = (what.controls === 'none' ? 0 : PLAYER) + (what.caption === '' ? 0 : CAPTION);
  const title = inAttribute(what.caption === '' ? 'An LSM tree' : what.caption);
  const size = `width="100%" height="${what.height + below}"`;
  return `<iframe src="lsm-shape/embed.html?${query}"
  title="${title}" ${size} style="border: 0" loading="lazy"></iframe>
`;
}

/** Returns the name of the file with all components. */
export function oneFileName({ log }: Embedded): string {
  return log.replace(/lsmlog$/, 'html');
}

/** Returns the element's attributes in the single file, which contains the log but no engine. */
export function oneFileAttributes(what: Embedded): readonly Attribute[] {
  return attributesOf({ ...what, isFull: false }).filter(([name]) => name !== 'src');
}

/** Returns the command that makes the single file from the link or the recording's folder. */
function oneFileOf(what: Embedded): string {
  return commandOf('embed', what, oneFileAttributes(what), oneFileName(what));
}

function commandOf(
  command: string,
  { page }: Embedded,
  attributes: readonly Attribute[],
  file: string,
): string {
  const flags = attributes.map(([name, value]) =>
    value === '' ? `--${name}` : `--${name} ${inShell(value)}`,
  );
  const live = page === null ? [] : [`--page ${inShell(page.replace(/#.*/s, ''))}`];
  const source = page === null ? 'RECORDING_FOLDER' : inShell(page);
  const all = [source, ...flags, ...live, `-o ${file}`];
  return `npm run -s lsm-shape -- ${command} ${all.join(' ')}\n`;
}

/** Quotes a word for a shell command if necessary. */
function inShell(text: string): string {
  return /^[\w.%:=,/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns a picture with a link to the page, for hosts that allow nothing else. */
function pictureOf({ caption, picture, page }: Embedded): string {
  const text = (caption === '' ? 'An LSM tree' : caption).replaceAll(/([\\[\]<>`*_])/g, '\\$1');
  const image = `![${text}](${picture})`;
  return `${page === null ? image : `[${image}](<${page}>)`}\n`;
}

/** Returns the command that draws a light and a dark picture from the link or the folder. */
function picturesOf(what: Embedded): string {
  const flags = attributesOf(what).filter(([name]) => /^(at|color|caption)$/.test(name));
  return commandOf('picture', what, flags, what.picture);
}
