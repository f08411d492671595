import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const FOLDERS = ['apps', 'libs', 'test', 'tools'];

/** Paths of all spec files of the project, from its root. */
export function specFiles(root: string): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.spec.ts') && !path.includes('node_modules'))
      .map((path) => join(folder, path)),
  );
}

/** The names of the tests of a file as they are written: those of `it.each` with their placeholders. */
export function testNamesOf(root: string, path: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isIt(node.expression)) {
      const [name] = node.arguments;
      if (name && ts.isStringLiteralLike(name)) names.push(name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest));
  return names;
}

/** `it` or `it.each(…)`, but not `it.each` itself, whose arguments are rows. */
function isIt(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return called.text === 'it';
  return (
    ts.isCallExpression(called) &&
    ts.isPropertyAccessExpression(called.expression) &&
    called.expression.name.text === 'each' &&
    isIt(called.expression.expression)
  );
}
