import { createRequire } from 'node:module';

/** Kept before a test fakes the timers. */
const { setTimeout: begin } = globalThis;

/** How long each pause lasts, in milliseconds; undefined: tests run without pauses. */
export const PAUSE_MS = Number(process.env.TEST_PAUSE_MS) || undefined;

/** Time-outs of Jest are about tests without pauses. */
export const PAUSED_TIMEOUT_MS = 600_000;

const PAUSE = 'pauseOfSlowTests';
if (PAUSE_MS !== undefined) globalThis[PAUSE] = () => new Promise((resolve) => begin(resolve, PAUSE_MS));

/**
 * Returns the source of a file of tests with a pause before each step that waits for something, and after the last one of
 * its block, so that a test fails that depends on who is faster. Loops are one step. Lines keep their numbers.
 */
export function withPauses(source, filename) {
  const ts = createRequire(import.meta.url)('typescript');
  const positions = [];
  const file = ts.createSourceFile(filename, source, ts.ScriptTarget.Latest, true);
  visit(file);
  return positions
    .toSorted((a, b) => b - a)
    .reduce((text, at) => `${text.slice(0, at)} await ${PAUSE}(); ${text.slice(at)}`, source);

  function visit(node) {
    if (ts.isBlock(node) && isAsync(node)) {
      const { statements } = node;
      statements.forEach((statement, index) => {
        if (!waits(statement)) return;
        positions.push(statement.getStart(file));
        const next = statements[index + 1];
        if (!ts.isReturnStatement(statement) && (next === undefined || !waits(next)))
          positions.push(statement.getEnd());
      });
    }
    ts.forEachChild(node, visit);
  }

  /** Whether the block belongs to an async function, and no loop is between them. */
  function isAsync(block) {
    for (let { parent } = block; parent; { parent } = parent) {
      if (ts.isIterationStatement(parent, false)) return false;
      if (ts.isFunctionLike(parent))
        return (ts.getCombinedModifierFlags(parent) & ts.ModifierFlags.Async) !== 0 && !parent.asteriskToken;
    }
    return false;
  }

  /** Whether a statement awaits something itself, not only in a function that it makes. */
  function waits(node) {
    if (ts.isFunctionLike(node)) return false;
    return ts.isAwaitExpression(node) || ts.forEachChild(node, waits) === true;
  }
}
