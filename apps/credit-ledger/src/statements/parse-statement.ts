import type { Statement } from './statement.js';

/** A value is not a statement, so it can't be checked. The message names the field. */
export class MalformedStatement extends Error {
  override readonly name = 'MalformedStatement';
}

/**
 * Returns a parsed file as a statement: each field is present and has its type. It does not check whether the content
 * is true. Throws a `MalformedStatement`, such as `entries[3].event.data must be an object`; also for an unknown field,
 * which no signature covers. (Unknown fields of entries and of the head are found by the later comparison.)
 */
export function parseStatement(value: unknown): Statement {
  const statement = record(value, 'it');
  check(statement, '', STATEMENT);
  checkKnown(statement, '', [...Object.keys(STATEMENT), 'proof']);
  const entries = statement.entries as readonly unknown[];
  for (const [index, value] of entries.entries()) {
    const path = `entries[${index}]`;
    const entry = record(value, path);
    check(entry, `${path}.`, ENTRY);
    if (entry.event !== undefined) check(record(entry.event, `${path}.event`), `${path}.event.`, EVENT);
  }
  if (statement.proof !== undefined) {
    const proof = record(statement.proof, 'proof');
    check(proof, 'proof.', PROOF);
    checkKnown(proof, 'proof.', [...Object.keys(PROOF), 'head']);
    check(record(proof.head, 'proof.head'), 'proof.head.', HEAD);
  }
  return value as Statement;
}

interface Rule {
  readonly must: string;
  readonly holds: (value: unknown) => boolean;
}

const TEXT: Rule = { must: 'a string', holds: (value) => typeof value === 'string' };
const WHOLE: Rule = { must: 'a whole number', holds: Number.isSafeInteger };
const LIST: Rule = { must: 'a list', holds: Array.isArray };
const OBJECT: Rule = { must: 'an object', holds: isRecord };

function optional({ must, holds }: Rule): Rule {
  return { must, holds: (value) => value === undefined || holds(value) };
}

type Rules = Readonly<Record<string, Rule>>;

const STATEMENT: Rules = {
  workspace_id: TEXT,
  until: optional(TEXT),
  version: WHOLE,
  balance: WHOLE,
  entries: LIST,
};

const ENTRY: Rules = {
  version: WHOLE,
  recorded_at: TEXT,
  type: TEXT,
  amount: WHOLE,
  balance: WHOLE,
  audit_id: optional(TEXT),
  reference: optional(TEXT),
};

const EVENT: Rules = { event_id: TEXT, schema_version: WHOLE, data: OBJECT };

const PROOF: Rules = { algorithm: TEXT, signature: TEXT, key_id: TEXT, public_key: TEXT };

const HEAD: Rules = {
  workspace_id: TEXT,
  until: { must: 'a string or null', holds: (value) => value === null || typeof value === 'string' },
  version: WHOLE,
  head_hash: TEXT,
  balance: WHOLE,
  recorded_at: TEXT,
  signed_at: TEXT,
};

function check(fields: Readonly<Record<string, unknown>>, path: string, rules: Rules): void {
  for (const [field, { must, holds }] of Object.entries(rules))
    if (!holds(fields[field])) throw new MalformedStatement(`${path}${field} must be ${must}`);
}

function checkKnown(fields: Readonly<Record<string, unknown>>, path: string, known: readonly string[]): void {
  for (const field of Object.keys(fields))
    if (!known.includes(field)) throw new MalformedStatement(`${path}${field} is no field of a statement`);
}

function record(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  throw new MalformedStatement(`${path} must be an object`);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
