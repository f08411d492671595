import { Failure } from '#contracts/failures';
import { isStorable } from '#contracts/validation/text';

/** Text that Postgres can't hold: U+0000, or half a surrogate pair. `details.path` says where, as a JSON path. */
export class UnstorableText extends Failure {
  constructor(readonly path: string) {
    super(
      'rejected',
      'UNSTORABLE_TEXT',
      `The text at ${path} holds U+0000 or a lone surrogate, which can't be stored.`,
      {
        details: { path },
      },
    );
  }
}

/**
 * Throws `UnstorableText` if a string or a key anywhere in `value` can't be stored in `jsonb`; the reported path starts
 * with `root`.
 */
export function assertStorable(value: unknown, root = '$'): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw new UnstorableText(root);
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => assertStorable(item, `${root}[${index}]`));
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const path = `${root}${step(key)}`;
      if (!isStorable(key)) throw new UnstorableText(path);
      assertStorable(item, path);
    }
  }
}

/** JSON writes unstorable characters as escapes, so one search clears most texts. */
const SUSPECT = /\\u(?:0000|d[89a-f])/;

/** `value` as JSON text for a `jsonb` column. Throws `UnstorableText`, with `root` as the path's start. */
export function toStorableJson(value: object, root = '$'): string {
  const json = JSON.stringify(value);
  if (SUSPECT.test(json)) assertStorable(JSON.parse(json), root);
  return json;
}

/** Returns false if nothing in `value` is unstorable; a walk over it takes four times as long. */
export function mayBeUnstorable(value: object): boolean {
  return SUSPECT.test(JSON.stringify(value));
}

function step(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}
