import { expect, it } from 'vitest';
import type { Job } from '../state/run_store.ts';
import { processNote } from './process_note.ts';

const load = { level0_file_num_compaction_trigger: '10' };

it('the note is about the shown run: a recording gets none from the previous scenario', () => {
  const known = {
    options: { level0_file_num_compaction_trigger: '4' },
    earlier: [load],
  };
  const request = { steps: [], mode: 'sampled', set: {} } as const;
  const simulated: Job = {
    kind: 'simulation',
    overrides: {},
    run: 'a',
    scenarioKey: 'a',
    mode: 'sampled',
    request,
  };
  const recorded: Job = { kind: 'recording', run: 'b', scenarioKey: 'b', files: [], family: null };
  expect(processNote({ ...known, shown: { job: simulated } }, 0)).toContain('trigger 10');
  expect(processNote({ ...known, shown: { job: simulated } }, 1)).toBe('');
  expect(processNote({ ...known, shown: { job: recorded } }, 0)).toBe('');
  expect(processNote({ ...known, shown: null }, 0)).toBe('');
});
