// The browser terminates a worker: the run continues in another one, and the page stays as it is.
import { expect, test, type Page } from '@playwright/test';
import type {
  Engine,
  Questions,
  RunRequest,
  RunUpdate,
} from '../../components/src/engine/index.ts';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

declare global {
  interface Window {
    engineForTest: Engine;
    questionsForTest: Questions;
    runsForTest: {
      retry: () => void;
      getSnapshot: () => {
        pending: { progress: number } | null;
        failure: object | null;
        shown: {
          history: { timeline: { eventCount: number } };
          summary: { event_hash: string } | null;
          statsAt: (event: number) => Promise<{ event_index: number } | null>;
        } | null;
      };
    };
  }
}

/** Returns the length of the current history, and the digest of its log. */
const shown = (page: Page): Promise<{ count: number; hash: string | undefined }> =>
  page.evaluate(() => {
    const run = window.runsForTest.getSnapshot().shown;
    return {
      count: run?.history.timeline.eventCount ?? 0,
      hash: run?.summary?.event_hash,
    };
  });

/** Starts an exact run, which takes seconds, long enough to interrupt it. */
async function beginExact(app: AppPage): Promise<void> {
  await app.mode().selectOption('exact');
  await app.page.waitForFunction(
    () => (window.runsForTest.getSnapshot().pending?.progress ?? 0) > 0.01,
  );
}

const endOfRun = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => window.runsForTest.getSnapshot().pending === null, null, {
    timeout: 90_000,
  });

test('a run goes on by itself when its worker is gone', IN_TEST_ALL, async ({ page }) => {
  test.setTimeout(240_000);
  const app = new AppPage(page);
  await app.open('#v=1&scenario=leveled-default', '?testing');
  const numbers = await app.wholeRun();
  await beginExact(app);
  await page.evaluate(() => window.engineForTest.vanishForTest());
  // The numbers stay the same meanwhile.
  expect(await app.wholeRun()).toEqual(numbers);
  await endOfRun(page);
  const ended = await shown(page);
  expect(ended.hash).toMatch(/^[0-9a-f]+$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The result equals an undisturbed run.
  await page.evaluate(() => window.runsForTest.retry());
  await page.waitForFunction(() => window.runsForTest.getSnapshot().pending !== null);
  await endOfRun(page);
  expect(await shown(page)).toEqual(ended);
});

test(
  'a run that is lost twice is told, the picture stays, and it can be tried again',
  IN_TEST_ALL,
  async ({ page }) => {
    test.setTimeout(120_000);
    const app = new AppPage(page);
    await app.open('#v=1&scenario=leveled-default', '?testing');
    const [before, numbers] = [await shown(page), await app.wholeRun()];
    await beginExact(app);
    await page.evaluate(async () => {
      const { runsForTest: runs, engineForTest: engine } = window;
      while (runs.getSnapshot().failure === null) {
        engine.vanishForTest();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'The browser ended the engine twice' });
    await expect(notice).toContainText('The page shows the previous run');
    expect(await app.wholeRun()).toEqual(numbers);
    expect(await shown(page)).toEqual(before);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toHaveCount(0);
    await page.waitForFunction(() => window.runsForTest.getSnapshot().pending !== null);
    await app.mode().selectOption('sampled');
    await app.waitForRun();
    expect(await app.wholeRun()).toEqual(numbers);
  },
);

test(
  'workers that are gone while idle are replaced, and answer as before',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(undefined, '?testing');
    const numbers = await app.wholeRun();
    await page.evaluate(() => {
      window.engineForTest.vanishForTest();
      window.questionsForTest.vanishForTest();
    });
    await page.waitForTimeout(1000);
    // Ask for the stats at a moment of the run whose worker is gone.
    const answer = await page.evaluate(() =>
      window.runsForTest
        .getSnapshot()
        .shown?.statsAt(50)
        .then((stats) => stats?.event_index),
    );
    expect(answer).toBe(50);
    expect(await app.wholeRun()).toEqual(numbers);
    await app.setOption('size_ratio', 40);
    await expect.poll(() => app.wholeRun()).not.toEqual(numbers);
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test(
  'a worker that never comes back is told and replaced, and the picture stays',
  IN_TEST_ALL,
  async ({ page }) => {
    test.setTimeout(120_000);
    const app = new AppPage(page);
    await app.open('#v=1&scenario=leveled-default', '?testing');
    const [before, numbers] = [await shown(page), await app.wholeRun()];
    await beginExact(app);
    // Both workers: the running one and the spare.
    await page.evaluate(() => window.engineForTest.loopForTest());
    const notice = page.getByRole('alert').filter({ hasText: 'The engine stopped responding' });
    await expect(notice).toContainText('The page shows the previous run', { timeout: 40_000 });
    expect(await app.wholeRun()).toEqual(numbers);
    expect(await shown(page)).toEqual(before);
    await app.mode().selectOption('sampled');
    await app.waitForRun();
    expect(await app.wholeRun()).toEqual(numbers);
  },
);

test(
  'a worker that the browser kills is noticed, and the run goes on',
  IN_TEST_ALL,
  async ({ page }) => {
    test.setTimeout(240_000);
    const app = new AppPage(page);
    await app.open('#v=1&scenario=leveled-default', '?testing');
    const numbers = await app.wholeRun();
    const browser = await page.context().newCDPSession(page);
    const workers: string[] = [];
    browser.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') workers.push(sessionId);
    });
    await browser.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: false,
    });
    await beginExact(app);
    await expect.poll(() => workers.length).toBeGreaterThan(0);
    const kill = JSON.stringify({ id: 1, method: 'Runtime.terminateExecution' });
    const close = JSON.stringify({
      id: 2,
      method: 'Runtime.evaluate',
      params: { expression: 'close()' },
    });
    // Iterate over a copy, because their replacements are attached meanwhile and must live.
    for (const sessionId of [...workers]) {
      for (const message of [kill, close]) {
        await browser.send('Target.sendMessageToTarget', { sessionId, message });
      }
    }
    expect(await app.wholeRun()).toEqual(numbers);
    await endOfRun(page);
    expect((await shown(page)).hash).toMatch(/^[0-9a-f]+$/);
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test(
  'that a worker is gone is noticed, and the run goes on, within two seconds',
  IN_TEST_ALL,
  async ({ page }) => {
    await new AppPage(page).open(undefined, '?testing');
    await page.waitForTimeout(600);
    const request: RunRequest = {
      steps: [{ db_bench: '--benchmarks=fillrandom --num=20000000', options_file: null }],
      mode: 'exact',
    };
    const times = await page.evaluate(async (given) => {
      const { engineForTest: engine } = window;
      const found: number[] = [];
      for (let loss = 0; loss < 3; loss += 1) {
        let heard = (): void => undefined;
        const next = (): Promise<void> => new Promise((resolve) => (heard = resolve));
        const run = engine.run(given, ({ type }: RunUpdate) => {
          if (type === 'events') heard();
        });
        await next();
        engine.vanishForTest();
        const from = performance.now();
        // The log continues with events that the old worker had not sent.
        await new Promise((resolve) => setTimeout(resolve, 50));
        await next();
        found.push(performance.now() - from);
        run.cancel();
        await new Promise((resolve) => setTimeout(resolve, 600));
      }
      return found;
    }, request);
    console.log(`a run goes on after its worker was gone: ${times.map(Math.round).join(', ')} ms`);
    expect(Math.max(...times)).toBeLessThan(2000);
  },
);
