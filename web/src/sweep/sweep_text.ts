// A sweep as Markdown for a review.
import { plural } from 'lsm-shape';
import { setText } from './advice_text.ts';
import { numberName, numberText } from './number_words.ts';
import type { Setting } from './sweep_types.ts';
import type { Sweep } from './use_sweep.ts';
import { limitText } from './view_facts.ts';

type Told = Pick<
  Sweep,
  'plan' | 'limits' | 'settings' | 'failing' | 'front' | 'today' | 'snapshot'
>;

/** Returns the question, the answer and its evidence as Markdown. */
export function sweepMarkdown(sweep: Told, data: string, link: string): string {
  const { plan, limits, settings, failing, front, today, snapshot } = sweep;
  const done = settings.filter(({ state }) => state === 'done');
  const numbers = [
    ...new Set([
      ...plan.objective.map(({ number }) => number),
      ...limits.map(({ number }) => number),
    ]),
  ];
  const varied = plan.axis.map(({ set, values }) => `${set.join(', ')}: ${values.join(', ')}`);
  const asked = limits.map((limit) => `${numberName(limit.number)} ${limitText(limit)}`);
  const now = settings.find(({ key }) => key === today);
  const shown = [
    ...(now === undefined ? [] : [{ name: 'now', setting: now }]),
    ...front.slice(0, 5).map((setting, at) => ({ name: `front ${at + 1}`, setting })),
  ];
  const waiting = settings.length - done.length;
  return [
    `# Sweep: ${plan.axis.map(({ set }) => set.join(', ')).join(' × ')}`,
    '',
    `${done.length - failing.size} of ${plural(done.length, 'setting')} meet every limit` +
      `${waiting === 0 ? '' : `; ${waiting} are not run or have failed`}.`,
    '',
    ...(asked.length === 0 ? [] : [`- Limits: ${asked.join('; ')}`]),
    ...varied.map((text) => `- ${text}`),
    ...(data === '' ? [] : [`- Data: ${data}; mode: ${plan.mode}`]),
    '',
    `| | ${plan.axis.map(({ set }) => set.join(', ')).join(' | ')} | ${numbers.map(numberName).join(' | ')} |`,
    `| --- |${' --- |'.repeat(plan.axis.length + numbers.length)}`,
    ...shown.map(({ name, setting }) => rowOf(name, setting, plan.axis, numbers)),
    '',
    ...nearestLines(snapshot.advice?.nearest ?? [], numbers),
    `[Open this sweep](${link})`,
    '',
  ].join('\n');
}

function rowOf(
  name: string,
  setting: Setting,
  axes: Told['plan']['axis'],
  numbers: readonly string[],
): string {
  const set = axes.map(({ set: names }) => String(setting.set[names[0] ?? '']));
  const values = numbers.map((number) => numberText(number, setting.numbers[number]));
  return `| ${name} | ${set.join(' | ')} | ${values.join(' | ')} |`;
}

function nearestLines(
  nearest: NonNullable<Told['snapshot']['advice']>['nearest'],
  numbers: readonly string[],
): readonly string[] {
  if (nearest.length === 0) return [];
  const lines = nearest.map(
    ({ set, numbers: values }) =>
      `- ${setText(set)}: ` +
      numbers
        .map((number, at) => `${numberName(number)} ${numberText(number, values[at])}`)
        .join(', '),
  );
  return ['Nothing passes. The nearest settings:', '', ...lines, ''];
}
