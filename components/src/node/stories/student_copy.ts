// Copies stories for learners, without solutions and wrong answers.
import { lexer } from 'marked';
import { parseDocument } from 'yaml';
import { storyParts } from './read_story.ts';

/** Task fields that reveal answers. */
const TELLING = ['solution', 'wrong'];

/** Removes fields that reveal answers from a story. Throws a `Problem` if the text is no story. */
export function studentCopy(path: string, text: string): string {
  const { body } = storyParts(path, text);
  const told = lexer(body).map((token) => {
    if (token.type !== 'code' || (token as { lang?: string }).lang !== 'task') return token.raw;
    const block = (token as { text: string }).text;
    return token.raw.replace(block, () => withoutAnswers(block));
  });
  return `${text.slice(0, text.length - body.length)}${told.join('')}`;
}

function withoutAnswers(block: string): string {
  const document = parseDocument(block);
  for (const name of TELLING) document.delete(name);
  return document.toString({ lineWidth: 0, flowCollectionPadding: false }).trimEnd();
}
