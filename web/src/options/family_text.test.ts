import type { FamilyRow } from 'lsm-shape/engine';
import { describe, expect, it } from 'vitest';
import { FAMILY_COLUMNS, familyDetails, familyNotes, stallsText } from './family_text.ts';

const family = (key: string, facts: Partial<FamilyRow> = {}): FamilyRow => ({
  ...{ id: 1, name: key, key, is_dropped: false, is_first: false, live_files: 8 },
  ...{ live_bytes: 2_097_152, flushes: 11, compactions: 3, trivial_moves: 1, stalls: 0 },
  ...{ stops: 0, held_sec: 0, options: null, differing_options: [] },
  ...facts,
});
const unknown = { live_files: null, live_bytes: null, flushes: null, compactions: null };
const withoutLog = { trivial_moves: null, stalls: null, stops: null, held_sec: null };
const cells = (row: FamilyRow): (string | null)[] => FAMILY_COLUMNS.map(({ cell }) => cell(row));
const option = { name: 'write_buffer_size', value: '128 KiB', default_value: '64 KiB' };

describe('the table of column families', () => {
  it('has what a family did, and says what is unknown', () => {
    expect(cells(family('index', { stalls: 31 }))).toEqual(['2.00 MiB', '11', '3', '31']);
    expect(cells(family('index', { ...unknown, ...withoutLog }))).toEqual([null, null, null, null]);
  });

  it('notes what is special about a family', () => {
    expect(familyNotes(family('index'))).toBe('');
    expect(familyNotes(family('late', { differing_options: [option] }))).toBe('1 option differs');
    const dropped = family('old', { is_dropped: true, differing_options: [option, option] });
    expect(familyNotes(dropped)).toBe('dropped, 2 options differ');
  });

  it('has the rest in a tooltip', () => {
    const row = family('late', { stalls: 31, stops: 30, held_sec: 1.5 });
    expect(familyDetails({ ...row, differing_options: [option] })).toBe(
      '8 files, 1 move, 31 stalls, writes stopped by 30 of them, ' +
        'stall conditions held for 1.5 s\n' +
        'write_buffer_size=128 KiB (default: 64 KiB)',
    );
    expect(familyDetails(family('index', { ...unknown, ...withoutLog }))).toBe(
      'unknown files, unknown moves, unknown stalls, ' +
        'writes stopped by an unknown number of them, stall conditions held for an unknown time',
    );
  });

  it('names the family that stalled writes most', () => {
    const rows = [family('default', { stalls: 2 }), family('events', { stalls: 31 })];
    expect(stallsText(rows)).toBe(
      'A stall is of the whole database, and counts once however many lines the LOG has of it. 31 of 33 stalls are by the limits of events.',
    );
    expect(stallsText([family('default')])).toBe('No family stalled writes.');
    expect(stallsText([family('default', withoutLog)])).toContain('unknown');
  });
});
