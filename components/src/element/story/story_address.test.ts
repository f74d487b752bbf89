import { describe, expect, it } from 'vitest';
import { nextLetters, readLetters, withLetters } from './letter_size.ts';
import { partProblem, readStoryAddress } from './story_address.ts';

const problemsOf = (search: string): readonly string[] =>
  readStoryAddress(search, (id) => id === 'step-2').problems;

describe('the address of a story', () => {
  it('is understood', () => {
    const read = readStoryAddress('?present=1.4&only=step-2&hide=tasks,answers', () => true);
    expect(read).toEqual({
      isPresented: true,
      letters: 1.4,
      only: 'step-2',
      hidden: new Set(['tasks', 'answers']),
      problems: [],
    });
  });

  it.each([
    ['?presnt', '?presnt is not understood; did you mean ?present?'],
    ['?hidde=tasks', '?hidde is not understood; did you mean ?hide=tasks?'],
    ['?slides', '?slides is not understood; there are ?present, ?only=step-1, ?hide=tasks.'],
    ['?hide=task', 'hide=task is read as hide=tasks.'],
    [
      '?hide=all',
      'hide=all hides nothing; it can be options, controls, tasks, questions, answers, solutions.',
    ],
    ['?only=step-99', 'only=step-99 is not on this page; all of it is shown.'],
    ['?present=huge', 'present=huge is not a size of letters; it can be 0.7 to 2, as present=1.4.'],
  ])('%s is told', (search, problem) => {
    expect(problemsOf(search)).toEqual([problem]);
  });

  it.each(['', '?present', '?utm_source=mail&fbclid=IwAR0', '?ref=course', '?id=3'])(
    '%s is fine',
    (search) => expect(problemsOf(search)).toEqual([]),
  );

  it('leads to a part that is there, or says which are', () => {
    expect(partProblem('', ['step-1'])).toBeNull();
    expect(partProblem('step-9', ['step-1', 'step-2', 'task-a', 'task-b'])).toBe(
      '#step-9 is not on this page; there are step-1 to step-2, task-a, task-b.',
    );
  });
});

describe('the letters of a presentation', () => {
  it('get larger and smaller, to an end', () => {
    expect(nextLetters(1, 1)).toBe(1.2);
    expect(nextLetters(1, -1)).toBe(0.85);
    expect(nextLetters(1.3, 1)).toBe(1.4);
    expect(nextLetters(2, 1)).toBe(2);
    expect(nextLetters(0.7, -1)).toBe(0.7);
    expect([readLetters(''), readLetters('0.7'), readLetters('3'), readLetters('x')]).toEqual([
      ...[1, 0.7, null, null],
    ]);
  });

  it('stand in the address, whatever else does', () => {
    expect(withLetters('?present', 1.2)).toBe('?present=1.2');
    expect(withLetters('?hide=tasks,answers&present=1.2&x', 1.4)).toBe(
      '?hide=tasks,answers&present=1.4&x',
    );
    expect(withLetters('?present=1.2', 1)).toBe('?present');
  });
});
