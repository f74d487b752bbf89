// What is wrong in a story is said with its line, and answers to its tasks are graded.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GLOSSARY } from '../../components/src/base/glossary.ts';
import { figureOf } from '../../components/src/figures/index.ts';
import { checkStory } from '../../components/src/node/stories/check_story.ts';
import { readStory } from '../../components/src/node/stories/read_story.ts';
import { StoryFacts } from '../../components/src/node/stories/story_facts.ts';
import { StoryRuns } from '../../components/src/node/stories/story_runs.ts';
import { TERM_FIGURES } from '../../components/src/node/stories/term_figures.ts';
import { quantityRows } from '../../components/src/stories/quantities.ts';
import { root } from '../support/native_and_wasm.ts';
import { builtNodeSide, type NodeSide } from '../support/node_side.ts';

const folder = join(root, 'scenarios', 'stories');
let side: NodeSide;
let own = '';
let runs: StoryRuns;
beforeAll(async () => {
  side = await builtNodeSide();
  own = mkdtempSync(join(tmpdir(), 'stories-'));
  runs = new StoryRuns(side.place);
});
afterAll(() => {
  rmSync(side.folder, { recursive: true });
  rmSync(own, { recursive: true });
});

function checked(name: string) {
  const path = join(folder, name);
  const story = readStory(path, readFileSync(path, 'utf8'));
  const facts = new StoryFacts(story, runs, side.place.published);
  return { story, ...checkStory(story, facts) };
}

/** Writes a file of the test's own folder. */
function written(name: string, text: string): string {
  const path = join(own, name);
  writeFileSync(path, text);
  return path;
}

describe('the stories', () => {
  // Those of the site are checked when it is built, see `stories.spec.ts`.
  it('of the course says nothing that its runs do not show', () => {
    expect(checked(join('course', 'compaction-assignment.md')).faults).toEqual([]);
  });

  it('are explained with all quantities', () => {
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    expect(readme).toContain(quantityRows().join('\n'));
  });

  it('link to a glossary whose entries are figures', () => {
    expect(Object.keys(TERM_FIGURES)).toEqual(Object.keys(GLOSSARY));
    for (const { figure } of Object.values(TERM_FIGURES)) {
      if (figure !== null) expect(figureOf(figure), figure).toBeDefined();
    }
  });
});

const HEAD = `---
title: A test
question: Does it hold?
minutes: 1
sources: []
runs:
  tree: {scenario: leveled-default}
---

## A step
`;

const block = (kind: string, ...lines: string[]): string =>
  ['```' + kind, ...lines, '```', ''].join('\n');
const MOMENT = block('moment', 'run: tree', 'at: 50%');

describe('a story that is not right', () => {
  it.each([
    ['no head', '## A step\n', 'a.md:1: the story has no head'],
    [
      'an unknown field',
      HEAD + block('moment', 'run: tree', 'att: 5'),
      'a.md:12: att is not known',
    ],
    [
      'a run that is missing',
      HEAD + block('moment', 'run: other', 'at: 5'),
      'there is no run other',
    ],
    ['no moment', HEAD + block('moment', 'run: tree', 'at: soon'), 'soon is no moment'],
    [
      'a moment after the end',
      HEAD + block('moment', 'run: tree', 'at: 99999999'),
      'the run has no',
    ],
    ['an unknown quantity', `${HEAD}${MOMENT}\n{{write_amps}}\n`, 'did you mean write_amp?'],
    [
      'a claim that does not hold',
      HEAD + block('claim', 'says: x', 'check: [write_amp of tree < 1]'),
      'write_amp of tree < 1 does not hold: 6.78, 1.00',
    ],
    [
      'a question with two answers',
      HEAD +
        MOMENT +
        block(
          'predict',
          'question: x',
          'choices:',
          '  - {says: a, because: b, when: [write_amp > 1]}',
          '  - {says: c, because: d, when: [write_amp > 2]}',
        ),
      '2 of the choices hold, not one',
    ],
    [
      'a task whose solution is none',
      HEAD +
        block('task', 'id: t', 'asks: x', 'run: tree', 'options: ttl', 'goals: [write_amp < 1]'),
      'task t: its solution misses write_amp < 1: 6.78',
    ],
    [
      'a task that is solved already',
      HEAD +
        block('task', 'id: t', 'asks: x', 'run: tree', 'options: ttl', 'goals: [write_amp > 1]'),
      'task t: it is solved before anything is changed',
    ],
    [
      'a wrong answer without a hint',
      HEAD +
        block(
          ...(['task', 'id: t', 'asks: x', 'run: tree', 'options: ttl'] as const),
          'goals: [write_amp < 6.7]',
          'solution: {level0_file_num_compaction_trigger: 8}',
          'wrong: [{level0_file_num_compaction_trigger: 3}]',
        ),
      'level0_file_num_compaction_trigger=3 gets no hint',
    ],
    ['a figure that there is not', HEAD + block('figure', 'figure: x'), 'there is no figure x'],
    ['YAML that cannot be read', HEAD + block('moment', 'run: [tree'), 'correct the YAML'],
  ])('%s', (_, text, message) => {
    const { code, notes } = side.run('story', written('a.md', text), '-o', own);
    expect(notes).toContain(message);
    expect(notes.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });
});

describe('answers to an assignment', () => {
  const lesson = join(folder, 'course', 'compaction-assignment.md');
  const graded = (answers: string) => side.run('grade', lesson, written('answers.yaml', answers));

  it('are graded, with what is missed and a hint', () => {
    const right = 'max_bytes_for_level_base: 1G';
    const { code, out } = graded(
      `shallow-tree: {${right}}\ncheaper-writes: {level0_file_num_compaction_trigger: 2}\n`,
    );
    expect(out).toBe(`shallow-tree: solved
cheaper-writes: not solved
  write amplification below 3: it is 6.68
  Each merge takes few runs at a time. When does a compaction begin?
1 of 2 tasks solved
`);
    expect(code).toBe(1);
  });

  it('end with 0 when all are right', () => {
    const { code, out } = graded(
      'shallow-tree: {max_bytes_for_level_base: 1G}\ncheaper-writes: {level0_file_num_compaction_trigger: 12}\n',
    );
    expect(out).toContain('2 of 2 tasks solved');
    expect(code).toBe(0);
  });

  it.each([
    ['other: {a: 1}', 'there is no task other; there are shallow-tree, cheaper-writes'],
    ['shallow-tree: 5', 'the answer to shallow-tree has no options'],
    ['- 5', 'there are no answers in it'],
    ['shallow-tree: {max_bytes_for_level_base: x}', 'max_bytes_for_level_base'],
  ])('that are none are refused: %s', (answers, message) => {
    const { code, notes } = graded(answers);
    expect(notes).toContain(message);
    expect(code).toBe(2);
  });
});
