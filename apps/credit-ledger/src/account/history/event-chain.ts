import type { RecordedEvent } from '#event-store/events';
import { eventHash } from '#event-store/hash-chain/hash-chain';
import { Failure } from '#contracts/failures';
import { streamOf, LEDGER_EVENT_TYPES } from '../account.js';

/** An event whose recomputed hash is the stored one. */
export interface Link {
  readonly version: number;
  readonly recordedAt: Date;
  readonly hash: Buffer;
}

/**
 * Reads the events of one account in order of version and recomputes their hashes. It finds a changed, moved or deleted
 * event at its position. If it starts at a later version, it trusts the hash before the first event.
 */
export class EventChain {
  private last: Link | undefined;

  constructor(
    private readonly workspaceId: string,
    private readonly fromVersion = 1,
  ) {}

  /** Takes the next event, as stored. Throws a poison `Failure` (`EVENT_UNREADABLE`) if the event was changed. */
  follow(event: RecordedEvent): void {
    const version = this.nextVersion;
    const hash = event.version === version ? this.hashOrFault(event) : MISSING;
    if (typeof hash === 'string') throw unreadableEvent(this.workspaceId, version, hash);
    this.last = { version, recordedAt: event.recordedAt, hash };
  }

  /** Returns the last event of the chain. Throws the same `Failure` if the chain ends before that version. */
  endAt(version: number): Link {
    if (this.last?.version === version) return this.last;
    throw unreadableEvent(this.workspaceId, this.nextVersion, MISSING);
  }

  private get nextVersion(): number {
    return this.last ? this.last.version + 1 : this.fromVersion;
  }

  private hashOrFault(event: RecordedEvent): Buffer | string {
    const unlistable = unlistableFor(event);
    if (unlistable !== undefined) return unlistable;
    if (!event.hash) return 'it has no hash';
    if (!this.isLinked(event)) return 'it is not linked to the event before it';
    const hash = hashOf(event);
    return hash?.equals(event.hash) ? hash : 'its content does not match its hash';
  }

  private isLinked({ prevHash, version }: RecordedEvent): boolean {
    if (version === 1) return prevHash === null;
    return prevHash !== null && (this.last?.hash.equals(prevHash) ?? true);
  }
}

const MISSING = 'it is missing';

/** Returns undefined for a value that the ledger never hashes, such as a number beyond all doubles. */
function hashOf(event: RecordedEvent): Buffer | undefined {
  try {
    return eventHash(event.prevHash, event);
  } catch {
    return undefined;
  }
}

/** Returns why a stored event is no ledger entry; undefined if it is one. Only a change to the table can cause that. */
export function unreadableFor({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): string | undefined {
  if (!LEDGER_EVENT_TYPES.has(type)) return `its type is ${type}`;
  return isRecord(data) ? undefined : 'its data is no object';
}

/** Returns why an event can't be a line of a history; undefined if it can. */
function unlistableFor(event: Pick<RecordedEvent, 'type' | 'data' | 'recordedAt'>): string | undefined {
  const { data } = event;
  // The driver returns a number for an infinite time.
  const recordedAt: unknown = event.recordedAt;
  if (!(recordedAt instanceof Date) || Number.isNaN(recordedAt.getTime()))
    return `its time is ${String(recordedAt)}`;
  if (!isRecord(data)) return unreadableFor(event);
  for (const field of ['audit_id', 'reference'])
    if (field in data && typeof data[field] !== 'string') return `its ${field} is no text`;
  if ('credits' in data && !Number.isSafeInteger(data.credits)) return 'its credits are no whole number';
  return unreadableFor(event);
}

/** Returns the `Failure` of a history that stops: the stored event was changed, or is missing. */
export function unreadableEvent(workspaceId: string, version: number, why: string): Failure {
  return new Failure(
    'poison',
    'EVENT_UNREADABLE',
    `version ${version} of ${streamOf(workspaceId)} is not as the ledger wrote it: ${why}; ` +
      `acs ledger verify --workspace ${workspaceId} shows what was changed`,
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
