// `node tests/consumers/engines.mjs`: tests the page without a bundler in Firefox and WebKit, from
// Debian's packages firefox-esr, webkit2gtk-driver and xvfb. Missing ones are reported.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildConsumer, pack, run, serve } from './build.mjs';
import { CONSUMERS } from './consumers.mjs';

const FIREFOX = '/usr/bin/firefox-esr';
const DRIVER = '/usr/bin/WebKitWebDriver';
const LIBRARIES = '/usr/lib/x86_64-linux-gnu';

/** Script that scrolls to every element, changes an option and reports the result. */
const USE = `
  const found = [];
  const until = async (is) => {
    for (let tries = 0; tries < 300 && !is(); tries += 1) await new Promise((r) => setTimeout(r, 100));
  };
  await customElements.whenDefined('lsm-shape');
  for (const one of document.querySelectorAll('lsm-shape')) {
    one.scrollIntoView();
    await until(() => one.state === 'live' || one.state === 'failed');
    found.push(one.state);
  }
  const [changed] = [...document.querySelectorAll('lsm-shape')].filter((one) => one.hasAttribute('options'));
  const slider = changed.shadowRoot.querySelector('[part="options"] input');
  slider.focus();
  slider.value = '20';
  slider.dispatchEvent(new Event('change'));
  const run = changed.shadowRoot.querySelector('[part="run"]');
  await until(() => run.textContent.startsWith('size_ratio'));
  return [...found, run.textContent].join(' | ');
`;

/** Uses Firefox by WebDriver BiDi, with puppeteer-core. */
async function inFirefox(url, folder) {
  run(
    ['npm', 'install', '--no-audit', '--no-fund', '--prefix', folder, 'puppeteer-core@24'],
    folder,
  );
  const puppeteer = createRequire(join(folder, 'x.js'))('puppeteer-core');
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX });
  const page = await browser.newPage();
  await page.goto(url);
  const said = await page.evaluate(`(async () => { ${USE} })()`);
  await browser.close();
  return said;
}

/** Uses WebKitGTK's own driver by the WebDriver protocol. */
async function inWebKit(url) {
  const minis = readdirSync(LIBRARIES).filter((name) => name.startsWith('webkit2gtk-4'));
  const binary = minis
    .map((name) => join(LIBRARIES, name, 'MiniBrowser'))
    .find((path) => existsSync(path));
  const port = 4447;
  const driver = spawn('xvfb-run', ['-a', DRIVER, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  });
  const ask = async (path, body) => {
    const response = await globalThis.fetch(`http://127.0.0.1:${port}/session${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return (await response.json()).value;
  };
  try {
    await wait(2000);
    const options = { binary, args: ['--automation'] };
    const { sessionId } = await ask('', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    });
    await ask(`/${sessionId}/timeouts`, { script: 120_000 });
    await ask(`/${sessionId}/url`, { url });
    const script = `const done = arguments[0]; (async () => { ${USE} })().then(done, (e) => done(String(e)));`;
    return await ask(`/${sessionId}/execute/async`, { script, args: [] });
  } finally {
    process.kill(-driver.pid);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'lsm-shape-engines-'));
const plain = CONSUMERS.find(({ name }) => name === 'plain');
const server = await serve(buildConsumer(plain, await pack(folder), folder));
const url = `http://127.0.0.1:${server.address().port}/index.html`;
let isBad = false;
for (const [name, path, use] of [
  ['Firefox', FIREFOX, () => inFirefox(url, folder)],
  ['WebKit', DRIVER, () => inWebKit(url)],
]) {
  if (!existsSync(path)) {
    console.log(`${name}: not found (${path})`);
    continue;
  }
  const said = await use().catch((problem) => String(problem));
  const works = /^live \| live \| live \| size_ratio/.test(String(said));
  isBad ||= !works;
  console.log(`${name}: ${works ? 'works' : 'FAILS'}: ${said}`);
}
server.close();
rmSync(folder, { recursive: true, force: true });
process.exit(isBad ? 1 : 0);
