// Links damaged at random, by seed. Each opens what it can, warns about the rest, and is stable
// when written again.
import { expect, it } from 'vitest';
import { expanded, LONGEST_TEXT, shortened } from 'lsm-shape/links';
import { Dice } from '../../../tests/support/dice.ts';
import { bundledScenarios } from '../catalogue/scenarios.ts';
import { readRoute } from '../explain/route.ts';
import { optionValue, settingNames } from '../settings/option_value.ts';
import { formatFragment, parseFragment } from './url_state.ts';
import { initialWorkbench } from './workbench.ts';

const known = {
  scenarios: new Set(bundledScenarios.map(({ id }) => id)),
  options: new Set(settingNames),
  optionValue,
  route: readRoute,
};

const links: readonly string[] = [
  'v=1&scenario=max-read-amp-case-2-auto&mode=preview&axis=bytes&size_ratio=56&event=1200',
  'v=1&commands=--benchmarks%3Dfillrandom+--num%3D2000000&title=Mine&options_file=%5BVersion%5D',
  'v=1&scenario=leveled-default&rows=wa%2Cruns%2Csize.lin&window=12.5-900&notes=7*812_L5+new',
  'v=1&scenario=leveled-default&panel=stats&numbers=end.full&side=why&keys=0.25-0.5',
  'v=1&scenario=leveled-default&event=1615&file=311&heights=linear&colour=cut&present=1',
  'v=1&scenario=universal-default&size_ratio=20&ttl%402500000=60&trees=beside&side=compare' +
    '&A=scenario%3Dmax-read-amp-case-1-trigger-5&B=name%3DWide&C=commands%3D--num%253D5',
  'v=1&scenario=leveled-default&notes=120*480_the+first+stall*900f311-1000-2999-67108864_why',
  'v=1&scenario=leveled-default&rule=U-22',
];

const pieces: readonly string[] = [
  ...[
    '&',
    '=',
    '%',
    '%2',
    '%00',
    '%F0%9F%98%80',
    '+',
    '#',
    '*',
    '_',
    '~',
    '-',
    '.',
    '@',
    'z=',
    'v=2',
  ],
  ...[
    'NaN',
    '1e999',
    '-1',
    '9007199254740993',
    '__proto__=1',
    'constructor=2',
    'toString',
    '\uD800',
  ],
  ...['A=', 'B=', 'A=name%3D', 'recording=x', 'event=', 'file=', 'window=5-1', 'rule=', 'figure='],
  ...settingNames.slice(0, 40).map((name) => `&${name}=3`),
];

function damaged(dice: Dice): string {
  let link = dice.of(links);
  for (let left = 1 + dice.below(6); left > 0; left -= 1) {
    const from = dice.below(link.length + 1);
    const to = Math.min(link.length, from + dice.below(24));
    const other = dice.of(links);
    const start = dice.below(other.length);
    const change = dice.of([
      () => link.slice(0, from) + dice.of(pieces) + link.slice(from),
      () => link.slice(0, from) + link.slice(to),
      () => link.slice(0, from) + other.slice(start, start + 40) + link.slice(from),
      () => link.slice(0, from),
      () => `${link}&${other}`,
    ]);
    link = change();
  }
  return link;
}

/** Notes are numbered in order of arrival; links do not contain their ids. */
const withoutIds = (linked: object): unknown =>
  JSON.parse(
    JSON.stringify(linked, (key, value: unknown) =>
      key === 'id' && typeof value === 'number' ? 0 : value,
    ),
  );

it('a damaged link opens what it can, and is stable when written again', () => {
  let warned = 0;
  for (let seed = 0; seed < 1500; seed += 1) {
    const link = damaged(new Dice(seed));
    const { linked, warnings } = parseFragment(link, known);
    for (const warning of warnings) expect(warning.length, warning).toBeLessThan(400);
    warned += warnings.length === 0 ? 0 : 1;
    const written = formatFragment({ ...initialWorkbench, ...linked });
    const again = parseFragment(written, known);
    expect(formatFragment({ ...initialWorkbench, ...again.linked }), link).toBe(written);
    expect(withoutIds(again.linked), link).toEqual(withoutIds(linked));
  }
  expect(warned).toBeGreaterThan(500);
}, 120_000);

it('a long value does not make a warning long', () => {
  const long = 'x'.repeat(200_000);
  for (const name of ['v', 'scenario', 'mode', 'rows', 'window', 'event', 'file', long]) {
    const { warnings } = parseFragment(`${name}=${long}`, known);
    expect(warnings.length).toBeGreaterThan(0);
    for (const warning of warnings) expect(warning.length).toBeLessThan(400);
  }
});

it('a damaged compressed link is reported, and an intact one expands to the original', async () => {
  let read = 0;
  for (let seed = 0; seed < 300; seed += 1) {
    const dice = new Dice(seed);
    const link = dice.of(links);
    const short = await shortened(link.padEnd(600, '&size_ratio=7'));
    expect(await expanded(short)).toBe(link.padEnd(600, '&size_ratio=7'));
    const place = 2 + dice.below(short.length - 2);
    const letter = dice.of(['A', '_', '-', '=', '%', 'é', ' ']);
    const text = await expanded(short.slice(0, place) + letter + short.slice(place + 1));
    read += text === null ? 0 : 1;
    if (text !== null) parseFragment(text, known);
  }
  expect(read).toBeLessThan(300);
});

it('a short link that would expand to too much is not expanded', async () => {
  const bomb = await shortened(`v=1&title=${'a'.repeat(40 * LONGEST_TEXT)}`);
  expect(bomb.length).toBeLessThan(100_000);
  expect(await expanded(bomb)).toBeNull();
});
