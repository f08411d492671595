import { MAX_STEPS, type AttributeTest, type Path, type Step } from './path.js';

const MAX_CHARACTERS = 300;
/** The parts of a step. Sticky: each token begins at the end of the previous one. */
const TAG = /([a-z][\w-]*|\*)/iy;
const ID_OR_CLASS = /([#.])(-?[_\p{L}][\w\p{L}-]*)/uy;
const ATTRIBUTE = /\[\s*([\w:-]+)\s*(?:([~^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*)?\]/y;
const COMBINATOR = /\s*([>,])\s*|\s+/y;

/**
 * Returns the paths of a CSS selector: one, or several for a list. Reads tags, ids, classes and attributes, and
 * descendants. Returns undefined for pseudo-classes, sibling combinators and invalid selectors.
 */
export function readCssSelector(selector: string): readonly Path[] | undefined {
  const text = selector.trim();
  if (text === '' || text.length > MAX_CHARACTERS) return undefined;
  const paths: Path[] = [];
  let steps: Step[] = [];
  let below: Step['below'] = 'anywhere';
  for (let at = 0; ;) {
    const [step, end] = stepAt(text, at, below);
    if (step === undefined || steps.push(step) > MAX_STEPS) return undefined;
    if (end === text.length) return [...paths, steps];
    COMBINATOR.lastIndex = end;
    const combinator = COMBINATOR.exec(text);
    if (combinator === null) return undefined;
    at = COMBINATOR.lastIndex;
    below = combinator[1] === '>' ? 'directly' : 'anywhere';
    if (combinator[1] === ',') {
      paths.push(steps);
      steps = [];
    }
  }
}

function stepAt(text: string, from: number, below: Step['below']): [step: Step | undefined, end: number] {
  TAG.lastIndex = from;
  const tag = TAG.exec(text)?.[1]?.toLowerCase();
  let end = tag === undefined ? from : TAG.lastIndex;
  const tests: AttributeTest[] = [];
  for (let next = testAt(text, end); next !== undefined; next = testAt(text, end)) {
    tests.push(next[0]);
    end = next[1];
  }
  if (end === from) return [undefined, end];
  return [{ below, tag: tag === '*' ? undefined : tag, tests, position: undefined }, end];
}

function testAt(text: string, at: number): [AttributeTest, end: number] | undefined {
  ID_OR_CLASS.lastIndex = at;
  const named = ID_OR_CLASS.exec(text);
  if (named !== null) {
    const value = named[2] ?? '';
    const test: AttributeTest =
      named[1] === '#'
        ? { name: 'id', operator: 'equals', value }
        : { name: 'class', operator: 'word', value };
    return [test, ID_OR_CLASS.lastIndex];
  }
  ATTRIBUTE.lastIndex = at;
  const match = ATTRIBUTE.exec(text);
  if (match === null) return undefined;
  const [, name = '', sign, double, single, bare] = match;
  const operator = sign === undefined ? 'present' : OPERATORS[sign];
  if (operator === undefined) return undefined;
  const value = double ?? single ?? bare ?? '';
  return [{ name: name.toLowerCase(), operator, value }, ATTRIBUTE.lastIndex];
}

const OPERATORS: Readonly<Record<string, AttributeTest['operator']>> = {
  '=': 'equals',
  '~=': 'word',
  '^=': 'begins',
  '$=': 'ends',
  '*=': 'contains',
};
