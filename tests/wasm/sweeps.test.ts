// A plan gives the same points and rows natively and in WebAssembly.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as sweeps from '../../core-wasm/pkg/sweeps/shell.js';
import type {
  AdviceMessage,
  DifferenceMessage,
  PlanMessage,
} from '../../components/src/engine/protocol.ts';
import { commandLine, root } from '../support/native_and_wasm.ts';

const folder = mkdtempSync(join(tmpdir(), 'lsm-shape-'));
const plan = `base = "scenarios/universal-default"
mode = "preview"
[[axis]]
set = "max_read_amp"
values = [-1, 0, 2, 6]
[[axis]]
set = "size_ratio"
values = [1, 100]
[[constraint]]
number = "runs_mean"
at_most = 6
[[objective]]
number = "w_amp"
want = "low"
`;

function native(...words: string[]): string {
  const { stdout, stderr } = spawnSync(commandLine, words, { cwd: root, encoding: 'utf8' });
  return stdout === '' ? stderr : stdout;
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');
/** The request of a line, without the settings that the plan varies. */
const baseOf = (line: string): { set: Record<string, unknown> } => {
  const request = requestOf(line);
  const varied = new Set(['max_read_amp', 'size_ratio']);
  const kept = Object.entries(request.set).filter(([name]) => !varied.has(name));
  return { ...request, set: Object.fromEntries(kept) };
};
const requestOf = (line: string): { set: Record<string, unknown> } =>
  (JSON.parse(line) as { request: { set: Record<string, unknown> } }).request;

beforeAll(() => {
  const wasm = join(root, 'core-wasm', 'pkg', 'sweeps', 'shell_bg.wasm');
  sweeps.initSync({ module: readFileSync(wasm) });
  writeFileSync(join(folder, 'plan.toml'), plan);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('points, rows and advice are the same natively and in WebAssembly', () => {
  const points = native('plan', join(folder, 'plan.toml'));
  const lines = linesOf(points);
  const base = JSON.stringify(baseOf(lines[0] ?? ''));
  const read = JSON.parse(sweeps.readPlan(plan, base)) as PlanMessage;
  expect(read.lines).toEqual(lines);
  // The page writes a command line without line breaks, and it is the same run.
  const idOf = (line: string): unknown => (JSON.parse(line) as { id: unknown }).id;
  const spaced = JSON.parse(sweeps.readPlan(plan, base.replaceAll('\\n', ' '))) as PlanMessage;
  expect(spaced.lines.map(idOf)).toEqual(lines.map(idOf));

  writeFileSync(join(folder, 'points.jsonl'), points);
  const out = join(folder, 'rows.jsonl');
  native('run', join(folder, 'points.jsonl'), '--jobs', '1', '--out', out);
  const rows = linesOf(readFileSync(out, 'utf8'));
  expect(rows).toHaveLength(8);
  expect(lines.map((line) => sweeps.rowOf(line))).toEqual(rows);

  const merged = sweeps.mergedRows(rows.join('\n'));
  expect(merged).toBe(native('merge', out));
  const advice = JSON.parse(sweeps.advise(plan, merged, '{}')) as AdviceMessage;
  const said = native('advise', join(folder, 'plan.toml'), out);
  expect(said).toContain(`${advice.passing} of ${advice.tried} settings pass.`);
  expect(advice.failed).toBe(2);
  // Two settings share the best result, and the present one is kept.
  expect(advice.front[0]?.set).toEqual({ max_read_amp: 0, size_ratio: 1 });
  const present = { max_read_amp: 6, size_ratio: 1 };
  const kept = JSON.parse(sweeps.advise(plan, merged, JSON.stringify(present))) as AdviceMessage;
  expect(kept.front[0]).toMatchObject({ set: present, numbers: advice.front[0]?.numbers });
  native('merge', out, '--csv', join(folder, 'rows.csv'));
  expect(sweeps.rowsCsv(merged)).toBe(readFileSync(join(folder, 'rows.csv'), 'utf8'));
});

test('a difference is the same natively and in WebAssembly', () => {
  const scenario = 'scenarios/universal-default';
  const [line = ''] = linesOf(native('plan', join(folder, 'plan.toml')));
  const request = { ...baseOf(line), mode: 'sampled' };
  const explained = sweeps.explainDifference(
    JSON.stringify(request),
    JSON.stringify({ ...request, set: { ...request.set, max_read_amp: '0' } }),
  );
  const difference = JSON.parse(explained) as DifferenceMessage;
  const said = native('difference', scenario, '--to', 'max_read_amp=0', '--json');
  expect(difference).toEqual(JSON.parse(said));
  expect(difference.steps.length).toBeGreaterThan(2);
});

test('mistakes are refused with their place', () => {
  const wrong = plan.replace('"w_amp"', '"w_amq"');
  expect(() => sweeps.readPlan(wrong, '{"steps":[]}')).toThrow(/objective 1/);
  expect(() => sweeps.rowOf('{"id":"a"}')).toThrow(/not a point/);
  expect(() => sweeps.mergedRows('x')).toThrow(/rows, line 1/);
});
