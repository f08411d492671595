import { digestCreate } from './create-digest.js';
import { jsonObjectOf, shortText } from '../validation/json-object.js';

/** Longer than the name of any package. */
const MAX_NAME_LENGTH = 32;

/** Returns the part of a top-up's body that decides about it; a sentence that says why if it is not a JSON object. */
export function digestTopUp(bytes: Buffer | undefined): { readonly package: string | undefined } | string {
  const body = jsonObjectOf(bytes);
  return typeof body === 'string' ? body : { package: shortText(body.package, MAX_NAME_LENGTH) };
}

/** The reader of each kind of body. Readers are pure and run in any thread; their results can be transferred. */
export const DIGESTS = {
  create: digestCreate,
  topup: digestTopUp,
} as const;

export type BodyKind = keyof typeof DIGESTS;
export type BodyDigest<Kind extends BodyKind> = ReturnType<(typeof DIGESTS)[Kind]>;

export interface BodyWork {
  readonly kind: BodyKind;
  readonly bytes: Uint8Array;
}
