// A part of a snippet, with the place it belongs to and a copy button.
import type { JSX } from 'react';
import { CopyButton } from '../ui/CopyButton.tsx';
import type { SnippetPart } from './snippets.ts';

export function EmbedSnippet({ where, text }: SnippetPart): JSX.Element {
  return (
    <section className="embed-snippet" aria-label={where}>
      <div className="embed-snippet-head">
        <h3>{where}</h3>
        <CopyButton text={text} label="Copy" />
      </div>
      <pre tabIndex={0} role="group" aria-label={`Text for ${where}`}>
        {text}
      </pre>
    </section>
  );
}
