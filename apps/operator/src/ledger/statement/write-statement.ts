import { csvLine } from '#contracts/csv';
import type { SignedStatementHead } from '#contracts/ledger/commands';
import { printable } from '../../command-line/terminal/output.js';
import type { StatementEntry } from '../../../../credit-ledger/src/operations/accounts.js';

export const STATEMENT_FORMATS = ['table', 'json', 'csv'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

export interface StatementParts {
  readonly workspaceId: string;
  readonly until?: string;
  readonly version: number;
  readonly entries: AsyncIterable<StatementEntry>;
  readonly proof?: SignedStatementHead;
}

/** A statement as text, in chunks, so that an account's whole life need not fit into memory. */
export function writeStatement(format: StatementFormat, statement: StatementParts): AsyncIterable<string> {
  return WRITERS[format](statement);
}

const WRITERS: Readonly<Record<StatementFormat, (statement: StatementParts) => AsyncGenerator<string>>> = {
  table: asTable,
  json: asJson,
  csv: asCsv,
};

const COLUMNS = ['version', 'recorded_at', 'type', 'amount', 'balance', 'subject'] as const;
const WIDTHS = [8, 24, 26, 10, 12] as const;

/** One entry a line, so that files of two months can be compared line by line. */
async function* asJson({
  workspaceId,
  until,
  version,
  entries,
  proof,
}: StatementParts): AsyncGenerator<string> {
  const top = { workspace_id: workspaceId, ...(until !== undefined && { until }), version };
  yield `${JSON.stringify(top).slice(0, -1)},"entries":[`;
  let balance = 0;
  let separator = '\n';
  for await (const entry of entries) {
    balance = entry.balance;
    yield separator + JSON.stringify(entry);
    separator = ',\n';
  }
  yield `\n],"balance":${balance}${proof ? `,"proof":${JSON.stringify(proof)}` : ''}}\n`;
}

async function* asCsv({ entries }: StatementParts): AsyncGenerator<string> {
  yield 'version,recorded_at,type,amount,balance,audit_id,reference\r\n';
  for await (const { version, recorded_at, type, amount, balance, audit_id, reference } of entries) {
    yield csvLine([version, recorded_at, type, amount, balance, audit_id ?? '', reference ?? '']);
  }
}

async function* asTable({ entries, proof }: StatementParts): AsyncGenerator<string> {
  yield line(COLUMNS);
  for await (const { version, recorded_at, type, amount, balance, audit_id, reference } of entries) {
    const signed = amount > 0 ? `+${amount}` : String(amount);
    yield line([String(version), recorded_at, type, signed, String(balance), audit_id ?? reference ?? '']);
  }
  if (!proof) return;
  const { head, signature, key_id, public_key } = proof;
  yield `\nversion ${head.version}, balance ${head.balance}, recorded ${head.recorded_at}\n`;
  yield `hash       ${head.head_hash}\nsigned at  ${head.signed_at} with the key ${key_id}\n`;
  yield `signature  ${signature}\npublic key ${public_key}\n`;
}

function line(cells: readonly string[]): string {
  const padded = cells.map(printable).map((cell, index) => {
    const width = WIDTHS[index] ?? 0;
    return index === 3 || index === 4 ? cell.padStart(width) : cell.padEnd(width);
  });
  return `${padded.join('  ').trimEnd()}\n`;
}
