import { COMMAND_LINE_SETTINGS, SETTINGS } from 'lsm-shape/engine';
import { describe, expect, it } from 'vitest';
import { allSpecs, controlGroupsOf, moreGroupsOf } from './control_specs.ts';
import { countsUnder, defaultOf, rangeText, runTimeText, standingRemarks } from './option_facts.ts';
import { foundOptions } from './option_search.ts';
import { controlledStyles } from './styles.ts';

const specOf = (name: string) => {
  const spec = allSpecs.find((one) => one.name === name);
  if (spec === undefined) throw new Error(`${name} has no field`);
  return spec;
};

describe('every setting of the engine', () => {
  it.each(controlledStyles.map(({ key }) => key))('has one field under %s compaction', (style) => {
    const groups = [...controlGroupsOf(style), ...moreGroupsOf(style)];
    const names = groups.flatMap(({ specs }) => specs.map(({ name }) => name));
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
    const expected = SETTINGS.map(({ name }) => name).filter((name) => name !== 'compaction_style');
    expect(names.toSorted()).toEqual(expected.toSorted());
    const titles = groups.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

describe('the hint of an option', () => {
  it.each(controlledStyles.map(({ key }) => key))('is true under %s compaction', (style) => {
    const groups = [...controlGroupsOf(style), ...moreGroupsOf(style)];
    const ttl = groups.flatMap(({ specs }) => specs).find(({ name }) => name === 'ttl');
    // Other styles compact old files instead of dropping them.
    expect(ttl?.hint).toBe(style === 'fifo' ? 'Age at which a file is dropped' : '');
  });
});

describe('the options search', () => {
  const names = (text: string, style: 'leveled' | 'universal' = 'universal'): string[] =>
    foundOptions(text, style).specs.map(({ name }) => name);

  it('finds names, words of the help, units and values', () => {
    expect(names('size_ratio')).toEqual(['size_ratio']);
    expect(names('size ratio')[0]).toBe('size_ratio');
    expect(names('SKIPLIST')).toContain('memtable_factory');
    expect(names('bloom')).toContain('filter_policy');
    expect(names('memtables')).toContain('max_write_buffer_number');
  });

  it('lists options that the compaction style uses first', () => {
    const found = names('max_bytes', 'universal');
    expect(names('max_bytes', 'leveled')[0]).toBe('max_bytes_for_level_base');
    expect(found).toContain('max_bytes_for_level_base');
    expect(countsUnder('max_bytes_for_level_base', 'universal')).toBe(false);
    const all = names('size', 'universal').map((name) => countsUnder(name, 'universal'));
    expect(all).toEqual(all.toSorted((a, b) => Number(b) - Number(a)));
  });

  it('includes flags that only the command line has', () => {
    const { specs, ofCommandLine } = foundOptions('keyrange_num', 'leveled');
    expect(specs).toEqual([]);
    expect(ofCommandLine.map(({ name }) => name)).toEqual(['keyrange_num']);
    expect(COMMAND_LINE_SETTINGS.length).toBeGreaterThan(10);
  });

  it('suggests similar names if nothing is found', () => {
    expect(foundOptions('wirte_bufer_size', 'leveled').near[0]).toBe('write_buffer_size');
    expect(foundOptions('zebra', 'leveled')).toMatchObject({ specs: [], near: [], more: 0 });
    expect(foundOptions('size_ratio', 'leveled').near).toEqual([]);
  });

  it('counts the results that it does not list', () => {
    const { specs, more } = foundOptions('e', 'leveled');
    expect(specs.length).toBe(20);
    expect(more).toBeGreaterThan(10);
  });
});

describe('the facts of an option', () => {
  it('include the default of the release', () => {
    const dynamic = specOf('level_compaction_dynamic_level_bytes');
    expect(['8.3.2', '8.4.0', '11.8.1'].map((release) => defaultOf(dynamic, release))).toEqual([
      'false',
      'true',
      'true',
    ]);
    const format = specOf('format_version');
    expect(['8.11.4', '9.10.0', '11.8.1'].map((one) => defaultOf(format, one))).toEqual([5, 6, 7]);
  });

  it('include effects of the release and the style', () => {
    expect(standingRemarks('max_read_amp', '7.8.3', 'leveled')).toEqual([
      'not in RocksDB 7.8.3: added in 9.4',
      'no effect: it applies only to universal compaction',
    ]);
    expect(standingRemarks('max_read_amp', '11.8.1', 'universal')).toEqual([]);
    const removed = 'level_compaction_dynamic_file_size';
    expect(standingRemarks(removed, '8.11.4', 'leveled')).toEqual([]);
    expect(standingRemarks(removed, '9.0.0', 'leveled')[0]).toContain('no effect');
  });

  it('include its range and whether it can be changed', () => {
    expect(rangeText(specOf('write_buffer_size'))).toBe(
      '0 or more; RocksDB adjusts it to the range 64K to 64G',
    );
    expect(rangeText(specOf('num_levels'))).toBe('0 to 1000');
    expect(rangeText(specOf('compaction_pri'))).toBe('');
    expect(runTimeText(specOf('compression_per_level'))).toBe(
      'can be changed with SetOptions since 7.1',
    );
    expect(runTimeText(specOf('num_levels'))).toBe('cannot be changed while the database is open');
    expect(runTimeText(specOf('machine.cores'))).toBe('');
  });
});
