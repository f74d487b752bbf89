// The engine's client in a real browser: no run waits for an obsolete one.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import type { Engine, RunRequest, RunUpdate } from '../../components/src/engine/index.ts';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

declare global {
  interface Window {
    engineForTest: Engine;
  }
}

const folder = new URL('../../scenarios/max-read-amp-case-1-trigger-5/', import.meta.url);

/** Returns a request for the published run at full size. */
function request(mode: RunRequest['mode'] & string): RunRequest {
  const steps = ['setup.args', 'db_bench.args'].map((name) => {
    const lines = readFileSync(fileURLToPath(new URL(name, folder)), 'utf8').split('\n');
    const flags = lines.filter((line) => !line.startsWith('#'));
    return { db_bench: flags.join(' '), options_file: null };
  });
  return { steps, mode };
}

async function open(page: Page): Promise<void> {
  await new AppPage(page).open(undefined, '?testing');
  // The spare worker starts shortly after the first run.
  await page.waitForTimeout(600);
}

/** Replaces `first` by `second` after `delay`; counts messages from `first` after that as late. */
async function replace(
  page: Page,
  first: RunRequest,
  second: RunRequest,
  delay: number,
): Promise<{ firstEvents: number; end: string; late: number }> {
  return page.evaluate(
    async (given) => {
      const { engineForTest: engine } = window;
      let late = 0;
      let isReplaced = false;
      engine.run(given.first, () => (late += Number(isReplaced)));
      await new Promise((resolve) => setTimeout(resolve, given.delay));
      isReplaced = true;
      const startedAt = performance.now();
      let firstEvents = Infinity;
      const end = await new Promise<string>((resolve) => {
        engine.run(given.second, ({ type }: RunUpdate) => {
          if (type === 'events') firstEvents = Math.min(firstEvents, performance.now() - startedAt);
          if (type !== 'events' && type !== 'warnings') resolve(type);
        });
      });
      return { firstEvents, end, late };
    },
    { first, second, delay },
  );
}

test('a preview does not wait for an exact run of full size', IN_TEST_ALL, async ({ page }) => {
  await open(page);
  const waits: number[] = [];
  for (const delay of [150, 400, 800]) {
    const seen = await replace(page, request('exact'), request('preview'), delay);
    expect(seen).toMatchObject({ end: 'done', late: 0 });
    waits.push(Math.round(seen.firstEvents));
    // Wait for the next spare worker.
    await page.waitForTimeout(600);
  }
  console.log(`first events of a preview during an exact run: ${waits.join(', ')} ms`);
  expect(Math.max(...waits)).toBeLessThan(1000);
});

test('a run that follows at once on a replaced one ends as well', IN_TEST_ALL, async ({ page }) => {
  await open(page);
  for (let count = 0; count < 3; count += 1) {
    const seen = await replace(page, request('exact'), request('preview'), 10);
    expect(seen).toMatchObject({ end: 'done', late: 0 });
  }
});

test(
  'an exact run is cancelled, and the next one starts at once',
  IN_TEST_ALL,
  async ({ page }) => {
    await open(page);
    const seen = await page.evaluate(
      async ({ exact, preview }) => {
        const { engineForTest: engine } = window;
        const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
        let heard = 0;
        const handle = engine.run(exact, () => (heard += 1));
        await pause(400);
        handle.cancel();
        const atCancel = heard;
        const startedAt = performance.now();
        const wait = await new Promise<number>((resolve) => {
          engine.run(preview, ({ type }: RunUpdate) => {
            if (type === 'events') resolve(performance.now() - startedAt);
          });
        });
        await pause(300);
        return { late: heard - atCancel, wait };
      },
      { exact: request('exact'), preview: request('preview') },
    );
    console.log(`first events of a preview after a cancel: ${Math.round(seen.wait)} ms`);
    expect(seen.late).toBe(0);
    expect(seen.wait).toBeLessThan(1000);
  },
);

test('after a crash the engine runs again, and a crash of a replaced run is not heard', async ({
  page,
}) => {
  await open(page);
  const ends = await page.evaluate(async (preview) => {
    const { engineForTest: engine } = window;
    const untilEnd = (start: (onUpdate: (update: RunUpdate) => void) => unknown) =>
      new Promise<string>((resolve) => {
        start(({ type }) => {
          if (type !== 'events' && type !== 'warnings') resolve(type);
        });
      });
    const crashed = await untilEnd((onUpdate) => engine.crashForTest(onUpdate));
    const recovered = await untilEnd((onUpdate) => engine.run(preview, onUpdate));
    const heard: string[] = [];
    engine.crashForTest(({ type }) => heard.push(type));
    const behind = await untilEnd((onUpdate) => engine.run(preview, onUpdate));
    return { crashed, recovered, heard, behind };
  }, request('preview'));
  expect(ends).toEqual({ crashed: 'failed', recovered: 'done', heard: [], behind: 'done' });
});
