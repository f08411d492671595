import { MAX_STEPS, type AttributeTest, type Path, type Step } from './path.js';

const MAX_CHARACTERS = 300;
const STEP = /(\/\/?)([a-z][\w-]*|\*)((?:\[[^\]]*\])*)/iy;
const TRAILING_ATTRIBUTE = /\/@([\w:-]+)$/;
const POSITION = /^\s*(\d{1,4})\s*$/;
const PRESENT = /^\s*@([\w:-]+)\s*$/;
const EQUALS = /^\s*@([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')\s*$/;
const FUNCTION = /^\s*(contains|starts-with)\(\s*@([\w:-]+)\s*,\s*(?:"([^"]*)"|'([^']*)')\s*\)\s*$/;

/**
 * Returns the path of a simple XPath: elements by name, attribute and position, absolute or after `//`, and an
 * attribute at the end. Returns undefined for other axes, functions and invalid XPaths.
 */
export function readXPath(xpath: string): Path | undefined {
  const whole = xpath.trim();
  if (whole.length > MAX_CHARACTERS) return undefined;
  const trailing = TRAILING_ATTRIBUTE.exec(whole);
  const text = trailing === null ? whole : whole.slice(0, trailing.index);
  const steps: Step[] = [];
  for (let at = 0; at < text.length; at = STEP.lastIndex) {
    STEP.lastIndex = at;
    const match = STEP.exec(text);
    const step = match === null ? undefined : stepFrom(match);
    if (step === undefined || steps.push(step) > MAX_STEPS) return undefined;
  }
  const last = steps.pop();
  if (last === undefined) return undefined;
  const test =
    trailing === null ? [] : [{ name: trailing[1] ?? '', operator: 'present', value: '' } as const];
  return [...steps, { ...last, tests: [...last.tests, ...test] }];
}

function stepFrom([, slashes, name = '*', predicates = '']: RegExpExecArray): Step | undefined {
  const tests: AttributeTest[] = [];
  let position: number | undefined;
  for (const [, predicate = ''] of predicates.matchAll(/\[([^\]]*)\]/gy)) {
    const test = testFrom(predicate);
    if (test !== undefined) tests.push(test);
    // Not supported: a position after another predicate counts the remaining elements, and one without a name counts
    // all elements.
    else if (POSITION.test(predicate) && name !== '*' && tests.length === 0 && position === undefined)
      position = Number(predicate);
    else return undefined;
  }
  const tag = name === '*' ? undefined : name.toLowerCase();
  return { below: slashes === '//' ? 'anywhere' : 'directly', tag, tests, position };
}

function testFrom(predicate: string): AttributeTest | undefined {
  const equals = EQUALS.exec(predicate);
  if (equals !== null)
    return { name: equals[1] ?? '', operator: 'equals', value: equals[2] ?? equals[3] ?? '' };
  const called = FUNCTION.exec(predicate);
  if (called !== null) {
    const operator = called[1] === 'contains' ? 'contains' : 'begins';
    return { name: called[2] ?? '', operator, value: called[3] ?? called[4] ?? '' };
  }
  const present = PRESENT.exec(predicate);
  return present === null ? undefined : { name: present[1] ?? '', operator: 'present', value: '' };
}
