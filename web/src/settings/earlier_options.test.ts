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
  it('are told where they are others than those in force, and can be', () => {
    // num_levels is fixed at creation: a change goes to the load, too.
    expect(earlierOptions(load, values)).toEqual([
      { name: 'level0_file_num_compaction_trigger', text: '10' },
    ]);
  });

  it('stand beside their controls, once for all loads', () => {
    const first = { level0_file_num_compaction_trigger: '4' };
    expect([...earlierRemarks([load, load], values)]).toEqual([
      ['level0_file_num_compaction_trigger', 'the load before it used 10'],
    ]);
    expect([...earlierRemarks([first, load], values).values()]).toEqual([
      'the load before it used 4 and 10',
    ]);
    expect(earlierRemarks([], values).size).toBe(0);
  });

  it('stand with the decisions that were made under them', () => {
    expect(earlierText(load, values)).toBe(
      'Part of the load, which used level0_file_num_compaction_trigger 10.',
    );
    expect(earlierText(load, { ...values, level0_file_num_compaction_trigger: 10 })).toBe('');
    expect(earlierText(undefined, values)).toBe('');
  });
});
