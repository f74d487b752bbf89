// A Markdown table of the claims of all sources, with their places and results.
import type { Verdict } from '../../stories/conditions.ts';
import type { Story } from '../../stories/story.ts';
import type { CheckedClaim } from './check_story.ts';

/** A story with its claims. */
export interface CoveredStory {
  readonly story: Story;
  readonly claims: readonly CheckedClaim[];
}

/** The table for all stories with claims. */
export function coverageText(stories: readonly CoveredStory[]): string {
  const told = stories.filter(({ claims }) => claims.length > 0);
  const sections = told.map(({ story, claims }) => {
    const rows = claims.map(
      ({ says, step, verdicts, deviates }) =>
        `| ${cell(says)} | ${cell(step)} | ${[...verdicts.map(verdictText), ...deviation(deviates)].join('<br>')} |`,
    );
    const left = story.leftOut.map(({ says, why }) => `| ${cell(says)} | ${cell(why)} |`);
    const holding = claims.filter(({ verdicts }) => verdicts.every(({ holds }) => holds)).length;
    return [
      `## ${story.title}`,
      '',
      ...story.sources.map(({ title, url }) => `Source: [${title}](${url}).`),
      `${holding} of ${claims.length} claims hold as they are checked here${deviating(claims)}.`,
      '',
      '| The source says | Step | Checked: ours, beside it what it is compared with |',
      '| --- | --- | --- |',
      ...rows,
      ...(left.length === 0 ? [] : ['', '| Left out | Why |', '| --- | --- |', ...left]),
    ].join('\n');
  });
  const head = `# What the sources say, and where it is shown

Made from the stories when the site is built: each claim of a source with the step that shows it, and the numbers of the run.`;
  return `${[head, ...sections].join('\n\n')}\n`;
}

function verdictText({ condition, holds, left, right }: Verdict): string {
  return `${holds ? '✓' : '✗'} \`${condition.text}\`: ${left}, ${right}`;
}

function deviating(claims: readonly CheckedClaim[]): string {
  const count = claims.filter(({ deviates }) => deviates !== null).length;
  return count === 0 ? '' : `; of ${count} ours deviates in part, as it says there`;
}

/** The deviation of our result, in words. The claim's conditions list what holds anyway. */
const deviation = (text: string | null): string[] =>
  text === null ? [] : [`**Deviates:** ${cell(text)}`];

const cell = (text: string): string => text.replaceAll('|', '\\|');
