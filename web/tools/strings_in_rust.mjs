// String literals of Rust sources that people may see.

/** Comments, literals and characters. Whichever starts first contains the others. */
const TOKENS =
  /\/\*[\s\S]*?\*\/|\/\/.*|\br(?<hashes>#*)"(?<raw>[\s\S]*?)"\k<hashes>|b"(?:[^"\\]|\\[\s\S])*"|"(?<text>(?:[^"\\]|\\[\s\S])*)"|'(?:\\u\{\w+\}|\\.|[^\\'\n])'/g;

/** Macros whose strings are only for developers. */
const UNSEEN =
  /\b(?:expect|assert|assert_eq|assert_ne|debug_assert|debug_assert_eq|debug_assert_ne|unreachable|panic|todo|include_str|include_bytes)!?\s*\($|#!?\[[^\]]*$/;

const ESCAPES = { n: '\n', t: '\t', r: '\r', 0: '\0', '"': '"', "'": "'", '\\': '\\' };

/** Returns the text of an ordinary literal, with escapes replaced and continued lines joined. */
function unescaped(body) {
  return body
    .replace(/\\\n\s*/g, '')
    .replace(/\\u\{(\w+)\}/g, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/\\(.)/gs, (whole, letter) => ESCAPES[letter] ?? whole);
}

/** Returns all matches of `TOKENS` with their positions. */
function tokensOf(source) {
  return [...source.matchAll(TOKENS)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text:
      match.groups.raw ?? (match.groups.text === undefined ? null : unescaped(match.groups.text)),
  }));
}

/** Blanks every token, so that all remaining braces and brackets are code. */
function codeOnly(source, tokens) {
  let code = '';
  let at = 0;
  for (const { start, end } of tokens) {
    code += source.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  return code + source.slice(at);
}

/** Returns the position after the brace that closes an opening one. */
function endOfBlock(code, open) {
  let depth = 0;
  for (let at = open; at < code.length; at += 1) {
    if (code[at] === '{') depth += 1;
    if (code[at] === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return code.length;
}

/** Returns the ranges of a file that are compiled only for tests, as [start, end). */
function testParts(code) {
  return [...code.matchAll(/#\[cfg\(test\)\]/g)].map(({ index }) => {
    const [open, semicolon] = [code.indexOf('{', index), code.indexOf(';', index)];
    const isBlock = open >= 0 && (semicolon < 0 || open < semicolon);
    return [index, isBlock ? endOfBlock(code, open) : semicolon + 1];
  });
}

/** True if a literal contains words, as opposed to a pattern, a path or a name. */
function hasWords(text) {
  const words = text.replace(/\{[^{}]*\}/g, '').replace(/\s+/g, ' ');
  return /\p{L}{2}/u.test(words) && /\S/.test(text) && words.includes(' ');
}

/** Returns the literals with words outside tests, each with its line. */
export function stringsInRust(source) {
  const tokens = tokensOf(source);
  const code = codeOnly(source, tokens);
  const skipped = testParts(code);
  return tokens
    .filter(({ text }) => text !== null && hasWords(text))
    .filter(({ start }) => !skipped.some(([from, to]) => from <= start && start < to))
    .filter(({ start }) => !UNSEEN.test(code.slice(Math.max(0, start - 200), start)))
    .map(({ start, text }) => ({ line: source.slice(0, start).split('\n').length, text }));
}
