// Strings of TypeScript and TSX files that people may see.
import ts from 'typescript';

/** Attributes, properties and variables whose strings are names for programs or styles. */
const UNSEEN_NAMES =
  /^(?:className|class|id|key|type|role|href|htmlFor|rel|name|font|fontFamily|cursor|transform|viewBox|d|fill|stroke|style|cssText|filter|gridTemplate\w*|transition|animation|strokeDasharray|method|mode|aria-(?:hidden|controls|labelledby|describedby|live|haspopup|current|expanded|orientation|sort)|data-.*)$/;

/** Attributes whose strings are always shown. */
const SHOWN_NAMES =
  /^(?:aria-label|aria-valuetext|aria-roledescription|title|placeholder|label|alt|text|hint|summary|heading|caption)$/;

/** Calls whose strings are names for programs. */
const UNSEEN_CALLS =
  /^(?:querySelector|querySelectorAll|closest|matches|getElementById|createElement|createElementNS|addEventListener|removeEventListener|setAttribute|getAttribute|removeAttribute|toggleAttribute|setProperty|getPropertyValue|matchMedia|getContext|add|remove|toggle|contains|startsWith|endsWith|includes|indexOf|split|replace|replaceAll|RegExp|assert|has|getItem|setItem|removeItem|import|require|Worker|URL|postMessage|getComputedStyle|supports)$/;

/** Names of keyboard keys and similar strings. */
const KEYS =
  /^(?:Arrow(?:Up|Down|Left|Right)|Escape|Enter|Tab|Home|End|Page(?:Up|Down)|Backspace|Delete|Shift|Control|Meta|Alt)$/;

/** Returns the words of a template, with its expressions in braces. */
function textOf(node) {
  if (!ts.isTemplateExpression(node)) return node.text;
  const spans = node.templateSpans.map(
    ({ expression, literal }) =>
      `{${expression.getText().replace(/\s+/g, ' ').slice(0, 40)}}${literal.text}`,
  );
  return node.head.text + spans.join('');
}

/** Returns the words of a template between its expressions. */
function wordsOf(node) {
  if (!ts.isTemplateExpression(node)) return node.text;
  return [node.head, ...node.templateSpans.map((span) => span.literal)]
    .map((piece) => piece.text)
    .join(' … ');
}

const nameOf = (node) => node.name?.getText() ?? '';

/** Returns the nearest attribute, property, variable or call that uses a string. */
function usedAs(node) {
  for (let child = node, at = node.parent; at !== undefined; child = at, at = at.parent) {
    if (ts.isJsxAttribute(at) || ts.isPropertyAssignment(at)) return { name: nameOf(at) };
    if (ts.isVariableDeclaration(at)) return { name: nameOf(at) };
    if (ts.isCallExpression(at) || ts.isNewExpression(at)) {
      if (at.expression === child) continue;
      const called = at.expression;
      const name = ts.isPropertyAccessExpression(called) ? called.name.text : called.getText();
      return { call: name };
    }
    if (ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      const { left } = at;
      return { name: ts.isPropertyAccessExpression(left) ? left.name.text : left.getText() };
    }
    if (ts.isFunctionLike(at) || ts.isStatement(at) || ts.isJsxElement(at)) return {};
  }
  return {};
}

/** True if a string is only a name for the compiler or a value to compare with. */
function isForPrograms(node) {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true;
  if (ts.isLiteralTypeNode(parent) || ts.isTemplateLiteralTypeNode(parent)) return true;
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent)) return true;
  if (ts.isTaggedTemplateExpression(parent) || ts.isExternalModuleReference(parent)) return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return !/\s/.test(node.text);
  const { EqualsEqualsEqualsToken, ExclamationEqualsEqualsToken } = ts.SyntaxKind;
  return (
    ts.isBinaryExpression(parent) &&
    [EqualsEqualsEqualsToken, ExclamationEqualsEqualsToken].includes(parent.operatorToken.kind)
  );
}

/** Patterns without words: style sheets, markup, fonts, colours and the figures' file notation. */
const NO_WORDS = /\{[^{}]*:[^{}]*;|[\w-]="|<\/\w+>|^#[0-9a-f]|sans-serif|^[\w-]+\(|\d:\d+-\d/;

/** True if a text looks like words: it contains a space or starts with a capital letter. */
function looksShown(words) {
  if (!/\p{L}{2}/u.test(words) || KEYS.test(words) || NO_WORDS.test(words)) return false;
  if (/^(?:https?:|\.{0,2}\/|#|data:)/.test(words) && !/\s/.test(words.trim())) return false;
  if (/^[\w-]*\s*(?:\d+(?:px|em|%|s|ms)|var\()/.test(words)) return false;
  return /\s/.test(words.replaceAll(' … ', '')) || /^\s*\p{Lu}/u.test(words);
}

function isShown(node) {
  if (isForPrograms(node)) return false;
  const { name, call } = usedAs(node);
  if (name !== undefined && UNSEEN_NAMES.test(name)) return false;
  if (call !== undefined && UNSEEN_CALLS.test(call)) return false;
  const words = wordsOf(node);
  if (name !== undefined && SHOWN_NAMES.test(name)) return /\p{L}/u.test(words);
  return looksShown(words);
}

const isString = (node) =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateExpression(node);

/** Properties of generated tables that the page shows. */
const SHOWN_IN_TABLES = /^"?(?:name|question|unit|header|meaning|formula)"?$/;
/** Generated table in which all strings are shown. */
const TABLE_OF_HELPS = /setting_helps\.ts$/;

/** Returns a rule's sentence with its fields in braces; null if the array is not a sentence. */
function sentenceOf(node) {
  const pieces = node.elements.map((piece) => {
    if (ts.isStringLiteral(piece)) return piece.text;
    const field = ts.isObjectLiteralExpression(piece) ? piece.properties[0] : undefined;
    return field !== undefined && /^"?field"?$/.test(nameOf(field))
      ? `{${field.initializer.text}}`
      : null;
  });
  return pieces.length > 0 && pieces.every((piece) => piece !== null) ? pieces.join('') : null;
}

const isShownProperty = (path, name) => TABLE_OF_HELPS.test(path) || SHOWN_IN_TABLES.test(name);

/** Returns the strings of a generated table that people see, each with its line. */
export function stringsInTable(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isPropertyAssignment(node)) {
      const { initializer } = node;
      const isSentence =
        ts.isArrayLiteralExpression(initializer) && /"(?:yes|no|note)"/.test(nameOf(node));
      const text = isSentence
        ? sentenceOf(initializer)
        : ts.isStringLiteral(initializer) && isShownProperty(path, nameOf(node))
          ? initializer.text
          : '';
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      if (text) found.push({ line, text });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** Returns the strings of a file that look like words for people, each with its line. */
export function stringsInScript(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    if (ts.isJsxText(node)) {
      const text = node.text.replace(/\s+/g, ' ').trim();
      if (/\p{L}/u.test(text)) found.push({ line, text });
    } else if (isString(node) && isShown(node)) found.push({ line, text: textOf(node) });
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}
