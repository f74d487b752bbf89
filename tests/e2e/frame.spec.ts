// `embed.html` in a frame: from the page's own origin, from another origin, and in a sandbox.
import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { axeViolations } from '../support/axe.ts';
import { buildDocsPackage, dist } from '../support/docs_page.ts';
import { serveFiles, type DocsServer } from '../support/docs_server.ts';
import { eventLogOf } from '../support/event_log.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self' data:; style-src 'self'; img-src 'self'";
const SHARED = { 'access-control-allow-origin': '*' };

/** A page with a strict policy that talks to a frame with the package's helper. */
const DOCS = `<!doctype html><html lang="en"><title>Docs</title>
  <body><main><h1>Docs</h1></main><script type="module" src="/docs.js"></script>`;
const SCRIPT = `
  import { connectFrame } from '/lsm-shape/frame.js';
  const heard = (window.heard = []);
  addEventListener('message', ({ data }) => data.sentinel === 'amp' && heard.push(data));
  window.show = (attributes) => {
    const iframe = document.createElement('iframe');
    for (const [name, value] of Object.entries(attributes)) iframe.setAttribute(name, value);
    iframe.title = 'tree';
    iframe.width = 700;
    document.querySelector('main').append(iframe);
    const hear = (message) => heard.push(message);
    const onSize = (message) => {
      hear(message);
      iframe.style.height = message.height + 'px';
    };
    window.frame = connectFrame(iframe, { onReady: hear, onState: hear, onError: hear, onSize });
  };`;

/** A message from a frame, as stored by the page. */
interface Heard {
  readonly type: string;
  readonly event?: number;
  readonly isPlaying?: boolean;
  readonly height?: number;
  readonly message?: string;
}

/** Test variables in the page's window. */
interface DocsWindow {
  readonly heard: Heard[];
  readonly show: (attributes: Readonly<Record<string, string>>) => void;
  readonly frame: {
    readonly seek: (to: string) => void;
    readonly play: () => void;
    readonly pause: () => void;
    readonly set: (attributes: Readonly<Record<string, string | null>>) => void;
  };
}

/** Servers of the page, and of the same files with and without access from other origins. */
let docs: DocsServer;
let open: DocsServer;
let closed: DocsServer;

test.beforeAll(async () => {
  await buildDocsPackage();
  const log = eventLogOf('leveled-default');
  const folders = { '/lsm-shape/': dist };
  const files = { '/lsm-shape/log.lsmlog': log, '/': DOCS, '/docs.js': SCRIPT };
  const policy = `${POLICY}; frame-src http://127.0.0.1:*`;
  docs = await serveFiles({ folders, files, policy });
  open = await serveFiles({ folders, files, policy, headers: SHARED });
  closed = await serveFiles({ folders, files, policy });
});
test.afterAll(() => Promise.all([docs.close(), open.close(), closed.close()]));

async function show(page: Page, attributes: Record<string, string>): Promise<FrameLocator> {
  await page.goto(`${docs.origin}/`);
  await page.waitForFunction('"show" in window');
  await page.evaluate((given) => (window as unknown as DocsWindow).show(given), attributes);
  return page.frameLocator('iframe[title=tree]');
}

const heard = (page: Page, type: string): Promise<Heard[]> =>
  page.evaluate(
    (wanted) => (window as unknown as DocsWindow).heard.filter((each) => each.type === wanted),
    type,
  );
const lastOf = async (page: Page, type: string): Promise<Heard | undefined> =>
  (await heard(page, type)).at(-1);

/** Tests everything that works with a frame from any origin. */
async function drive(page: Page, frame: FrameLocator): Promise<void> {
  const slider = frame.getByRole('slider', { name: 'Playhead' });
  await expect(slider).toHaveValue('1200');
  // Messages arrive shortly after the frame has changed.
  await expect
    .poll(async () => (await heard(page, 'ready'))[0])
    .toEqual({
      type: 'ready',
      version: 1,
      capabilities: ['seek', 'play', 'pause', 'set', 'ping'],
    });
  await expect.poll(() => lastOf(page, 'state')).toMatchObject({ event: 1200, isPlaying: false });
  await page.evaluate(() => (window as unknown as DocsWindow).frame.seek('300'));
  await expect(slider).toHaveValue('300');
  await expect.poll(() => lastOf(page, 'state')).toMatchObject({ event: 300, isPlaying: false });
  await page.evaluate(() => (window as unknown as DocsWindow).frame.play());
  await expect.poll(async () => (await lastOf(page, 'state'))?.event).toBeGreaterThan(302);
  await page.evaluate(() => (window as unknown as DocsWindow).frame.pause());
  await expect.poll(async () => (await lastOf(page, 'state'))?.isPlaying).toBe(false);
  await page.evaluate(() =>
    (window as unknown as DocsWindow).frame.set({ controls: 'none', caption: 'Ours' }),
  );
  await expect(slider).toHaveCount(0);
  await expect(frame.getByText('Ours').last()).toBeVisible();
  expect(await heard(page, 'error')).toEqual([]);
}

test('a frame of the page’s own origin shows a moment, tells of it and is led', async ({
  page,
}) => {
  const src = '/lsm-shape/embed.html?src=log.lsmlog&at=1200';
  await drive(page, await show(page, { src }));
  expect(docs.asked).toContain('/lsm-shape/define.js');
  expect(docs.asked).not.toContain('/lsm-shape/embed_classic.js');
});

test('a frame runs no script that its own policy does not allow', IN_TEST_ALL, async ({ page }) => {
  const free = await serveFiles({ folders: { '/lsm-shape/': dist }, files: {} });
  await page.goto(`${free.origin}/lsm-shape/embed.html?figure=aligned-cut`);
  await expect(page.getByRole('img', { name: /^An aligned cut: / })).toBeVisible();
  const hasRun = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.hasRun = true';
    document.head.append(script);
    return 'hasRun' in window;
  });
  expect(hasRun).toBe(false);
  await free.close();
});

test(
  'a frame of another origin does so too, whose files this page may not read',
  IN_TEST_ALL,
  async ({ page }) => {
    const src = `${closed.origin}/lsm-shape/embed.html?src=log.lsmlog&at=1200`;
    await drive(page, await show(page, { src }));
  },
);

test(
  'a frame in a sandbox does so too, where it may read the log',
  IN_TEST_ALL,
  async ({ page }) => {
    const src = `${open.origin}/lsm-shape/embed.html?src=log.lsmlog&at=1200`;
    await drive(page, await show(page, { src, sandbox: 'allow-scripts' }));
    expect(open.asked).toContain('/lsm-shape/embed_classic.js');
  },
);

test(
  'a frame in a sandbox shows figures without any leave, and says which log it may not read',
  IN_TEST_ALL,
  async ({ page }) => {
    const figure = `${closed.origin}/lsm-shape/embed.html?figure=aligned-cut`;
    const frame = await show(page, { src: figure, sandbox: 'allow-scripts' });
    await expect(frame.getByRole('img', { name: /^An aligned cut: / })).toBeVisible();
    const log = `${closed.origin}/lsm-shape/embed.html?src=log.lsmlog`;
    const other = await show(page, { src: log, sandbox: 'allow-scripts' });
    await expect(
      other.getByText(/log\.lsmlog cannot be loaded\. Is the address right/),
    ).toBeVisible();
    await expect
      .poll(() => lastOf(page, 'error'))
      .toMatchObject({
        message: expect.stringContaining('log.lsmlog cannot be loaded'),
      });
  },
);

test(
  'a frame runs the engine where the address asks for it, and no sandbox forbids it',
  IN_TEST_ALL,
  async ({ page }) => {
    const run = `${closed.origin}/lsm-shape/embed.html?scenario=leveled-default&mode=preview`;
    const frame = await show(page, { src: run });
    const canvas = frame.locator('lsm-shape canvas');
    await expect(canvas).toBeVisible();
    await canvas.hover();
    await expect(canvas).toHaveAttribute('aria-label', /The tree has/);
    expect(closed.asked).toContain('/lsm-shape/core.wasm');
    const other = await show(page, { src: run, sandbox: 'allow-scripts' });
    await expect(other.getByText('needs a sandbox with allow-same-origin')).toBeVisible();
  },
);

test('the page gives a frame the height that it asks for', IN_TEST_ALL, async ({ page }) => {
  const src = '/lsm-shape/embed.html?figure=aligned-cut';
  const frame = await show(page, { src });
  await expect(frame.getByRole('img')).toBeVisible();
  const fits = (): Promise<boolean> =>
    frame.locator('main').evaluate((main) => {
      const { height } = main.getBoundingClientRect();
      return Math.abs(height - innerHeight) <= 1 && 200 < height;
    });
  await expect.poll(fits).toBe(true);
  // Both messages are sent together.
  const heights = async (): Promise<unknown[]> =>
    page.evaluate(() => {
      const all = (window as unknown as DocsWindow).heard;
      const last = (type: string): unknown => all.findLast((each) => each.type === type);
      return [last('size'), last('embed-size')];
    });
  const [told, other] = (await new AppPage(page).atRest(heights)) as [Heard, unknown];
  expect(other).toEqual({
    sentinel: 'amp',
    type: 'embed-size',
    height: told.height,
  });
  // The caption takes more lines in a narrower frame.
  await page.locator('iframe').evaluate((iframe: HTMLIFrameElement) => (iframe.width = '360'));
  await expect.poll(async () => (await lastOf(page, 'size'))?.height).not.toBe(told.height);
  await expect.poll(fits).toBe(true);
});

test('a tree without a height of its own fills the frame', IN_TEST_ALL, async ({ page }) => {
  const src = '/lsm-shape/embed.html?src=log.lsmlog&controls=none';
  const frame = await show(page, { src, height: '410' });
  await expect(frame.locator('lsm-shape canvas')).toBeVisible();
  const height = (name: string): Promise<number> =>
    frame.locator(name).evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(() => height('lsm-shape')).toBe(410);
  await expect.poll(() => height('lsm-shape canvas')).toBeGreaterThan(400);
});

test('what is not understood is answered, and nothing breaks', IN_TEST_ALL, async ({ page }) => {
  const frame = await show(page, { src: '/lsm-shape/embed.html?src=log.lsmlog&at=40' });
  await expect(frame.getByRole('slider')).toHaveValue('40');
  const say = (data: unknown): Promise<void> =>
    page.evaluate((message) => frames[0]?.postMessage(message, '*'), data);
  const wrong = [
    [{ lsmShape: 2, type: 'play' }, /^Unknown message version 2;/],
    [{ lsmShape: 1, type: 'rewind' }, /^Unknown message “rewind”; expected one of seek, play/],
    [{ lsmShape: 1, type: 'seek' }, /^seek needs a moment/],
    [{ lsmShape: 1, type: 'seek', to: 'noon' }, /^“noon” is not a valid moment\./],
    [{ lsmShape: 1, type: 'seek', to: 99999999 }, /^No such moment \(seek\): this history has/],
    [{ lsmShape: 1, type: 'set' }, /^set needs an object/],
    [{ lsmShape: 1, type: 'set', attributes: { onclick: 'x' } }, /^Unknown attribute “onclick”/],
    [{ lsmShape: 1, type: 'set', attributes: { at: 5 } }, /^The attribute “at” must be a string/],
    [
      { lsmShape: 1, type: 'set', attributes: { theme: 'blue' } },
      /^Attribute theme="blue" is not understood/,
    ],
  ] as const;
  for (const [data, answer] of wrong) {
    await say(data);
    await expect.poll(async () => (await lastOf(page, 'error'))?.message).toMatch(answer);
  }
  const { length } = await heard(page, 'error');
  // Messages from other code are ignored.
  for (const data of ['play', null, 5, { type: 'play' }, [{ lsmShape: 1 }]]) await say(data);
  await say({ lsmShape: 1, type: 'ping' });
  await expect.poll(async () => (await heard(page, 'ready')).length).toBeGreaterThan(1);
  expect(await heard(page, 'error')).toHaveLength(length);
  await expect(frame.getByRole('slider')).toHaveValue('40');
});

test('messages of another window are heard by neither side', async ({ page }) => {
  const frame = await show(page, { src: '/lsm-shape/embed.html?src=log.lsmlog&at=40' });
  await expect(frame.getByRole('slider')).toHaveValue('40');
  // Once the frame answers, all earlier messages have arrived.
  await expect.poll(() => lastOf(page, 'state')).toMatchObject({ event: 40 });
  const known = (await heard(page, 'state')).length;
  await page.evaluate(() => frames[0]?.postMessage({ lsmShape: 1, type: 'ping' }, '*'));
  await expect.poll(async () => (await heard(page, 'state')).length).toBeGreaterThan(known);
  const before = (await heard(page, 'state')).length;
  // Another frame of the same origin imitates messages of the frame and of the page.
  await page.evaluate(() => document.body.append(document.createElement('iframe')));
  const other = page.frames().at(-1);
  await other?.evaluate(() => {
    const state = { lsmShape: 1, type: 'state', event: 9, timeMicros: 0, isPlaying: true };
    parent.postMessage(state, '*');
    parent.frames[0]?.postMessage({ lsmShape: 1, type: 'seek', to: '300' }, '*');
  });
  // Messages arrive in order: once the frame answers, it has received all earlier ones.
  await page.evaluate(() => (window as unknown as DocsWindow).frame.set({ at: '50' }));
  await expect(frame.getByRole('slider')).toHaveValue('50');
  const events = async (): Promise<unknown[]> => {
    const told = (await heard(page, 'state')).slice(before);
    return [...new Set(told.map(({ event }) => event))];
  };
  await expect.poll(events).not.toEqual([]);
  expect(await events()).toEqual([50]);
});

test(
  'what the address gets wrong is said, and another fragment is followed',
  IN_TEST_ALL,
  async ({ page }) => {
    await page.goto(`${docs.origin}/lsm-shape/embed.html?figur=aligned-cut`);
    await expect(page.getByText('Unknown attribute “figur”')).toBeVisible();
    await expect(
      page.getByText('The address names nothing to show: src=…, figure=…'),
    ).toBeVisible();
    await page.goto(`${docs.origin}/lsm-shape/embed.html#figure=fifo-drop&theme=dark`);
    await expect(page.getByRole('img', { name: /^The oldest files are dropped/ })).toBeVisible();
    await page.evaluate(() => (location.hash = '#figure=aligned-cut'));
    await expect(page.getByRole('img', { name: /^An aligned cut/ })).toBeVisible();
    await expect(page.locator('lsm-shape[theme]')).toHaveCount(0);
  },
);

test('axe finds nothing in it, in either theme', IN_TEST_ALL, async ({ page }) => {
  for (const query of ['figure=aligned-cut', 'src=log.lsmlog&caption=L5%20into%20L6']) {
    for (const theme of ['light', 'dark']) {
      await page.goto(`${docs.origin}/lsm-shape/embed.html?${query}&theme=${theme}`);
      await expect(page.locator('lsm-shape').getByRole('img').first()).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
    }
  }
});
