// Errors in a story are reported with their lines, and answers to its tasks are graded.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GLOSSARY } from '../../components/src/base/glossary.ts';
import { FIGURE_IDS, figureOf } from '../../components/src/figures/index.ts';
import { checkStory } from '../../components/src/node/stories/check_story.ts';
import { RULE_IDS } from '../../components/src/node/stories/rule_ids.ts';
import { readStory } from '../../components/src/node/stories/read_story.ts';
import { StoryFaults } from '../../components/src/node/stories/story_faults.ts';
import { StoryFacts } from '../../components/src/node/stories/story_facts.ts';
import { StoryRuns } from '../../components/src/node/stories/story_runs.ts';
import { BOOK_TERMS } from '../../components/src/node/stories/story_terms.ts';
import { QUANTITY_NAMES } from '../../components/src/stories/quantities.ts';
import { PAGE_GROUPS } from '../../web/src/explain/rule_pages.ts';
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

/** Throws if a story claims something that its runs do not show. */
function check(name: string): void {
  const path = join(folder, name);
  const story = readStory(path, readFileSync(path, 'utf8'));
  const faults = new StoryFaults(path);
  checkStory(story, new StoryFacts(story, runs, side.place.published), faults);
  faults.throwIfAny();
}

/** Writes a file to the test's own folder. */
function written(name: string, text: string): string {
  const path = join(own, name);
  writeFileSync(path, text);
  return path;
}

describe('the stories', () => {
  it('of the course says nothing that its runs do not show', () => {
    expect(() => check(join('course', 'compaction-assignment.md'))).not.toThrow();
  });

  it('are explained with all quantities', () => {
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    for (const name of QUANTITY_NAMES)
      expect(readme).toMatch(new RegExp(`^\\| \`${name}\` \\| \\S`, 'm'));
  });

  it('may link to each rule that has a page', () => {
    const pages = PAGE_GROUPS.flatMap((group) => group.pages);
    expect([...RULE_IDS].sort()).toEqual([...new Set(pages.flatMap(({ ids }) => ids))].sort());
  });

  it('link to a glossary whose entries are figures', () => {
    expect(Object.keys(BOOK_TERMS)).toEqual(expect.arrayContaining(Object.keys(GLOSSARY)));
    for (const { figure } of Object.values(BOOK_TERMS)) {
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
const TRIGGER = 'level0_file_num_compaction_trigger';
const task = (...lines: string[]): string => {
  const asks = lines.some((line) => line.startsWith('asks:')) ? [] : ['asks: x'];
  return block('task', 'id: t', ...asks, 'run: tree', `options: ${TRIGGER}=1..20`, ...lines);
};

describe('a story that is not right', () => {
  it.each([
    ['no head', '## A step\n', 'a.md:1: the story has no head'],
    [
      'an unknown field',
      HEAD + block('moment', 'run: tree', 'att: 5'),
      'a.md:13: unknown field att; did you mean at?',
    ],
    [
      'a cover without a picture',
      `${HEAD.replace('minutes: 1', 'minutes: 1\ncover: step-1')}text\n`,
      'cover: step-1 has no picture',
    ],
    [
      'a run that is missing',
      HEAD + block('moment', 'run: other', 'at: 5'),
      'there is no run other',
    ],
    ['no moment', HEAD + block('moment', 'run: tree', 'at: soon'), 'soon is not a valid moment'],
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
      'exactly one choice must hold, but 2 do',
    ],
    [
      'a task without a solution',
      HEAD + task('goals: [write_amp < 1]'),
      'a.md:11: task t: it has no solution; add solution: {option: value}',
    ],
    [
      'a task whose solution is none',
      HEAD + task('goals: [write_amp < 1]', `solution: {${TRIGGER}: 3}`),
      'task t: its solution misses write_amp < 1: ',
    ],
    [
      'a task whose solution is not offered',
      HEAD + task('goals: [write_amp < 6]', 'solution: {write_buffer_size: 256M}'),
      'not among its options: write_buffer_size is not offered',
    ],
    [
      'a task that is solved already',
      HEAD + task('goals: [write_amp > 1]'),
      'task t: it is already solved without any change',
    ],
    [
      'a task that asks for other than its goals',
      HEAD +
        task('asks: Bring it under 5.', 'goals: [write_amp < 6.7]', `solution: {${TRIGGER}: 8}`),
      'task t: it asks for “under 5”, but its goals are write amplification below 6.7',
    ],
    [
      'a wrong answer without a hint',
      HEAD +
        task('goals: [write_amp < 6.7]', `solution: {${TRIGGER}: 8}`, `wrong: [{${TRIGGER}: 3}]`),
      'level0_file_num_compaction_trigger=3 gets no hint',
    ],
    [
      'tasks of one name',
      HEAD + task('goals: [write_amp < 1]') + task('goals: [write_amp < 1]'),
      'line 18: t is used twice; give the task another id',
    ],
    [
      'a task beside something else that is shown',
      HEAD + MOMENT + task('goals: [write_amp < 1]'),
      'task t shares its step with a moment; put a heading before it: ## Task: …',
    ],
    [
      'a range that is none',
      HEAD + block('moment', 'run: tree', 'at: 50%', 'options: size_ratio=2-20'),
      'a.md:14: options="size_ratio=2-20" is not understood',
    ],
    [
      'an option that there is not',
      HEAD + block('moment', 'run: tree', 'at: 50%', 'options: size_ration=2..20'),
      'a.md:14: size_ration is an unknown option; did you mean size_ratio?',
    ],
    [
      'an option of a run that there is not',
      HEAD.replace('default}', 'default, set: {size_ration: 5}}'),
      'a.md:7: size_ration is an unknown option; did you mean size_ratio?',
    ],
    [
      'a value of a run that it cannot have',
      HEAD.replace('default}', `default, set: {${TRIGGER}: x}}`) + MOMENT,
      'a.md:7: run tree: ',
    ],
    [
      'a scenario that there is not',
      HEAD.replace('leveled-default', 'leveled-defualt') + MOMENT,
      'a.md:7: run tree: scenario leveled-defualt: there is no scenario with this name; did you mean leveled-default?',
    ],
    [
      'a block with a name that is misspelt',
      HEAD + block('momnet', 'run: tree'),
      'a.md:11: there is no block momnet; did you mean moment?',
    ],
    [
      'a block with a longer name than ours',
      HEAD + block('prediction', 'question: Why?'),
      'a.md:11: there is no block prediction; did you mean predict?',
    ],
    [
      'a colour that there is not',
      HEAD + block('moment', 'run: tree\nat: end\ncolor: ages'),
      'a.md:14: color cannot be ages; use age or rewrites or compression or size or cut or reason or job',
    ],
    ['a link to no term', `${HEAD}[x](term:foo)\n`, 'a.md:11: “x”: there is no term foo; use'],
    ['a link to no figure', `${HEAD}[x](figure:foo)\n`, 'a.md:11: “x”: there is no figure foo;'],
    ['a link to no rule', `${HEAD}[x](rule:Q-0)\n`, 'a.md:11: “x”: there is no rule Q-0;'],
    [
      'a passage that begins too early',
      HEAD + block('moment', 'run: tree', 'at: 5', 'from: -20'),
      'a.md:11: from -20 is before the start of the run; event 5 has only 5 before it',
    ],
    ['a figure that there is not', HEAD + block('figure', 'figure: x'), 'there is no figure x'],
    ['YAML that cannot be read', HEAD + block('moment', 'run: [tree'), 'correct the YAML'],
  ])('%s', (_, text, message) => {
    const { code, notes } = side.run('story', written('a.md', text), '-o', own);
    expect(notes).toContain(message);
    expect(notes.split('a.md:').length, 'the file is named once').toBeLessThanOrEqual(2);
    expect(notes.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });
});

describe('an author', () => {
  it.each([
    [
      HEAD.replace('minutes: 1', 'minute: 1') +
        block('moment', 'run: tree', 'at: 50%', 'run: tree') +
        block('claim', 'says: x', 'check: [write_amps < 1, L5.x = 2]') +
        block('figure', 'picture: x'),
      'a.md:4: unknown field minute; did you mean minutes?',
      'line 14: run is given twice; keep one of them',
      'line 18: there is no quantity write_amps; did you mean write_amp?',
      'line 18: there is no quantity L5.x',
      'line 21: unknown field picture; use figure',
    ],
    [
      HEAD +
        block('claim', 'says: x', 'check: [write_amp of tree < 1]') +
        block('claim', 'says: x', 'check: [write_amp of other < 1]') +
        `${MOMENT}[x](term:foo) and {{write_amp of none}}\n` +
        block('figure', 'figure: alinged-cut'),
      'a.md:11: write_amp of tree < 1 does not hold: 6.78, 1.00',
      'line 15: there is no run other',
      'there is no run none',
      'there is no figure alinged-cut',
    ],
  ])('is told all faults of a story at once, each with its line', (text, ...faults) => {
    const { notes } = side.run('story', written('a.md', text), '-o', own);
    for (const fault of faults) expect(notes).toContain(fault);
  });

  it('may ask for the limit of a range, and finds the answers that solve the task', () => {
    const asks = `asks: Use a ${TRIGGER} of at most 20.`;
    const path = written(
      'a.md',
      HEAD + task(asks, 'goals: [write_amp < 6.7]', `solution: {${TRIGGER}: 8}`),
    );
    expect(side.run('story', path, '-o', own, '--scripts', 'x').code).toBe(0);
    const { out } = side.run('try', path, 't');
    expect(out).toMatch(new RegExp(`^${TRIGGER}=8: \\d\\.\\d\\d$`, 'm'));
    expect(out).toMatch(/^\d of 9 answers solve t$/m);
    expect(out).toMatch(new RegExp(`^no hint: ${TRIGGER}=1$`, 'm'));
    expect(side.run('try', path, 'x').notes).toContain('there is no task x; the tasks are t');
  });

  it('finds the names of figures and the keys of scenarios in the README', () => {
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    for (const id of FIGURE_IDS) expect(readme).toContain(`\`${id}\``);
    const [scenario] = JSON.parse(side.run('scenarios', '--json').out) as object[];
    for (const key of Object.keys(scenario ?? {})) expect(readme).toContain(`| \`${key}\` |`);
  });
});

describe('answers to an assignment', () => {
  const lesson = join(folder, 'course', 'compaction-assignment.md');
  const graded = (answers: string, ...flags: string[]) =>
    side.run('grade', lesson, written('answers.yaml', answers), ...flags);
  const SHALLOW = 'shallow-tree: {max_bytes_for_level_base: 1G}';
  const CHEAP = 'cheaper-writes: {level0_file_num_compaction_trigger: 8}';

  it('are graded, with what is missed and a hint', () => {
    const { code, out } = graded(
      `${SHALLOW}\ncheaper-writes: {level0_file_num_compaction_trigger: 2}\n`,
    );
    expect(out).toBe(`shallow-tree: solved
cheaper-writes: not solved
  write amplification below 4: it is 7.39
  Each merge takes few runs at a time. When does a compaction begin?
1 of 2 tasks solved
`);
    expect(code).toBe(1);
  });

  it('are not graded by goals other than those that a task asks for', () => {
    const other = readFileSync(lesson, 'utf8').replace('write_amp < 4', 'write_amp < 5');
    const { code, notes } = side.run(
      ...['grade', written('other.md', other), written('answers.yaml', `${SHALLOW}\n`)],
    );
    expect(notes).toContain('task cheaper-writes: it asks for “under 4');
    expect(code).toBe(2);
  });

  it('end with 0 when all are right', () => {
    const { code, out } = graded(`name: Ada\n${SHALLOW}\n${CHEAP}\n`);
    expect(out).toContain('2 of 2 tasks solved');
    expect(code).toBe(0);
  });

  it.each([
    [
      'compaction_style: 2',
      'compaction_style is not offered; the task offers max_bytes_for_level_m',
    ],
    [
      'max_bytes_for_level_base: 4G',
      'max_bytes_for_level_base=4G is not offered; the task offers max',
    ],
    ['max_bytes_for_level_base: 256MBB', 'max_bytes_for_level_base=256MBB is not offered'],
    ['max_bytes_for_level_base: [1G]', 'max_bytes_for_level_base has no value'],
    ['max_bytes_for_level_base: 1G', null],
    ['max_bytes_for_level_base: 256MB', 'non-empty levels at most 2: it is 3'],
    ['max_bytes_for_level_base: 1073741824', null],
  ])('may change what is offered and nothing else: %s', (answer, refusal) => {
    const { out } = graded(`shallow-tree: {${answer}}\n`);
    if (refusal === null) expect(out).toMatch(/^shallow-tree: solved\n/);
    else expect(out).toContain(`shallow-tree: not solved\n  ${refusal}`);
  });

  it.each([
    ['other: {a: 1}', 'there is no task other; the tasks are shallow-tree, cheaper-writes'],
    ['shallow-tree: 5', 'shallow-tree: not solved\n  it has no options'],
    [
      'shallow-tree: {max_bytes_for_level_base: 1G',
      'shallow-tree: not solved\n  it cannot be read',
    ],
    ['shallow-tree', 'shallow-tree: not solved\n  it has no options'],
    [
      'shallow-tree: {max_bytes_for_level_base: "1G}',
      'shallow-tree: not solved\n  it cannot be read, because a quote is not closed; write',
    ],
    [
      'shallow-tree: {size_ratio: 1, size_ratio: 2}',
      'shallow-tree: not solved\n  it cannot be read, because size_ratio is given twice; write',
    ],
    [
      'shallow-tree: {size_ratio: 1}\nshallow-tree: {size_ratio: 2}',
      'shallow-tree: not solved\n  it is given twice; keep one of them',
    ],
  ])('that are none count as wrong, and the others are graded: %s', (line, message) => {
    const { code, out } = graded(`name: Ada\n${line}\n${CHEAP}\n`);
    expect(out).toContain(message);
    expect(out).toContain('cheaper-writes: solved\n');
    expect(out).toContain('1 of 2 tasks solved');
    expect(code).toBe(1);
  });

  it('are graded though the quote of their author’s name is not closed', () => {
    const { out } = graded(`name: "Ada\n${CHEAP}\n`);
    expect(out).toContain(
      'name: it cannot be read, because a quote is not closed; write name: Ada',
    );
    expect(out).toContain('cheaper-writes: solved\n');
  });

  it('in a file that has none are none', () => {
    const { code, out } = graded('- 5\n');
    expect(out).toContain('it contains no answers; write shallow-tree: {option: value}');
    expect(out).toContain('0 of 2 tasks solved');
    expect(code).toBe(1);
  });

  it('of a class are a table, with points', () => {
    const text = readFileSync(lesson, 'utf8').replace('id: cheaper', 'points: 3\nid: cheaper');
    const [ada, ben, cyd] = [
      written('ada.yaml', `name: "Ada, =L"\n${SHALLOW}\n${CHEAP}\n`),
      written('ben.yaml', `name: =1+1\n${SHALLOW}\ncheaper-writes: {compaction_style: 2}\n`),
      written('cyd.yaml', 'cheaper-writes: {level0_file_num_compaction_trigger: 2}\n'),
    ];
    const { code, out } = side.run('grade', written('points.md', text), ada, ben, cyd, '--csv');
    const [head, ...rows] = out.split('\r\n');
    expect(head).toBe('file,name,shallow-tree,cheaper-writes,points,of,remarks');
    expect(rows).toEqual([
      `${ada},"Ada, =L",1,3,4,4,`,
      `${ben},'=1+1,1,0,1,4,"cheaper-writes: compaction_style is not offered; the task offers level0_file_num_compaction_trigger, size_ratio"`,
      `${cyd},cyd,0,0,0,4,"shallow-tree: no answer; cheaper-writes: write amplification below 4, it is 7.39"`,
      '',
    ]);
    expect(code).toBe(1);
    const { out: lines } = side.run('grade', written('points.md', text), ben);
    expect(lines).toContain('1 of 2 tasks solved, 1 of 4 points\n');
  });

  it('are graded the same with the copy that learners get, which has no solution', () => {
    const { code, out: copy } = side.run('grade', lesson, '--student-copy');
    expect(code).toBe(0);
    expect(readFileSync(lesson, 'utf8')).toMatch(/^solution: /m);
    expect(copy).not.toMatch(/^(solution|wrong):|max_bytes_for_level_base: 1G/m);
    const [own, theirs] = [readFileSync(lesson, 'utf8'), copy].map((text) =>
      text.replace(/^(solution|wrong):.*\n( .*\n)*/gm, ''),
    );
    expect(theirs).toBe(own);
    const answers = written('answers.yaml', `${SHALLOW}\n${CHEAP}\n`);
    const { out } = side.run('grade', written('student.md', copy), answers);
    expect(out).toContain('2 of 2 tasks solved');
  });
});

describe('the pages of a story', () => {
  const lesson = join(folder, 'course', 'compaction-assignment.md');
  it('have beside them what they load, and no solution for learners', () => {
    // Stand-ins for the package's scripts, which are built with the site.
    const there = ['story.css', 'scripted.js', 'worker.js', 'core.wasm', 'part-1.js', 'other-2.js'];
    for (const name of there) writeFileSync(side.at(name), name);
    writeFileSync(side.at('story.js'), 'import("./part-1.js")');
    const pages = join(own, 'pages');
    const { code } = side.run('story', lesson, '-o', pages, '--without-solutions');
    expect(code).toBe(0);
    const beside = readdirSync(join(pages, 'lsm-shape')).sort();
    const early = ['scripted.js', 'story.css', 'story.js'];
    expect(beside).toEqual(['core.wasm', 'part-1.js', ...early, 'worker.js']);
    const page = readFileSync(join(pages, 'compaction-assignment.html'), 'utf8');
    expect(page).toContain('href="lsm-shape/story.css"');
    expect(page).toContain('<code>max_bytes_for_level_base 64M to 2048M</code>');
    expect(page).not.toMatch(/A solution|max_bytes_for_level_base=1G|To grade/);
    // No link can open the run without a page of LSM Shape.
    expect(page).not.toContain('open the run');
    expect(page.match(/of the keys simulated/g)).toHaveLength(1);
  });

  it('show a run with flags of db_bench, and each moment for a phone as well', () => {
    const flags = '--benchmarks=fillseq --num=2000000 --disable_wal=1';
    const text = HEAD.replace('scenario: leveled-default', `db_bench: "${flags}", title: two`);
    const pages = join(own, 'flags');
    const { code } = side.run(
      ...['story', written('flags.md', text + block('moment', 'run: tree', 'at: end'))],
      ...['-o', pages, '--scripts', 'x', '--page', 'https://lsm.test/'],
    );
    expect(code).toBe(0);
    const page = readFileSync(join(pages, 'flags.html'), 'utf8');
    expect(page).toContain(`"scenario":"","dbBench":"${flags}"`);
    expect(page).toContain(
      `#v=1&amp;commands=${new URLSearchParams([['', flags]]).toString().slice(1)}`,
    );
    expect(page).toContain('srcset="flags-step-1-narrow.svg"');
    const pictures = readdirSync(pages).filter((name) => name.endsWith('.svg'));
    expect(pictures.sort()).toEqual(['flags-step-1-narrow.svg', 'flags-step-1.svg']);
  });

  it('have solutions and no scripts where the author says so', () => {
    const pages = join(own, 'elsewhere');
    const { code } = side.run('story', lesson, '-o', pages, '--scripts', '../lsm-shape');
    expect(code).toBe(0);
    expect(readdirSync(pages)).not.toContain('lsm-shape');
    const page = readFileSync(join(pages, 'compaction-assignment.html'), 'utf8');
    expect(page).toContain('<code>max_bytes_for_level_base=1G</code>');
    expect(page).toMatch(/grade scenarios\/stories\/course\/compaction-assignment.md answers.yaml/);
  });
});

describe('the list of scenarios', () => {
  it('says the style, what writes, how many keys and for how long', () => {
    const { code, out } = side.run('scenarios');
    expect(code).toBe(0);
    expect(out).toMatch(/^leveled-default +leveled +fillrandom +100,000,000 keys +Leveled comp/m);
    expect(out).toMatch(/^universal-default +universal +fillrandom +600,000 keys/m);
    const all = JSON.parse(side.run('scenarios', '--json').out) as {
      name: string;
      seconds: number | null;
    }[];
    expect(all.map(({ name }) => name)).toEqual(
      out
        .trim()
        .split('\n')
        .map((line) => /^\S+/.exec(line)?.[0]),
    );
    const workload = 'fillrandom, then deleterandom, then overwrite';
    const deletes = expect.objectContaining({ name: 'leveled-deletes', workload }) as unknown;
    expect(all).toContainEqual(deletes);
    expect(all.some(({ seconds }) => seconds !== null)).toBe(true);
  });
});
