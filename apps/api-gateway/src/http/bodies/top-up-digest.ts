import { jsonObjectOf, shortText } from '../validation/json-object.js';

/** Longer than the name of any package. */
const MAX_NAME_LENGTH = 32;

/** Returns the part of a top-up's body that decides about it; a sentence that says why if it is not a JSON object. */
export function digestTopUp(bytes: Buffer | undefined): { readonly package: string | undefined } | string {
  const body = jsonObjectOf(bytes);
  return typeof body === 'string' ? body : { package: shortText(body.package, MAX_NAME_LENGTH) };
}
