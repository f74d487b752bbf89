import { describe, expect, it } from 'vitest';
import { earlierOptions, earlierRemarks, earlierText } from './earlier_options.ts';

const load = {
  level0_file_num_compaction_trigger: '10',
  target_file_size_base: '67108864',
  num_levels: '40',
};
const values = {
  level0_file_num_compaction_trigger: 12,
  target_file_size_base: 67108864,
  num_levels: 50,
};

describe('options of the load', () => {
  it('are listed if they differ from those in force and may do so', () => {
    // num_levels is fixed when a database is created, so a change applies to the load too.
    expect(earlierOptions(load, values)).toEqual([
      { name: 'level0_file_num_compaction_trigger', text: '10' },
    ]);
  });

  it('are noted next to their fields, each value once', () => {
    const first = { level0_file_num_compaction_trigger: '4' };
    expect([...earlierRemarks([load, load], values)]).toEqual([
      ['level0_file_num_compaction_trigger', 'the load used 10'],
    ]);
    expect([...earlierRemarks([first, load], values).values()]).toEqual(['the load used 4 and 10']);
    expect(earlierRemarks([], values).size).toBe(0);
  });

  it('are noted on decisions made during the load', () => {
    expect(earlierText(load, values)).toBe(
      'Decided during the load, with different options: level0_file_num_compaction_trigger 10.',
    );
    expect(earlierText(load, { ...values, level0_file_num_compaction_trigger: 10 })).toBe('');
    expect(earlierText(undefined, values)).toBe('');
  });
});
