/** The first error of a text that is to be JSON. */
export interface JsonError {
  /** The number of characters before it. */
  readonly at: number;
  /** What is wrong there, in the words of an author: `a comma is missing`. */
  readonly problem: string;
}

/** What may come next: in `array` and `object` also the end of it, because nothing stands in it yet. */
type Expected = 'value' | 'array' | 'object' | 'name' | 'colon' | 'more' | 'nothing';

const WORDS = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = /[ \t\n\r]*/y;
const CLOSING = { '{': '}', '[': ']' } as const;

/**
 * Returns the first error of a text; undefined if it is JSON (RFC 8259). `JSON.parse` names a position for some errors only,
 * and in words that change with the version of Node. Reads each character once, without recursion.
 */
export function findJsonError(text: string): JsonError | undefined {
  const open: ('{' | '[')[] = [];
  let expected = 'value' as Expected;
  let at = 0;
  const done = (): Expected => (open.length === 0 ? 'nothing' : 'more');
  for (;;) {
    SPACE.lastIndex = at;
    SPACE.test(text);
    at = SPACE.lastIndex;
    const next = text.charAt(at);
    const around = open.at(-1);
    if (next === '') return expected === 'nothing' ? undefined : { at, problem: unfinished(around) };
    if (around !== undefined && next === CLOSING[around] && mayEnd(expected)) {
      open.pop();
      expected = done();
      at++;
    } else if (expected === 'colon' || expected === 'more') {
      if (next !== (expected === 'colon' ? ':' : ',')) return { at, problem: betweenValues(expected, next) };
      expected = expected === 'more' && around === '{' ? 'name' : 'value';
      at++;
    } else if (expected === 'nothing') return { at, problem: 'text follows after the end' };
    else if (next === '"') {
      const end = endOfString(text, at);
      if (typeof end !== 'number') return end;
      expected = expected === 'name' || expected === 'object' ? 'colon' : done();
      at = end;
    } else if (expected === 'name' || expected === 'object') {
      return { at, problem: noValue(next, 'a name in double quotes') };
    } else if (next === '{' || next === '[') {
      open.push(next);
      expected = next === '{' ? 'object' : 'array';
      at++;
    } else {
      WORDS.lastIndex = at;
      if (!WORDS.test(text)) return { at, problem: noValue(next, 'a value') };
      expected = done();
      at = WORDS.lastIndex;
    }
  }
}

function mayEnd(expected: Expected): boolean {
  return expected === 'more' || expected === 'array' || expected === 'object';
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Returns where a string ends, or what is wrong in it. */
function endOfString(text: string, start: number): number | JsonError {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code === 0x5c) {
      ESCAPE.lastIndex = at;
      if (!ESCAPE.test(text)) return { at, problem: `a backslash before ${shown(text.charAt(at + 1))}` };
      at = ESCAPE.lastIndex - 1;
    } else if (code === 0x0a || code === 0x0d) return { at, problem: 'a line break within a string' };
    else if (code < 0x20) return { at, problem: `${shown(text.charAt(at))} within a string` };
  }
  return { at: start, problem: 'the closing quote of this string is missing' };
}

function unfinished(around: '{' | '[' | undefined): string {
  return around === undefined ? 'nothing is in it' : `it ends before the closing ${CLOSING[around]}`;
}

function betweenValues(expected: 'colon' | 'more', next: string): string {
  if (expected === 'colon') return 'a colon is missing';
  if (next === ']' || next === '}') return `${next} closes what it did not open`;
  return 'a comma is missing, or a quote in the string before is not written as \\"';
}

function noValue(next: string, wanted: string): string {
  if (next === ']' || next === '}' || next === ',')
    return `${wanted} is missing, or there is one comma too many`;
  if (next === '/') return 'JSON has no comments';
  if (/['‘’“”„«»`]/.test(next)) return `${next} is no double quote`;
  return `${shown(next)} in place of ${wanted}`;
}

/** Returns a character as it is, or the number of one that nobody sees. */
function shown(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  const isSeen = char !== '' && !/[\p{C}\p{Z}]/u.test(char);
  return isSeen ? char : `the character U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
