import { jsonObjectOf, shortText } from '../../http/validation/json-object.js';

/** More than the name of any package has. */
const MAX_NAME_LENGTH = 32;

/** What of a top-up's body decides about it; undefined for what is no JSON object. */
export function digestTopUp(bytes: Buffer | undefined): { readonly package: string | undefined } | undefined {
  const body = jsonObjectOf(bytes);
  return body && { package: shortText(body.package, MAX_NAME_LENGTH) };
}
