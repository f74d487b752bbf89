import { expect, it } from 'vitest';
import type { RequestError } from 'lsm-shape/engine';
import { mistakesOf, repaired } from './mistakes.ts';

const ERRORS: readonly RequestError[] = [
  ['fillrandm', 'use fillseq, fillrandom or stats'],
  ['--num=1e6', 'write it as digits, for example 67108864'],
  ['--value_size=-5', 'use a value from 1 to 1073741824'],
  ['--num_levels=x', 'write it as digits, for example 67108864'],
  ['--write_buffer_siz=64MB', 'did you mean --write_buffer_size; else remove it'],
  ['--foo=1', 'correct or remove it'],
  ['seed=1', 'write flags as --name=value'],
].map(([where = '', todo = '']) => ({ what: 'wrong', where: `process 1, ${where}`, todo }));

it('all mistakes are reported at once with corrections, and no copy is ever accepted', async () => {
  const text =
    '--benchmarks=fillrandm,stats --num=1e6 --value_size=-5 --num_levels=x ' +
    '--write_buffer_siz=64MB --foo=1 seed=1';
  const ask = (copy: string): Promise<RequestError | null> => {
    const words = copy.split(/[\s,]|benchmarks=/);
    const next = ERRORS.find(({ where }) => words.includes(where.replace('process 1, ', '')));
    const [end] = /--end\w+$/.exec(copy) ?? [];
    return Promise.resolve(next ?? (end === undefined ? null : { what: '', where: end, todo: '' }));
  };
  const first = await ask(text);
  if (first === null) throw new Error('the text has mistakes');
  const mistakes = await mistakesOf(text, first, ask);
  expect(mistakes.map(({ repair }) => repair)).toEqual([
    'fillrandom',
    '--num=1000000',
    '--value_size=1',
    '',
    '--write_buffer_size=64MB',
    '',
    '--seed=1',
  ]);
  expect(mistakes.reduce((rest, mistake) => repaired(rest, mistake), text)).toBe(
    '--benchmarks=fillrandom,stats --num=1000000 --value_size=1 ' +
      '--write_buffer_size=64MB --seed=1',
  );
});

it('a mistake that is not in the text has no correction', async () => {
  const error = { what: 'no benchmark is given', where: '--benchmarks', todo: 'list some' };
  const found = await mistakesOf('--num=1', error, () => Promise.resolve(null));
  expect(found).toEqual([{ error, written: '', repair: '' }]);
});
