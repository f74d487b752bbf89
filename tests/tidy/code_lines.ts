// Lines of code as they are measured: without the content of literals, which cannot be broken.
import { extname } from 'node:path';
import ts from 'typescript';

/**
 * The lines of a file of Rust, TypeScript, JavaScript or CSS. Of string and template literals and
 * of regular expressions only the ends are left, of comments everything but their URLs; the code
 * in a template's `${…}` stays.
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

/** Characters of a line, each of which counts once, whatever it takes in UTF-16. */
export function widthOf(line: string): number {
  return Array.from(line).length;
}

/** Comments and literals: whichever begins first hides the other. */
const RUST_TOKENS =
  /\/\*[\s\S]*?\*\/|\/\/.*|\br(#*)"[\s\S]*?"\1|"(?:[^"\\]|\\[\s\S])*"|'(?:\\u\{\w+\}|\\.|[^\\'\n])'/g;
const CSS_TOKENS = /\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\burl\([^"')]*\)/g;

/** The ends of a literal, as many lines apart as they were; a comment stays. */
function emptied(token: string): string {
  if (token.startsWith('/*') || token.startsWith('//')) return token;
  return token.slice(0, 1) + token.replace(/[^\n]/g, '') + token.slice(-1);
}

/** TypeScript's parser tells regular expressions from divisions, and knows templates in others. */
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

/** A regular expression begins as a comment does. */
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
