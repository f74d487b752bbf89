import { describe, expect, it } from 'vitest';
import { codeLines } from './code_lines.ts';

const dollar = '$';

describe('lines of code', () => {
  it.each([
    ['a string', `const a = 'long';`, `const a = '';`],
    ['an escaped quote', String.raw`f('it\'s', b);`, `f('', b);`],
    ['a comment in a string', `f('// no', b);`, `f('', b);`],
    ['a quote in a comment', `b; // it's "here`, `b; // it's "here`],
    ['a template', `f(\`one ${dollar}{two('three')} four\`);`, `f(\`{two('')}\`);`],
    ['templates in each other', `\`a${dollar}{\`b${dollar}{c}\`}\``, '`{`{c}`}`'],
    ['a regular expression', `a / b / /['"/]+/g.source.length`, 'a / b / //.source.length'],
    ['an import', `import b from './some/where.ts';`, `import b from '';`],
    ['a URL in a comment', `// See https://example.org/a?b for more`, '// See  for more'],
  ])('of TypeScript: %s', (_, text, code) => {
    expect(codeLines('a.ts', text)).toEqual([code]);
  });

  it('of TSX: attributes are literals, text and comments are not', () => {
    expect(codeLines('a.tsx', `<a title="long">text {/* said */}</a>;`)).toEqual([
      `<a title="">text {/* said */}</a>;`,
    ]);
  });

  it.each([
    ['a string', `f("long", b);`, `f("", b);`],
    ['an escaped quote', String.raw`f("a \" b", 'c');`, `f("", '');`],
    ['a raw string', `f(r#"say "no" // here"#, b);`, 'f(r#, b);'],
    ['a quote as a character', `f('"', b, '"');`, `f('', b, '');`],
    ['lifetimes', `fn f<'a, 'b>(c: &'a str) -> &'b str {`, `fn f<'a, 'b>(c: &'a str) -> &'b str {`],
    ['a quote in a comment', `/// Says "so, and no more.`, `/// Says "so, and no more.`],
  ])('of Rust: %s', (_, text, code) => {
    expect(codeLines('a.rs', text)).toEqual([code]);
  });

  it.each([
    ['a URL', 'a { background: url(https://example.org/a.svg) top; }', 'a { background: u) top; }'],
    ['a string', `a::before { content: 'long'; }`, `a::before { content: ''; }`],
    ['an apostrophe in a comment', `/* it's */ a { top: 0 } /* isn't */`, null],
  ])('of CSS: %s', (_, text, code) => {
    expect(codeLines('a.css', text)).toEqual([code ?? text]);
  });

  it('stay where they are when a literal has several', () => {
    expect(codeLines('a.rs', 'f("one \\\n   two",\n b);')).toEqual(['f("', '",', ' b);']);
    expect(codeLines('a.ts', 'f(`one\ntwo`,\n b);')).toEqual(['f(`', '`,', ' b);']);
  });
});
