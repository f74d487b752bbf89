import { expect, test } from 'vitest';
import { STATS_COLUMNS, type StatsMoment, type StatsMomentRow } from 'lsm-shape/engine';
import { columnsOf, markOf, statsRows } from './stats_view.ts';

const row = (level: string): StatsMomentRow =>
  ({
    level,
    printed: { files: '3', files_compacting: '1', write_gb: '3.0', score: null },
  }) as unknown as StatsMomentRow;

const moment = {
  has_pre_compression: false,
  rows: [row('L0'), row('L10'), row('Sum'), row('Int')],
  published: {
    rows: [
      {
        level: 'L5',
        cells: [
          {
            column: 'write_gb',
            published: '2.5',
            published_value: 2.5,
            value: null,
            absolute: null,
            relative: null,
            is_same: false,
          },
        ],
      },
      {
        level: 'L10',
        cells: [
          {
            column: 'write_gb',
            published: '2.9',
            published_value: 2.9,
            value: 3,
            absolute: 0.1,
            relative: 0.034,
            is_same: false,
          },
        ],
      },
    ],
  },
} as unknown as StatsMoment;

const columns = columnsOf(moment, STATS_COLUMNS);

test('only releases that print WPreComp have its column', () => {
  const headers = columns.map(({ header }) => header);
  expect(headers).not.toContain('WPreComp(GB)');
  expect(headers).toHaveLength(20);
  const later = columnsOf({ has_pre_compression: true }, STATS_COLUMNS);
  expect(later.map(({ header }) => header)).toContain('WPreComp(GB)');
});

test('cells are as printed, files count those being compacted, unknown cells are null', () => {
  const [first] = statsRows(moment, columns, 'nothing');
  const textOf = (key: string): string | null | undefined =>
    first?.cells.find((cell) => cell.key === key)?.text;
  expect([textOf('files'), textOf('write_gb'), textOf('score')]).toEqual(['3/1', '3.0', null]);
  expect(first?.cells.every(({ published }) => published === null)).toBe(true);
});

test('a published row that ours lacks is placed by its level', () => {
  const rows = statsRows(moment, columns, 'published');
  expect(rows.map(({ name }) => name)).toEqual(['L0', 'L5', 'L10', 'Sum', 'Int']);
  const cell = rows[1]?.cells.find(({ key }) => key === 'write_gb');
  expect(cell).toMatchObject({ text: null, published: { text: '2.5', step: 'apart' } });
  const near = rows[2]?.cells.find(({ key }) => key === 'write_gb');
  expect(near).toMatchObject({ text: '3.0', published: { text: '2.9', mark: '△ +3 %' } });
});

test.each([
  [{ is_same: true, relative: 0.002, absolute: 0.01 }, 'same', '='],
  [{ is_same: false, relative: -0.029, absolute: -1 }, 'near', '≈'],
  [{ is_same: false, relative: -0.12, absolute: -1 }, 'off', '▽ −12 %'],
  [{ is_same: false, relative: 0.31, absolute: 1 }, 'far', '▲ +31 %'],
  [{ is_same: false, relative: 36, absolute: 1 }, 'far', '▲ ×37'],
  [{ is_same: false, relative: null, absolute: 0.2 }, 'apart', '+0.2'],
  [{ is_same: false, relative: null, absolute: null }, 'apart', ''],
] as const)('the mark of %o', (deviation, step, mark) => {
  expect(markOf(deviation)).toMatchObject({ step, mark });
});
