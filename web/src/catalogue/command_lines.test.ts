import { describe, expect, it } from 'vitest';
import { commandOfArgs } from 'lsm-shape/scenarios';
import { stepsOfCommands } from './command_lines.ts';

describe('command lines', () => {
  it('are read from .args files without comments', () => {
    expect(commandOfArgs('# overwrite\n--benchmarks=overwrite,stats\n\n  --num=5\n')).toBe(
      '--benchmarks=overwrite,stats --num=5',
    );
  });

  it('have an options file for the last process only', () => {
    const steps = stepsOfCommands('--num=1\n--num=2\n# done', 'num_levels=5');
    expect(steps.map(({ options_file }) => options_file)).toEqual([null, 'num_levels=5']);
  });

  it('are one process per line', () => {
    const text =
      '# setup\n./db_bench --benchmarks=fillseq \\\n  --num=9\n\n--benchmarks=overwrite\n';
    expect(stepsOfCommands(text).map((step) => step.db_bench)).toEqual([
      './db_bench --benchmarks=fillseq    --num=9',
      '--benchmarks=overwrite',
    ]);
  });
});
