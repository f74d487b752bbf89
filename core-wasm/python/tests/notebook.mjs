// Runs the example in JupyterLab, and checks that its widget shows a tree without any network.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../../web/tools/chromium.mjs';

const EXAMPLE = 'sweep.ipynb';

/** Returns when the first picture was there, in milliseconds. */
export async function openExample({ bin, folder, env, shots }) {
  cpSync(join(import.meta.dirname, '..', 'examples', EXAMPLE), join(folder, EXAMPLE));
  const token = randomUUID();
  const { server, origin } = await startLab(bin, folder, env, token);
  const executablePath = findChromium();
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 1400 } });
    const foreign = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) foreign.push(url);
    });
    await page.goto(`${origin}/lab/tree/${EXAMPLE}?token=${token}`);
    await page.waitForFunction(kernelIsIdle, undefined, { timeout: 60_000 });
    const ran = page.evaluate(() => window.jupyterapp.commands.execute('notebook:run-all-cells'));
    await page.waitForFunction(isDrawn, undefined, { timeout: 60_000 });
    const pictureAt = Date.now();
    await ran;
    const faults = [...(await page.evaluate(errorsInCells)), ...foreign];
    if (faults.length > 0) throw new Error(`the example has faults: ${faults.join('; ')}`);
    await checkPlayback(page);
    if (shots !== undefined) await takeShots(page, shots);
    return { pictureAt };
  } finally {
    await browser.close();
    server.kill();
  }
}

async function startLab(bin, folder, env, token) {
  const address = ['--ServerApp.ip=127.0.0.1', '--ServerApp.port=0'];
  const options = [...address, `--IdentityProvider.token=${token}`];
  const args = ['--no-browser', '--allow-root', '--expose-app-in-browser', ...options];
  const server = spawn(join(bin, 'jupyter-lab'), [...args, `--ServerApp.root_dir=${folder}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
  });
  let said = '';
  const port = await new Promise((resolve, reject) => {
    server.on('exit', () => reject(new Error(said)));
    server.stderr.on('data', (data) => {
      said += data;
      const found = /http:\/\/127\.0\.0\.1:(\d+)\/lab/.exec(said);
      if (found !== null) resolve(found[1]);
    });
  });
  return { server, origin: `http://127.0.0.1:${port}` };
}

function kernelIsIdle() {
  const panel = window.jupyterapp?.shell.currentWidget;
  return panel?.context?.sessionContext?.session?.kernel?.status === 'idle';
}

/** Returns true if the first tree is live and has sorted runs that cover a part of its picture. */
function isDrawn() {
  const tree = document.querySelector('lsm-shape');
  const canvas = tree?.shadowRoot?.querySelector('canvas');
  if (tree?.state !== 'live' || !/^LSM tree, [1-9]\d* sorted runs/.test(canvas?.ariaLabel))
    return false;
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const pixels = new Uint32Array(data.buffer);
  return pixels.filter((pixel) => pixel !== pixels[0]).length > pixels.length / 10;
}

function errorsInCells() {
  const cells = [...window.jupyterapp.shell.currentWidget.content.model.cells];
  const outputs = cells.flatMap((cell) => cell.toJSON().outputs ?? []);
  return outputs.filter((one) => one.output_type === 'error').map((one) => one.evalue);
}

/** Steps back from the end, as a reader does. */
async function checkPlayback(page) {
  const tree = page.locator('lsm-shape').first();
  const eventOf = () => tree.evaluate((one) => one.moment.event);
  const last = await eventOf();
  await tree.evaluate((one) => one.step(-5));
  if ((await eventOf()) !== last - 5) throw new Error('the tree does not step');
}

async function takeShots(page, shots) {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, 'light.png') });
  await page.locator('lsm-shape').last().scrollIntoViewIfNeeded();
  const theme = { theme: 'JupyterLab Dark' };
  await page.evaluate(
    (to) => window.jupyterapp.commands.execute('apputils:change-theme', to),
    theme,
  );
  await page.waitForSelector('body[data-jp-theme-light="false"]', { state: 'attached' });
  await page.waitForTimeout(1000);
  await page.screenshot({ path: join(shots, 'dark.png') });
}
