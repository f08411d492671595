import { attribute } from '../parsing/html-nodes.js';
import { once } from '../once.js';
import type { Element } from '../parsing/parse-document.js';
import { innermostAt, type Walk } from '../parsing/walk.js';

export interface Step {
  /** `anywhere`: at any depth below the previous element; `directly`: its child. */
  readonly below: 'anywhere' | 'directly';
  /** Lower case; undefined for any tag. */
  readonly tag: string | undefined;
  readonly tests: readonly AttributeTest[];
}

export interface AttributeTest {
  readonly name: string;
  readonly operator: 'present' | 'equals' | 'word' | 'begins' | 'ends' | 'contains';
  readonly value: string;
}

/** A path from the document down to the selected elements. */
export type Path = readonly Step[];

/** No real selector is longer. A mask of 32 bits holds how many steps of a path match. */
export const MAX_STEPS = 30;
/** For an attribute. No real selector names more. */
const MAX_VALUE = 4_000;

/**
 * Returns whether each path leads to an element of the document. One pass tracks how far every path has matched. So the
 * time is elements times steps, whatever the nesting. css-select tries ancestors again for each step: of a page with 500
 * nested elements and a selector of six steps that leads nowhere, that is 500 to the power of five.
 */
export function findPaths(walk: Walk, paths: readonly Path[]): readonly boolean[] {
  const found = paths.map(() => false);
  const above: Level[] = [];
  const begun = paths.map(() => 1);
  const outside: Level = { end: Infinity, own: begun, all: begun };
  for (const { element, index, end } of walk.elements) {
    const parent = innermostAt(above, index) ?? outside;
    const classes = once(() => new Set(attribute(element, 'class')?.slice(0, MAX_VALUE).split(/\s+/)));
    const own = paths.map((path, at) => {
      // This path has already matched.
      if (found[at]) return 0;
      const reached = advance(path, { element, classes }, parent.own[at] ?? 0, parent.all[at] ?? 0);
      if (reached & (1 << path.length)) found[at] = true;
      return reached;
    });
    const all = own.map((mask, at) => mask | (parent.all[at] ?? 0));
    if (found.every(Boolean)) break;
    if (end > index + 1) above.push({ end, own, all });
  }
  return found;
}

/** An element with the properties that steps test. */
interface Seen {
  readonly element: Element;
  /** Split only if a path needs them. */
  readonly classes: () => ReadonlySet<string>;
}

/** Bit n of a mask: the first n steps of the path lead to this element (`own`), or to it or an ancestor (`all`). */
interface Level {
  readonly end: number;
  readonly own: readonly number[];
  readonly all: readonly number[];
}

function advance(path: Path, seen: Seen, own: number, all: number): number {
  let reached = 0;
  path.forEach((step, at) => {
    const before = step.below === 'directly' ? own : all;
    if (before & (1 << at) && fits(step, seen)) reached |= 1 << (at + 1);
  });
  return reached;
}

function fits(step: Step, { element, classes }: Seen): boolean {
  if (step.tag !== undefined && step.tag !== element.tagName) return false;
  return step.tests.every((test) =>
    test.name === 'class' && test.operator === 'word'
      ? classes().has(test.value)
      : passes(test, attribute(element, test.name)?.slice(0, MAX_VALUE)),
  );
}

function passes({ operator, value }: AttributeTest, written: string | undefined): boolean {
  if (written === undefined) return false;
  switch (operator) {
    case 'present':
      return true;
    case 'equals':
      return written === value;
    case 'word':
      return value !== '' && written.split(/\s+/).includes(value);
    case 'begins':
      return value !== '' && written.startsWith(value);
    case 'ends':
      return value !== '' && written.endsWith(value);
    case 'contains':
      return value !== '' && written.includes(value);
  }
}
