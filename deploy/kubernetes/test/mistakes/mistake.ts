import { type Document, type Documents, nameOf } from '../documents/documents.js';
import type { PolicyName } from '../policies/all-policies.js';

/** A deliberate mistake. */
export type Mistake = readonly [
  /** The policy; `fields` is the check of fields. */
  refusedBy: PolicyName | 'fields',
  /** `Deployment/api-gateway`, by its beginning where a hash follows; or a document beside the others. */
  of: string | Document,
  /** Of the field that is wrong: `spec/replicas`. Without it, the whole document is gone. */
  path?: string | undefined,
  /** Undefined: the field is gone. */
  value?: unknown,
  /** An overlay, or a combination of components. Default: production. */
  mistaken?: string,
];

/** What a path may begin with. */
const SHORT: Readonly<Record<string, string>> = {
  pod: 'spec/template/spec',
  app: 'spec/template/spec/containers/0',
  job: 'spec/jobTemplate/spec/template/spec/containers/0',
  stored: 'spec/target/template/data',
};

/** The documents with the mistake. Throws where there is nothing to mistake: it is out of date then. */
export function mutate(documents: Documents, [, of, path, value]: Mistake): Documents {
  if (typeof of !== 'string') return [...documents, of];
  const original = documents.find((each) => nameOf(each) === of || nameOf(each).startsWith(`${of}-`));
  if (!original) throw new Error(`there is no ${of}`);
  if (path === undefined) return documents.filter((each) => each !== original);
  const mutated = JSON.parse(JSON.stringify(original)) as Document;
  const steps = path.replace(/^\w+/, (first) => SHORT[first] ?? first).split('/');
  put(mutated, steps, value);
  return documents.map((each) => (each === original ? mutated : each));
}

/** An element of a list is named by its number, or by its name; `-` is one more. */
function put(target: unknown, [step = '', ...rest]: readonly string[], value: unknown): void {
  if (typeof target !== 'object' || target === null) throw new Error(`there is nothing that has a ${step}`);
  const list = Array.isArray(target) ? (target as readonly { readonly name?: string }[]) : undefined;
  const named = list?.findIndex(({ name }) => name === step) ?? -1;
  const key = step === '-' && list ? list.length : named < 0 ? step : named;
  const fields = target as Record<string, unknown>;
  if (rest.length > 0) put(fields[key], rest, value);
  else if (value !== undefined) fields[key] = value;
  else if (!(key in fields)) throw new Error(`there is no ${step}`);
  else if (Array.isArray(target)) target.splice(Number(key), 1);
  else Reflect.deleteProperty(fields, key);
}

/** A document that nobody has asked for. */
export function more(apiVersion: string, kind: string, name: string): Document {
  return { apiVersion, kind, metadata: { name, namespace: 'audit-credit-service' } };
}
