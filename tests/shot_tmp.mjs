import { chromium } from '@playwright/test';
import { readdirSync } from 'node:fs';
const [,, dir, out, width='1440', height='900', scheme='light', at='End', hash='#'] = process.argv;
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const p = await b.newPage({ viewport: { width: +width, height: +height }, colorScheme: scheme });
p.on('pageerror', e => console.log('ERR', e.message));
await p.goto('http://localhost:8123/?testing' + hash);
await p.waitForTimeout(2500);
if (dir !== '-') {
  const files = readdirSync(dir).map(n => `${dir}/${n}`);
  await p.locator('input[type=file]').first().setInputFiles(files);
  await p.waitForTimeout(4000);
}
for (const k of at.split(',')) { if (k) await p.keyboard.press(k); await p.waitForTimeout(200);} 
await p.waitForTimeout(1200);
await p.screenshot({ path: out });
await b.close();
