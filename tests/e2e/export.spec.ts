// Exported files, downloaded by role and label, and opened by independent code.
import { readFileSync } from 'node:fs';
import { expect, test, type Download, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';
import { recordedFiles } from '../support/page_states.ts';

const leveled = '#v=1&scenario=leveled-default&mode=preview';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export' });

/** Opens the export dialog from the menu. */
async function openExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

/** Chooses files and downloads them. Returns the name and the bytes. */
async function download(page: Page, names: readonly string[]): Promise<[string, Buffer]> {
  await dialog(page).getByRole('button', { name: 'None' }).click();
  for (const name of names) await dialog(page).getByRole('checkbox', { name }).check();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page)
      .getByRole('button', { name: /^Download/ })
      .click(),
  ]);
  await expect(dialog(page).getByRole('status')).toContainText('handed to the browser to save');
  return [saved.suggestedFilename(), await bytesOf(saved)];
}

async function bytesOf(saved: Download): Promise<Buffer> {
  return readFileSync(await saved.path());
}

type CsvRow = Readonly<Record<string, string>>;

function csvRows(bytes: Buffer): CsvRow[] {
  return parse(bytes, { columns: true, comment: '#', comment_no_infix: true });
}

interface TraceEvent {
  readonly ph: string;
  readonly name: string;
  readonly pid: number;
  readonly tid?: number;
  readonly ts?: number;
  readonly dur?: number;
  readonly args?: Readonly<Record<string, unknown>>;
}

/** Returns violations of the Trace Event Format, for the kinds of events we use. */
function traceFaults(events: readonly TraceEvent[]): string[] {
  const faults: string[] = [];
  const check = (holds: boolean, fault: string, event: TraceEvent): void => {
    if (!holds) faults.push(`${fault}: ${JSON.stringify(event)}`);
  };
  const named = new Set(
    events.flatMap(({ ph, name, tid }) => (ph === 'M' && name === 'thread_name' ? [tid] : [])),
  );
  for (const event of events) {
    const { ph, pid, name, ts, args } = event;
    check(['M', 'X', 'C'].includes(ph), 'no phase that we write', event);
    check(pid === 1 && typeof name === 'string', 'no process or name', event);
    if (ph !== 'M') check(Number.isInteger(ts), 'no time in whole µs', event);
    if (ph !== 'C') continue;
    const values = Object.values(args ?? {});
    check(values.length === 1 && typeof values[0] === 'number', 'no one number', event);
  }
  // The format allows nested spans in a track; ours are only side by side.
  const ends = new Map<number | undefined, number>();
  const spans = events.filter(({ ph }) => ph === 'X');
  const inOrder = spans.toSorted(
    (a, b) => (a.ts ?? 0) - (b.ts ?? 0) || (a.dur ?? 0) - (b.dur ?? 0),
  );
  for (const span of inOrder) {
    const { tid, ts = NaN, dur = NaN } = span;
    check(named.has(tid), 'a track without a name', span);
    check(dur >= 0, 'no duration', span);
    check((ends.get(tid) ?? 0) <= ts, 'it begins before the one ahead of it ends', span);
    ends.set(tid, ts + dur);
  }
  check(spans.length > 100, 'few spans', { ph: 'X', name: `${spans.length}`, pid: 1 });
  return faults;
}

test('each file is downloaded and opens', IN_TEST_ALL, async ({ page }) => {
  test.setTimeout(120_000);
  const app = new AppPage(page);
  await app.open(leveled);
  const shownWriteAmp = await app.writeAmp().textContent();
  await openExport(page);
  const file = async (name: string): Promise<Buffer> => {
    const [saved, bytes] = await download(page, [name]);
    expect(saved).toBe(name);
    return bytes;
  };

  const tables = new Map<string, CsvRow[]>();
  for (const name of ['lines', 'jobs', 'files', 'stalls']) {
    const bytes = await file(`${name}.csv`);
    expect(bytes.toString()).toMatch(/^# LSM Shape .*; mode: preview/);
    tables.set(name, csvRows(bytes));
  }
  const lines = tables.get('lines') ?? [];
  expect(lines.length).toBeGreaterThan(100);
  // The exported value equals the displayed one.
  expect(Number(lines.at(-1)?.['write_amp']).toFixed(2)).toBe(shownWriteAmp);
  const jobs = tables.get('jobs') ?? [];

  const trace = JSON.parse((await file('trace.json')).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  expect(traceFaults(trace.traceEvents)).toEqual([]);
  const compactions = trace.traceEvents.filter(({ ph, args }) => ph === 'X' && args?.['score']);
  expect(compactions.length).toBe(jobs.filter((job) => job['kind'] === 'compaction').length);

  const events = (await file('events.jsonl')).toString().trimEnd().split('\n');
  const first = JSON.parse(events[0] ?? '') as { readonly event: string };
  expect(first.event).toBe('scenario_started');
  const kinds = events.map((line) => typeof JSON.parse(line));
  expect(new Set(kinds)).toEqual(new Set(['object']));

  expect((await file('compaction_stats.txt')).toString()).toContain(
    '** Compaction Stats [default] **',
  );
  expect((await file('summary.md')).toString()).toContain(`| write amp | ${shownWriteAmp} |`);
  expect((await file('OPTIONS')).toString()).toMatch(/^# This is a RocksDB option file\.\n/);
  const commands = (await file('db_bench.txt')).toString();
  expect(commands).toContain('\ndb_bench \\\n  --benchmarks=fillrandom');
});

test('several files come in one zip, and say what was changed', async ({ page }) => {
  const app = new AppPage(page);
  await app.open(leveled);
  await app.setOption('max_bytes_for_level_multiplier', 5);
  await app.waitForRun();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Find/ }).fill('export');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('1 changed option');
  const [name, bytes] = await download(page, [
    'lines.csv',
    'OPTIONS',
    'db_bench.txt',
    'summary.md',
  ]);
  expect(name).toMatch(/^leveled-.*\.zip$/);
  const files = Object.entries(unzipSync(new Uint8Array(bytes)));
  expect(files.map(([inside]) => inside).sort()).toEqual(
    ['OPTIONS', 'db_bench.txt', 'lines.csv', 'summary.md'].sort(),
  );
  const text = (inside: string): string =>
    new TextDecoder().decode(files.find(([known]) => known === inside)?.[1]);
  expect(text('lines.csv')).toContain('changed: max_bytes_for_level_multiplier=5');
  expect(text('OPTIONS')).toContain('\n  max_bytes_for_level_multiplier=5.000000\n');
  expect(text('db_bench.txt')).toContain('--max_bytes_for_level_multiplier=5.000000');
  expect(text('summary.md')).toMatch(/\| max_bytes_for_level_multiplier \| all \| 10/);
});

test('notes are in the trace and the summary of their run', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  const notes =
    'notes=400_A+tenth+*500f120-30556940-34592687-67447659_This,+"file"*600f120-1-2-3_Another';
  await app.open(`${leveled}&${notes.replace('+*', '*')}&event=400`);
  await openExport(page);
  const names = ['trace.json', 'summary.md'];
  const [, bytes] = await download(page, names);
  const files = Object.entries(unzipSync(new Uint8Array(bytes)));
  expect(files.map(([name]) => name).toSorted()).toEqual(names.toSorted());
  const text = (name: string): string =>
    new TextDecoder().decode(files.find(([known]) => known === name)?.[1]);
  const { traceEvents } = JSON.parse(text('trace.json')) as { traceEvents: TraceEvent[] };
  const instants = traceEvents.filter(({ ph }) => ph === 'i');
  const facts = ({ args }: TraceEvent) => [args?.['event'], args?.['file'], args?.['file_state']];
  expect(instants.map((instant) => [...facts(instant), instant.name])).toEqual([
    [400, undefined, undefined, 'A tenth'],
    // As in the list on the page.
    [500, 120, 'in_the_tree', 'This, "file"'],
    [600, 120, 'not_in_this_run', 'Another'],
  ]);
  const [track] = traceEvents.filter(({ ph, args }) => ph === 'M' && args?.['name'] === 'notes');
  expect(instants.every(({ tid }) => tid !== undefined && tid === track?.tid)).toBe(true);
  expect(text('summary.md')).toContain('| 500 | file 120 | This, "file" |');
  expect(text('summary.md')).not.toContain('commit groups');
});

test('with the keyboard alone: chosen, begun, cancelled, closed', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open('#v=1&scenario=leveled-default&mode=sampled');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Find/ }).fill('export');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('checkbox', { name: 'events.jsonl' }).focus();
  await page.keyboard.press('Space');
  await expect(dialog(page).getByRole('checkbox', { name: 'events.jsonl' })).toBeChecked();
  const start = dialog(page).getByRole('button', { name: 'Download 4 files as a zip' });
  await start.focus();
  await page.keyboard.press('Enter');
  const cancel = dialog(page).getByRole('button', { name: 'Cancel the export' });
  await expect(dialog(page).getByRole('progressbar', { name: 'Export' })).toBeVisible();
  await expect(dialog(page).getByRole('checkbox', { name: 'OPTIONS' })).toBeDisabled();
  await cancel.focus();
  await page.keyboard.press('Enter');
  await expect(start).toBeVisible();
  await expect(dialog(page).getByRole('progressbar')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test(
  'a recording gives its own OPTIONS, and says what there is not',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(leveled);
    const files = recordedFiles('11.8.1/l-deletes');
    await app.chooseFiles(files.filter(({ name }) => /^(MANIFEST|LOG|OPTIONS)/.test(name)));
    await expect(app.produced()).toContainText('recorded');
    await app.waitForRun();
    await openExport(page);
    await expect(dialog(page)).toContainText('reads it again');
    const [, options] = await download(page, ['OPTIONS']);
    expect(options.toString()).toContain('[TableOptions/BlockBasedTable "default"]');
    const [name, jobs] = await download(page, ['jobs.csv', 'db_bench.txt']);
    await expect(dialog(page).getByRole('status')).toContainText('No db_bench.txt');
    // A single file is not zipped.
    expect(name).toBe('jobs.csv');
    const rows = csvRows(jobs);
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.every((row) => row['compression_cpu_us'] === '')).toBe(true);
  },
);

test('the dialog is accessible, also on a phone', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(leveled);
  await openExport(page);
  await app.fitsPhones();
  await expect(dialog(page).getByRole('button', { name: /^Download/ })).toBeInViewport();
});
