// The script of `embed.html`: one element that fills the frame, and messages to the outer page. It
// is a classic script because a sandboxed frame cannot load modules. The element's code is loaded
// as modules where possible, otherwise as another classic script.
import { asksForRun, FRAME_ATTRIBUTES, namesSomething, readFrameAddress } from './address.ts';
import {
  CAPABILITIES,
  FRAME_VERSION,
  readHostMessage,
  sent,
  type FrameMessage,
  type HostMessage,
} from './protocol.ts';

const STYLE = `
:root { color-scheme: light dark; --text: light-dark(#15202b, #e2e9f1); }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
body { margin: 0; background: light-dark(#ffffff, #0a0f15); color: var(--text); }
:root[data-transparent] body { background: none; }
h1 { position: absolute; inline-size: 1px; block-size: 1px; margin: 0; overflow: hidden;
  clip-path: inset(50%); }
main { display: flex; flex-direction: column; box-sizing: border-box; }
main[data-fills] { min-block-size: 100dvh; }
main[data-fills] lsm-shape:not([hidden]) { display: flex; flex-direction: column; flex: 1; }
main[data-fills] lsm-shape::part(frame) { flex: 1; block-size: auto; min-block-size: 120px; }
lsm-shape { --lsm-text: var(--text); margin: 0; }
lsm-shape::part(caption), lsm-shape::part(message) { margin-inline: 8px; margin-block-end: 6px; }
lsm-shape::part(controls) { margin-inline: 4px 12px; margin-block-end: 4px; }
p { margin: 6px 8px; font: 14px/20px system-ui, sans-serif; }
`;

const here = document.currentScript;
const scripts = here instanceof HTMLScriptElement ? here.src : document.baseURI;
const main = document.querySelector('main') ?? document.body.appendChild(element('main'));
const heading = main.appendChild(element('h1'));
const tree = main.appendChild(document.createElement('lsm-shape'));
const notice = main.appendChild(element('p'));
let isPlaying = false;

function element(name: 'main' | 'h1' | 'p'): HTMLElement {
  return document.createElement(name);
}

/** Sends a message to the page around the frame, if there is one. */
function post(message: object): void {
  // The frame's content need not be kept secret from the page that embeds it.
  if (window.parent !== window) window.parent.postMessage(message, '*');
}

function send(message: FrameMessage): void {
  post(sent(message));
}

function sendSize(): void {
  const height = Math.ceil(main.getBoundingClientRect().height);
  send({ type: 'size', height });
  // A message in a format that other embedding tools understand.
  post({ sentinel: 'amp', type: 'embed-size', height });
}

function sendState(): void {
  const { moment } = tree;
  if (moment != null) send({ type: 'state', ...moment, isPlaying });
}

function sendReady(): void {
  send({ type: 'ready', version: FRAME_VERSION, capabilities: CAPABILITIES });
  sendSize();
  sendState();
}

/** Adapts the frame's page to the attributes of its element. */
function arrange(): void {
  const theme = tree.getAttribute('theme');
  const { dataset } = document.documentElement;
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
  else delete dataset['theme'];
  // Figures have their own height, and authors may set one. Otherwise, the element fills the frame.
  const hasOwnHeight = tree.hasAttribute('height') || tree.hasAttribute('figure');
  main.toggleAttribute('data-fills', !hasOwnHeight);
  tree.hidden = !namesSomething(has);
  heading.textContent = tree.getAttribute('caption') ?? 'LSM Shape';
}

function set(attributes: Readonly<Record<string, string | null>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) tree.removeAttribute(name);
    else tree.setAttribute(name, value);
  }
  arrange();
}

/** Applies the attributes in the current URL and removes attributes no longer in it. */
function readAddress(): void {
  const { attributes, isTransparent, problems } = readFrameAddress(location.search, location.hash);
  const gone = FRAME_ATTRIBUTES.filter((name) => tree.hasAttribute(name) && !(name in attributes));
  document.documentElement.toggleAttribute('data-transparent', isTransparent);
  set({ ...Object.fromEntries(gone.map((name) => [name, null])), ...attributes });
  reportProblems(problems);
}

/** Reports problems to the reader and to the outer page. */
function reportProblems(problems: readonly string[]): void {
  notice.textContent = problems.join(' ');
  notice.hidden = problems.length === 0;
  for (const message of problems) send({ type: 'error', message });
}

function carryOut(message: HostMessage): void {
  switch (message.type) {
    case 'ping':
      sendReady();
      return;
    case 'set':
      set(message.attributes);
      return;
    case 'play':
    case 'pause':
      tree[message.type]();
      return;
    case 'seek':
      try {
        tree.seek(message.to);
      } catch (problem) {
        send({ type: 'error', message: problem instanceof Error ? problem.message : '' });
      }
  }
}

const has = (name: string): boolean => tree.hasAttribute(name);

/** Loads the element's code. */
async function load(): Promise<void> {
  const address = (name: string): string => new URL(name, scripts).href;
  // A sandboxed frame has the origin “null”, so modules would count as cross-origin.
  if (self.origin !== 'null') {
    await import(/* @vite-ignore */ address('define.js'));
  } else {
    if (asksForRun(has))
      throw new Error('running the engine needs a sandbox with allow-same-origin');
    await new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = address('embed_classic.js');
      script.onload = resolve;
      script.onerror = () => reject(new Error(`${script.src} cannot be loaded.`));
      document.head.append(script);
    });
  }
  await customElements.whenDefined('lsm-shape');
}

function start(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets = [sheet];
  notice.setAttribute('role', 'status');
  tree.addEventListener('lsm-shape-load', sendState);
  tree.addEventListener('lsm-shape-seek', sendState);
  for (const name of ['play', 'pause']) {
    tree.addEventListener(`lsm-shape-${name}`, () => {
      isPlaying = name === 'play';
      sendState();
    });
  }
  tree.addEventListener('lsm-shape-error', (event) => {
    send({ type: 'error', message: (event as CustomEvent<{ message: string }>).detail.message });
  });
  window.addEventListener('hashchange', readAddress);
  readAddress();
  load().then(
    () => {
      window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
        if (source !== window.parent || source === window) return;
        const read = readHostMessage(data, FRAME_ATTRIBUTES);
        if (read?.message !== undefined) carryOut(read.message);
        else if (read !== null) send({ type: 'error', message: read.problem });
      });
      sendReady();
      new ResizeObserver(sendSize).observe(main);
    },
    (problem: unknown) => {
      reportProblems([
        `The player cannot be loaded: ${problem instanceof Error ? problem.message : ''}`,
      ]);
    },
  );
}

start();
