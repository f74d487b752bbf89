import { describe, expect, it } from 'vitest';
import { partProblem, readStoryAddress, withHidden } from './story_address.ts';

const problemsOf = (search: string): readonly string[] =>
  readStoryAddress(search, (id) => id === 'step-2').problems;

describe('the address of a story', () => {
  it('is parsed', () => {
    const read = readStoryAddress('?present&only=step-2&hide=tasks,answers', () => true);
    expect(read).toEqual({
      isPresented: true,
      only: 'step-2',
      hidden: new Set(['tasks', 'answers']),
      problems: [],
    });
  });

  it.each([
    ['?presnt', '?presnt is not understood; did you mean ?present?'],
    ['?hidde=tasks', '?hidde is not understood; did you mean ?hide=tasks?'],
    ['?slides', '?slides is not understood; use ?present, ?only=step-1, ?hide=tasks.'],
    ['?hide=task', 'hide=task is read as hide=tasks.'],
    [
      '?hide=all',
      'hide=all hides nothing; it can be options, controls, tasks, questions, answers, solutions.',
    ],
    ['?only=step-99', 'only=step-99 is not on this page, so the whole page is shown.'],
  ])('%s is reported', (search, problem) => {
    expect(problemsOf(search)).toEqual([problem]);
  });

  it.each(['', '?present', '?utm_source=mail&fbclid=IwAR0', '?ref=course', '?id=3'])(
    '%s is fine',
    (search) => expect(problemsOf(search)).toEqual([]),
  );

  it('keeps hidden parts hidden in links to other stories', () => {
    const search = '?present&hide=tasks,answers';
    const kept = ['scores.html#step-2', '#step-2', '../index.html'].map((to) =>
      withHidden(to, search),
    );
    expect(kept).toEqual(['scores.html?hide=tasks,answers#step-2', '#step-2', '../index.html']);
  });

  it('names an existing part, or the message lists them', () => {
    expect(partProblem('', ['step-1'])).toBeNull();
    expect(partProblem('step-9', ['step-1', 'step-2', 'task-a', 'task-b'])).toBe(
      '#step-9 is not on this page; it has step-1 to step-2, task-a, task-b.',
    );
  });
});
