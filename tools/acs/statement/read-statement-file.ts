import type { Statement } from '../../../apps/credit-ledger/src/statements/statement.js';

/** The statement that a file holds. Throws an `Error` that says what is wrong with the file. */
export function readStatementFile(text: string, file: string): Statement {
  const value = parse(text, file);
  if (!isRecord(value)) throw new Error(`${file} is no statement: a JSON object is needed.`);
  for (const [field, type] of Object.entries(FIELDS)) {
    if (typeof value[field] !== type)
      throw new Error(`${file} is no statement: "${field}" must be a ${type}.`);
  }
  if (!Array.isArray(value.entries) || !value.entries.every(isRecord))
    throw new Error(`${file} is no statement: "entries" must be a list.`);
  if (value.proof !== undefined && !isProof(value.proof))
    throw new Error(`${file} is no statement: "proof" must hold a head and a signature.`);
  return value as unknown as Statement;
}

const FIELDS = { workspace_id: 'string', version: 'number', balance: 'number' } as const;

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function isProof(proof: unknown): boolean {
  return isRecord(proof) && isRecord(proof.head) && typeof proof.signature === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
