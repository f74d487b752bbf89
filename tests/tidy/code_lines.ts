// Lines of code for measuring their width, without the content of literals, which cannot be broken.
import { extname } from 'node:path';
import ts from 'typescript';

/**
 * Returns the lines of a Rust, TypeScript, JavaScript or CSS file, without the content of strings,
 * templates and regular expressions, and without URLs in comments. Code in a template's `${…}`
 * stays.
 */
export function codeLines(path: string, text: string): string[] {
  const extension = extname(path);
  const code =
    extension === '.rs'
      ? text.replace(RUST_TOKENS, emptied)
      : extension === '.css'
        ? text.replace(CSS_TOKENS, emptied)
        : withoutLiterals(path, text);
  return code.replace(/\bhttps?:\/\/\S+/g, '').split('\n');
}

/** Counts the characters of a line by code point, not by UTF-16 unit. */
export function widthOf(line: string): number {
  return Array.from(line).length;
}

/** Matches comments and literals together, because one can contain the start of the other. */
const RUST_TOKENS =
  /\/\*[\s\S]*?\*\/|\/\/.*|\br(#*)"[\s\S]*?"\1|"(?:[^"\\]|\\[\s\S])*"|'(?:\\u\{\w+\}|\\.|[^\\'\n])'/g;
const CSS_TOKENS = /\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\burl\([^"')]*\)/g;

/** Returns the ends of a literal with the same number of line breaks; comments stay. */
function emptied(token: string): string {
  if (token.startsWith('/*') || token.startsWith('//')) return token;
  return token.slice(0, 1) + token.replace(/[^\n]/g, '') + token.slice(-1);
}

/** Empties literals. Only TypeScript's parser can tell regular expressions from divisions. */
function withoutLiterals(path: string, text: string): string {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  let code = '';
  let at = 0;
  const visit = (node: ts.Node): void => {
    if (isLiteral(node)) {
      const start = node.getStart(file);
      code += text.slice(at, start) + emptiedScript(text.slice(start, node.end));
      at = node.end;
    } else node.forEachChild(visit);
  };
  visit(file);
  return code + text.slice(at);
}

/** Empties a literal of a script. A regular expression must not be taken for a comment. */
const emptiedScript = (literal: string): string =>
  literal.startsWith('/') ? '//' : emptied(literal);

function isLiteral(node: ts.Node): boolean {
  return (
    ts.isStringLiteral(node) ||
    ts.isRegularExpressionLiteral(node) ||
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node)
  );
}
