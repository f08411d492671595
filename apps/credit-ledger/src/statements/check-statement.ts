import { isDeepStrictEqual } from 'node:util';
import { eventHash, type HashedFields } from '#event-store/hash-chain/hash-chain';
import type { SignedStatementHead, StatementHead } from '#contracts/ledger/commands';
import {
  type Account,
  evolveAccount,
  streamOf,
  LEDGER_EVENT_TYPES,
  ledgerEntryOf,
} from '../account/account.js';
import { entryOf } from '../account/history/account-history.js';
import { type HashedEvent, type Statement, type StatementEntry, statementEntry } from './statement.js';
import { keyIdOf, isSignedBy } from './statement-key.js';

export interface StatementVerdict {
  readonly ok: boolean;
  readonly workspace_id: string;
  /** The number of entries recomputed without a fault. */
  readonly entries: number;
  readonly balance: number;
  /** The time that the balance is for; null for the newest event at the time of signing. */
  readonly until?: string | null;
  readonly signed_at?: string;
  readonly key_id: string;
  /** The first fault found. */
  readonly problem?: string;
}

/**
 * Checks a statement without any server. Recomputes the hash chain and the running balance from the first entry to the
 * last, compares both with the signed head, and checks the signature with the public key. To change, omit or add an
 * entry, a forger needs another event with the same SHA-256, or the private key. Takes the result of `parseStatement`.
 */
export function checkStatement(statement: Statement, publicKey: Buffer): StatementVerdict {
  const chain = new RecomputedChain(statement.workspace_id);
  const problem = chain.follow(statement.entries) ?? headProblem(statement, chain, publicKey);
  return {
    ok: problem === undefined,
    workspace_id: statement.workspace_id,
    entries: chain.version,
    balance: chain.balance,
    ...(statement.proof && { until: statement.proof.head.until, signed_at: statement.proof.head.signed_at }),
    key_id: keyIdOf(publicKey),
    ...(problem !== undefined && { problem }),
  };
}

function headProblem(statement: Statement, chain: RecomputedChain, publicKey: Buffer): string | undefined {
  const { proof } = statement;
  if (!proof) return 'it has no proof: make it with --proof';
  const wrong = proofProblem(proof, publicKey);
  if (wrong !== undefined) return wrong;
  const { head } = proof;
  if (head.workspace_id !== statement.workspace_id)
    return `its head is signed for the workspace ${head.workspace_id}`;
  if (head.until !== (statement.until ?? null))
    return `its head is signed for the account ${untilText(head.until)}; it says ${untilText(statement.until ?? null)}`;
  if (head.version !== chain.version)
    return `its head is signed for version ${head.version}; its last entry is version ${chain.version}`;
  if (head.head_hash !== chain.hash) return 'its last entry does not have the hash that was signed';
  if (head.balance !== chain.balance)
    return `a balance of ${head.balance} was signed; the entries add up to ${chain.balance}`;
  if (statement.balance !== chain.balance || statement.version !== chain.version)
    return `it says version ${statement.version} and balance ${statement.balance} on top; the entries end otherwise`;
  return undefined;
}

function untilText(until: string | null): string {
  return until === null ? 'as of its signing' : `as of ${until}`;
}

/** The hash chain and the balance, computed from the entries. */
class RecomputedChain {
  version = 0;
  private last: Buffer | null = null;
  private account: Account | undefined;

  constructor(private readonly workspaceId: string) {}

  get hash(): string | undefined {
    return this.last?.toString('hex');
  }

  get balance(): number {
    return this.account?.balance ?? 0;
  }

  /** Returns the fault of the first invalid entry; undefined if all are valid. */
  follow(entries: readonly StatementEntry[]): string | undefined {
    for (const entry of entries) {
      const problem = this.add(entry);
      if (problem !== undefined) return `entry ${entry.version}: ${problem}`;
    }
    return undefined;
  }

  private add(entry: StatementEntry): string | undefined {
    if (entry.version !== this.version + 1) return `version ${this.version + 1} is missing before it`;
    if (!entry.event) return 'it does not hold its event: make the statement with --proof';
    if (!LEDGER_EVENT_TYPES.has(entry.type)) return `the type ${entry.type} is unknown`;
    const event = eventOf(this.workspaceId, entry, entry.event);
    if (Number.isNaN(event.recordedAt.getTime())) return `${entry.recorded_at} is no time`;
    const before = this.balance;
    try {
      this.account = evolveAccount(this.account, ledgerEntryOf(event));
      this.last = eventHash(this.last, event);
    } catch (error) {
      return `the ledger wrote no such event: ${error instanceof Error ? error.message : String(error)}`;
    }
    const written = statementEntry(entryOf(event, this.balance - before, this.balance), event, true);
    if (!isDeepStrictEqual(written, entry)) return 'it does not say what its event says';
    this.version = entry.version;
    return undefined;
  }
}

function eventOf(
  workspaceId: string,
  { version, type, recorded_at }: StatementEntry,
  { event_id: eventId, schema_version: schemaVersion, data }: HashedEvent,
): HashedFields {
  const recordedAt = new Date(recorded_at);
  return { stream: streamOf(workspaceId), version, eventId, type, schemaVersion, recordedAt, data };
}

/**
 * Returns what is wrong with the signature of a statement; undefined if it is valid. Uses the reader's own public key
 * and only compares it with the key in the file. Distinguishes another key from a changed signature.
 */
export function proofProblem(proof: SignedStatementHead, publicKey: Buffer): string | undefined {
  const algorithm: string = proof.algorithm;
  if (algorithm !== 'Ed25519') return `its proof.algorithm is ${algorithm}; the ledger signs with Ed25519`;
  const given = keyIdOf(publicKey);
  const other = otherKey(proof, publicKey);
  const signed = isSigned(publicKey, proof.head, proof.signature);
  if (other !== undefined) {
    return signed
      ? `the key ${given} signed its head, but its proof names another, ${other}: that was changed`
      : `its head was not signed by the key ${given}: its proof names another, ${other}`;
  }
  if (signed) return undefined;
  return `its signature does not fit: its proof names the right key, ${given}, but head or signature were changed`;
}

/** Returns the fields in which a proof names another key than `publicKey`. */
function otherKey(proof: SignedStatementHead, publicKey: Buffer): string | undefined {
  const expected = { key_id: keyIdOf(publicKey), public_key: publicKey.toString('base64') };
  const others = (['key_id', 'public_key'] as const).filter((field) => proof[field] !== expected[field]);
  if (others.length === 0) return undefined;
  return others.map((field) => `${field} ${proof[field]}`).join(' and ');
}

/** Also false for a head without canonical JSON, such as one with half of a surrogate pair. */
function isSigned(publicKey: Buffer, head: StatementHead, signature: string): boolean {
  try {
    return isSignedBy(publicKey, head, signature);
  } catch {
    return false;
  }
}
