// Converts a story's Markdown to HTML, fills in numbers, and links each term to its definition.
import { Marked, type Tokens } from 'marked';
import { escaped } from '../../base/escaped.ts';
import { nearestName } from '../../base/nearest_name.ts';
import { FIGURE_IDS } from '../../figures/index.ts';
import type { StoryFault } from './story_faults.ts';
import { RULE_IDS } from './rule_ids.ts';
import { VALUE, type About, type StoryFacts } from './story_facts.ts';
import { BOOK_TERMS, meaningOf } from './story_terms.ts';

const TERMS = BOOK_TERMS;

/** Pattern for each term in running text, covering its singular and plural names. */
const WORDS: readonly (readonly [key: string, words: RegExp])[] = Object.entries(TERMS).map(
  ([key, { name }]) => [key, new RegExp(`\\b${name.replace(/[-]/g, '\\$&')}s?\\b`, 'i')],
);

/** Valid link targets, by kind of link. */
const LINK_NAMES = { term: Object.keys(TERMS), rule: RULE_IDS, figure: FIGURE_IDS } as const;

type LinkKind = keyof typeof LINK_NAMES;

/** Pages to which a story's texts link. */
export interface StoryLinks {
  readonly glossary: string;
  /** URL of LSM Shape itself, which explains rules and figures; empty if it is unknown. */
  readonly page: string;
}

/** Converts the texts of one story to HTML. Links each term at its first occurrence. */
export class StoryTexts {
  readonly #facts: StoryFacts;
  readonly #links: StoryLinks;
  readonly #marked: Marked;
  readonly #linked = new Set<string>();
  #isLinked = false;
  /** Line number of the text, for error messages. */
  #line = 0;
  /** Fault for the first link in the text without a valid target. */
  #fault: StoryFault | null = null;

  constructor(facts: StoryFacts, links: StoryLinks) {
    this.#facts = facts;
    this.#links = links;
    this.#marked = new Marked({
      renderer: {
        text: (token) => ('tokens' in token ? false : this.#withTerms(token.text)),
        link: (token) => this.#link(token),
        codespan: ({ text }) => this.#code(text),
      },
    });
  }

  /** Converts one or more paragraphs to HTML. */
  block(markdown: string, about: About | null, line: number): string {
    const filled = this.#filled(markdown, about, line);
    return this.#checked(line, () => this.#marked.parse(filled, { async: false }));
  }

  inline(markdown: string, about: About | null, line: number): string {
    const filled = this.#filled(markdown, about, line);
    return this.#checked(line, () => this.#marked.parseInline(filled, { async: false }));
  }

  /** Runs `read`, then throws the fault that it recorded. The parser would alter thrown errors. */
  #checked(line: number, read: () => string): string {
    this.#line = line;
    const html = read();
    if (this.#fault !== null) throw this.#fault;
    return html;
  }

  /** Fills in numbers but leaves Markdown as it is, for use in attributes. */
  plain(markdown: string, about: About | null, line: number): string {
    return this.#facts.filled(markdown, about, line);
  }

  #filled(markdown: string, about: About | null, line: number): string {
    return markdown.replace(VALUE, (_, words: string) => {
      const text = escaped(this.#facts.text(words, about, line));
      return `<data class="value" value="${escaped(words.trim())}">${text}</data>`;
    });
  }

  #link({ href, tokens, text }: Tokens.Link): string {
    const [, kind, name = ''] = /^(term|rule|figure):(.+)$/.exec(href) ?? [];
    const known = this.#isLinked;
    this.#isLinked = true;
    const words = this.#marked.Parser.parseInline(tokens, this.#marked.defaults);
    this.#isLinked = known;
    if (kind !== undefined) this.#checkName(kind as LinkKind, name, text);
    if (kind === 'term') return this.#termLink(name, words);
    // If LSM Shape's URL is unknown, there are no pages for rules and figures.
    if (kind !== undefined && this.#links.page === '') return words;
    const to =
      kind === undefined ? href : `${this.#links.page}#${kind}=${encodeURIComponent(name)}`;
    return `<a href="${escaped(to)}">${words}</a>`;
  }

  /** Records a fault if a link's target does not exist. */
  #checkName(kind: LinkKind, name: string, words: string): void {
    const known = LINK_NAMES[kind];
    if (known.includes(name)) return;
    const nearest = nearestName(name, known);
    const todo = nearest === null ? `use ${known.join(', ')}` : `did you mean ${nearest}?`;
    this.#fault ??= this.#facts.problem(
      this.#line,
      `“${words}”: there is no ${kind} ${name}`,
      todo,
    );
  }

  #termLink(key: string, words: string): string {
    this.#linked.add(key);
    const term = TERMS[key];
    const about = term === undefined ? '' : escaped(meaningOf(term));
    return `<a class="term" href="${this.#links.glossary}#${key}" title="${about}">${words}</a>`;
  }

  /** Converts inline code. Links options that are in the glossary at their first occurrence. */
  #code(text: string): string {
    const code = `<code>${escaped(text)}</code>`;
    const found = Object.entries(TERMS).find(([, { name }]) => name === text);
    const [key = ''] = found ?? [];
    return found === undefined || this.#isLinked || this.#linked.has(key)
      ? code
      : this.#termLink(key, code);
  }

  /** Links terms that have not been linked before. */
  #withTerms(text: string): string {
    if (this.#isLinked) return text;
    for (const [key, words] of WORDS) {
      if (this.#linked.has(key)) continue;
      const found = words.exec(text);
      if (found === null) continue;
      const [before, after] = [
        text.slice(0, found.index),
        text.slice(found.index + found[0].length),
      ];
      const link = this.#termLink(key, found[0]);
      return `${this.#withTerms(before)}${link}${this.#withTerms(after)}`;
    }
    return text;
  }
}
