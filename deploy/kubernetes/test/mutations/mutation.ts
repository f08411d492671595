import type { Document, Documents } from '../documents/documents.js';
import { nameOf } from '../documents/documents.js';

/** A change of a document at a JSON pointer (RFC 6901), whose target must be there already but for `add`. */
export type Change =
  | { readonly set: string; readonly to: unknown }
  | { readonly add: string; readonly value: unknown }
  | { readonly remove: string };

export const BEHIND_INGRESS = 'servers by operators, behind an ingress';

/** A deliberate mistake. */
export interface Mutation {
  readonly mistake: string;
  /** The policy that refuses it; `fields` is the check of fields and types. */
  readonly refusedBy: string;
  /** `Deployment/api-gateway`, by its beginning where a hash follows; the whole document goes where no change is given. */
  readonly of: string;
  readonly changes?: readonly Change[];
  /** A document beside the others. */
  readonly beside?: Document;
  /** Of what: an overlay, or a combination of components. Default: production. */
  readonly mistaken?: 'overlays/local' | 'overlays/staging' | 'managed servers' | typeof BEHIND_INGRESS;
}

/** The documents with the mistake. Throws where there is nothing to mistake: the mutation is out of date then. */
export function mutate(documents: Documents, { mistake, of, changes, beside }: Mutation): Documents {
  const index = documents.findIndex(
    (document) => nameOf(document) === of || nameOf(document).startsWith(`${of}-`),
  );
  const original = documents[index];
  if (!original) throw new Error(`${mistake}: there is no ${of}`);
  const others = [...documents.slice(0, index), ...(beside ? [beside] : []), ...documents.slice(index + 1)];
  if (changes === undefined) return beside ? [...others, original] : others;
  // Not structuredClone, whose objects are of another realm than Jest's: an equal one would differ already.
  const mutated = JSON.parse(JSON.stringify(original)) as Document;
  for (const change of changes) apply(mutated, change, mistake);
  return [...others, mutated];
}

function apply(document: Document, change: Change, mistake: string): void {
  const pointer = 'set' in change ? change.set : 'add' in change ? change.add : change.remove;
  const steps = pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = steps.pop() ?? '';
  const parent = steps.reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step],
    document,
  );
  if (typeof parent !== 'object' || parent === null)
    throw new Error(`${mistake}: there is nothing at ${pointer}`);
  const fields = parent as Record<string, unknown>;
  if (!('add' in change) && !(last in fields)) throw new Error(`${mistake}: there is nothing at ${pointer}`);
  if ('set' in change) fields[last] = change.to;
  else if ('add' in change && Array.isArray(parent)) parent.push(change.value);
  else if ('add' in change) fields[last] = change.value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else Reflect.deleteProperty(fields, last);
}
