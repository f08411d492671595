import { hash } from 'node:crypto';

/**
 * Returns the SHA-256 of a body as `sortedJson`, so that the order of keys and white space don't matter. `written`: a
 * part whose canonical form is already known.
 */
export function fingerprintOf(body: unknown, written?: WrittenPart): Buffer {
  return hash('sha256', sortedJson(body, { strict: false, ...(written && { written }) }), 'buffer');
}

/**
 * Thrown for what Postgres or some JSON parsers can't store: U+0000, a lone surrogate or, with its position, a number that is
 * too large for a double.
 */
export class UnstorableJson extends Error {
  override readonly name = 'UnstorableJson';

  constructor(readonly numberAt?: string) {
    super(numberAt ?? 'U+0000 or a lone surrogate');
  }
}

/** An object within a value whose canonical form is already known. */
interface WrittenPart {
  readonly value: object;
  readonly text: string;
}

type Container = readonly unknown[] | Readonly<Record<string, unknown>>;

const LONE_SURROGATE = /\p{Cs}/u;

/**
 * Returns a parsed body as JSON with sorted keys, without white space and without `__proto__` keys. Where RFC 8785
 * defines a form, this is that form. It also accepts values that `canonicalJson` of the event store refuses: half of a
 * surrogate pair, and 1e999. (`canonicalJson` must refuse them, because others recompute its hashes; here the
 * fingerprints of such bodies are stored.)
 *
 * It is a loop with an explicit stack: a body of 1 MB may nest half a million arrays, which overflows recursive writers
 * and `JSON.stringify`. It reads each value once, and puts only arrays and objects on the stack. `written`: a part that
 * is replaced by its known text. Throws `UnstorableJson` if `strict` is set.
 */
export function sortedJson(
  value: unknown,
  { strict, written }: { readonly strict: boolean; readonly written?: WrittenPart },
): string {
  const quoted = strict ? quotedStorable : quote;
  // The open containers, their keys if they are objects, and the number of values that are written.
  const open: Container[] = [];
  const keysOf: (readonly string[] | undefined)[] = [];
  const done: number[] = [];
  let text = '';
  let next = value;
  for (;;) {
    if (typeof next !== 'object' || next === null) {
      if (strict && (next === Infinity || next === -Infinity))
        throw new UnstorableJson(positionIn(keysOf, done));
      text += typeof next === 'string' ? quoted(next) : primitive(next);
    } else if (next === written?.value) {
      text += written.text;
    } else {
      const keys = Array.isArray(next) ? undefined : keysIn(next);
      open.push(next as Container);
      keysOf.push(keys);
      done.push(0);
      text += keys ? '{' : '[';
    }
    // Closes complete containers, then takes the next value.
    for (;;) {
      const top = open.length - 1;
      if (top < 0) return text;
      const container = open[top]!;
      const keys = keysOf[top];
      const index = done[top]!;
      if (index < (keys ?? (container as readonly unknown[])).length) {
        done[top] = index + 1;
        if (index > 0) text += ',';
        if (keys) {
          const key = keys[index]!;
          text += quoted(key);
          text += ':';
          next = (container as Readonly<Record<string, unknown>>)[key];
        } else {
          next = (container as readonly unknown[])[index];
        }
        break;
      }
      text += keys ? '}' : ']';
      open.pop();
      keysOf.pop();
      done.pop();
    }
  }
}

const MAX_STEPS = 8;
const MAX_KEY_CHARACTERS = 50;

/** Returns where the value is that is being written, as `a.b[3]`; cut short if it lies deep or has long keys. */
function positionIn(keysOf: readonly (readonly string[] | undefined)[], done: readonly number[]): string {
  const steps = keysOf.slice(0, MAX_STEPS).map((keys, depth) => {
    const index = done[depth]! - 1;
    return keys ? `.${keys[index]!.slice(0, MAX_KEY_CHARACTERS).toWellFormed()}` : `[${index}]`;
  });
  return steps.join('').slice(1) + (keysOf.length > MAX_STEPS ? '…' : '');
}

function keysIn(object: object): readonly string[] {
  return Object.keys(object)
    .filter((key) => key !== '__proto__')
    .sort();
}

/** `1e999` parses to infinity, which `JSON.stringify` would write as null. Other numbers are written as `String` does. */
function primitive(value: unknown): string {
  if (value === Infinity) return '1e999';
  return value === -Infinity ? '-1e999' : String(value);
}

function quote(text: string): string {
  return JSON.stringify(text);
}

function quotedStorable(text: string): string {
  if (text.includes('\0') || LONE_SURROGATE.test(text)) throw new UnstorableJson();
  return JSON.stringify(text);
}
