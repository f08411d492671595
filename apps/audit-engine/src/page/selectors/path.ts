import { attribute } from '../parsing/html-nodes.js';
import { once } from '../once.js';
import type { Element } from '../parsing/parse-document.js';
import type { Walk } from '../parsing/walk.js';

/** One element on the way to those that a selector means. */
export interface Step {
  /** Any element below the one before, or one directly below. */
  readonly below: 'anywhere' | 'directly';
  /** Lower case; undefined for any. */
  readonly tag: string | undefined;
  readonly tests: readonly AttributeTest[];
  /** Counted from 1 among the siblings of the same tag. */
  readonly position: number | undefined;
}

export interface AttributeTest {
  readonly name: string;
  readonly operator: 'present' | 'equals' | 'word' | 'begins' | 'ends' | 'contains';
  readonly value: string;
}

/** A way from the document down to the elements that it means. */
export type Path = readonly Step[];

/** Longer ones are written by nobody. A mask of 32 bits holds the steps that a way has come down. */
export const MAX_STEPS = 30;
/** Of an attribute; nobody names the rest. */
const MAX_VALUE = 4_000;

/**
 * Whether each path leads to an element of the document. One pass that takes along how far every path has come, so that
 * the time is elements times steps, whatever the nesting.
 */
export function findPaths(walk: Walk, paths: readonly Path[]): readonly boolean[] {
  const found = paths.map(() => false);
  const above: Level[] = [];
  const outside: Level = {
    end: Number.POSITIVE_INFINITY,
    own: paths.map(() => 1),
    all: paths.map(() => 1),
    tags: new Map(),
  };
  for (const { element, index, end } of walk.elements) {
    while ((above.at(-1) ?? outside).end <= index) above.pop();
    const parent = above.at(-1) ?? outside;
    const position = (parent.tags.get(element.tagName) ?? 0) + 1;
    parent.tags.set(element.tagName, position);
    const classes = once(() => new Set(attribute(element, 'class')?.slice(0, MAX_VALUE).split(/\s+/)));
    const own = paths.map((path, at) => {
      // Nothing is left to find out about it.
      if (found[at]) return 0;
      const reached = advance(path, { element, position, classes }, parent.own[at] ?? 0, parent.all[at] ?? 0);
      if (reached & (1 << path.length)) found[at] = true;
      return reached;
    });
    const all = own.map((mask, at) => mask | (parent.all[at] ?? 0));
    if (found.every(Boolean)) break;
    if (end > index + 1) above.push({ end, own, all, tags: new Map() });
  }
  return found;
}

/** An element with what is asked of it. */
interface Seen {
  readonly element: Element;
  readonly position: number;
  /** Split when the first path asks for one. */
  readonly classes: () => ReadonlySet<string>;
}

/** Bit n of a mask: the first n steps of the path lead to this element (`own`), or to it or one above it (`all`). */
interface Level {
  readonly end: number;
  readonly own: readonly number[];
  readonly all: readonly number[];
  readonly tags: Map<string, number>;
}

function advance(path: Path, seen: Seen, own: number, all: number): number {
  let reached = 0;
  path.forEach((step, at) => {
    const before = step.below === 'directly' ? own : all;
    if (before & (1 << at) && fits(step, seen)) reached |= 1 << (at + 1);
  });
  return reached;
}

function fits(step: Step, { element, position, classes }: Seen): boolean {
  if (step.tag !== undefined && step.tag !== element.tagName) return false;
  if (step.position !== undefined && step.position !== position) return false;
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
