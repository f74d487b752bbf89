// Parses the page's style sheets, and finds the classes used in its code.
import { transform, type CssColor, type Selector } from 'lightningcss';
import ts from 'typescript';
import { read } from './repository_files.ts';

/** Facts about a style sheet for the tidy tests. */
export interface SheetFacts {
  /** Classes in its selectors. */
  readonly classes: ReadonlySet<string>;
  /** Literal colours, except the text colour, transparency and system colours. */
  readonly colours: readonly string[];
  /** Addresses in the style sheet. */
  readonly urls: readonly string[];
}

/** Parses the style sheet at `path`. */
export function sheetFacts(path: string): SheetFacts {
  const classes = new Set<string>();
  const colours: string[] = [];
  const urls: string[] = [];
  transform({
    filename: path,
    code: Buffer.from(read(path)),
    visitor: {
      Selector: (selector) => addClasses(selector, classes),
      Color: (colour) => {
        if (isLiteral(colour)) colours.push(JSON.stringify(colour));
      },
      Url: ({ url }) => {
        urls.push(url);
      },
    },
  });
  return { classes, colours, urls };
}

function addClasses(selector: Selector, classes: Set<string>): void {
  for (const part of selector) {
    if (part.type === 'class') classes.add(part.name);
    // Selectors in :is(), :not(), :has() and the like.
    const inner: unknown = 'selectors' in part ? part.selectors : undefined;
    for (const each of (inner ?? []) as Selector[]) addClasses(each, classes);
  }
}

function isLiteral(colour: CssColor): boolean {
  if (typeof colour === 'string' || colour.type === 'currentcolor') return false;
  return !('alpha' in colour) || colour.alpha !== 0;
}

/** Classes that a TypeScript file gives to elements. */
export interface NamedClasses {
  readonly classes: ReadonlySet<string>;
  /** Class names computed from parts, which cannot be searched for. */
  readonly computed: readonly string[];
}

/** Finds the classes used in the file at `path`, by `className` and by `classList`. */
export function namedClasses(path: string): NamedClasses {
  if (path.endsWith('.html')) {
    const found = read(path).matchAll(/\bclass="([^"]+)"/g);
    return {
      classes: new Set([...found].flatMap(([, names = '']) => names.split(' '))),
      computed: [],
    };
  }
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true, kind);
  const classes = new Set<string>();
  const computed: string[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node)) computed.push(`${path}: ${node.getText(file)}`);
    if (ts.isStringLiteralLike(node)) {
      for (const name of node.text.split(/\s+/)) if (name !== '') classes.add(name);
    }
    node.forEachChild(collect);
  };
  const visit = (node: ts.Node): void => {
    for (const value of classValues(node)) collect(value);
    node.forEachChild(visit);
  };
  visit(file);
  return { classes, computed };
}

/** Returns the nodes with class names in an expression. */
function classValues(node: ts.Node): readonly ts.Node[] {
  if (ts.isJsxAttribute(node)) {
    return node.name.getText() === 'className' && node.initializer ? [node.initializer] : [];
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    return /\.classList$/.test(node.expression.expression.getText()) ? node.arguments : [];
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    return /\.className$/.test(node.left.getText()) ? [node.right] : [];
  }
  return [];
}
