import { AttributeAction, type Selector, SelectorType, parse } from 'css-what';
import { MAX_STEPS, type AttributeTest, type Path, type Step } from './path.js';

const MAX_CHARACTERS = 300;

/**
 * Returns the paths of a CSS selector: one, or several for a list. Reads tags, ids, classes and attributes, and
 * descendants. Returns undefined for pseudo-classes, sibling combinators, namespaces, values in any case and invalid
 * selectors.
 */
export function readCssSelector(selector: string): readonly Path[] | undefined {
  if (selector.trim() === '' || selector.length > MAX_CHARACTERS) return undefined;
  let parsed: Selector[][];
  try {
    parsed = parse(selector);
  } catch {
    return undefined;
  }
  const paths = parsed.map(pathOf);
  return paths.every((path) => path !== undefined) ? paths : undefined;
}

function pathOf(tokens: readonly Selector[]): Path | undefined {
  const steps: Step[] = [];
  let below: Step['below'] | undefined = 'anywhere';
  for (const token of tokens) {
    if (token.type === SelectorType.Descendant || token.type === SelectorType.Child) {
      if (below !== undefined) return undefined;
      below = token.type === SelectorType.Child ? 'directly' : 'anywhere';
      continue;
    }
    const part = partOf(token);
    if (part === undefined) return undefined;
    const step = below === undefined ? steps.pop()! : { below, tag: undefined, tests: [] };
    steps.push({ ...step, tag: part.tag ?? step.tag, tests: [...step.tests, ...(part.tests ?? [])] });
    below = undefined;
  }
  return below === undefined && steps.length <= MAX_STEPS ? steps : undefined;
}

function partOf(token: Selector): { tag?: string; tests?: readonly AttributeTest[] } | undefined {
  // A namespace has no meaning without a style sheet that declares it.
  if (!('namespace' in token) || (token.namespace !== null && token.namespace !== '*')) return undefined;
  if (token.type === SelectorType.Universal) return {};
  if (token.type === SelectorType.Tag) return { tag: token.name.toLowerCase() };
  const operator = token.ignoreCase === true ? undefined : OPERATORS[token.action];
  return operator && { tests: [{ name: token.name.toLowerCase(), operator, value: token.value }] };
}

const OPERATORS: Readonly<Partial<Record<AttributeAction, AttributeTest['operator']>>> = {
  [AttributeAction.Exists]: 'present',
  [AttributeAction.Equals]: 'equals',
  [AttributeAction.Element]: 'word',
  [AttributeAction.Start]: 'begins',
  [AttributeAction.End]: 'ends',
  [AttributeAction.Any]: 'contains',
};
