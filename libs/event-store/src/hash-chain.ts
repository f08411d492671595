import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { RecordedEvent } from './events.js';

/** What the hash of an event covers beside the hash before it. */
export type HashedFields = Pick<
  RecordedEvent,
  'stream' | 'version' | 'eventId' | 'type' | 'schemaVersion' | 'recordedAt' | 'data'
>;

/**
 * SHA-256 over the previous event's hash (nothing for the first) and the canonical JSON (RFC 8785) of what the event
 * says, so that anyone can recompute it from the stored row.
 */
export function eventHash(prevHash: Buffer | null, event: HashedFields): Buffer {
  const said = canonicalize({
    stream: event.stream,
    version: event.version,
    event_id: event.eventId,
    type: event.type,
    schema_version: event.schemaVersion,
    recorded_at: event.recordedAt.toISOString(),
    data: event.data,
  });
  const digest = createHash('sha256');
  if (prevHash) digest.update(prevHash);
  return digest.update(said ?? '').digest();
}

export type ChainCheck =
  | { readonly ok: true; readonly version: number; readonly head: Buffer | null }
  | { readonly ok: false; readonly version: number; readonly fault: ChainFault };

/** `missing`: a version is left out; `unlinked`: it doesn't follow the hash before it; `altered`: its content changed. */
export type ChainFault = 'missing' | 'unlinked' | 'altered';

/**
 * Follows the chain of one stream's events in version order, from the first or from a verified `after`. Compare the
 * returned head with one that was kept elsewhere: a chain that was cut short, or written anew from the start, is sound
 * in itself. Give it events as stored, never upcast.
 */
export function verifyChain(
  events: Iterable<RecordedEvent>,
  after: { readonly version: number; readonly head: Buffer | null } = { version: 0, head: null },
): ChainCheck {
  let { version, head } = after;
  for (const event of events) {
    version += 1;
    const fault = faultOf(event, version, head);
    if (fault) return { ok: false, version, fault };
    head = event.hash;
  }
  return { ok: true, version, head };
}

function faultOf(event: RecordedEvent, version: number, head: Buffer | null): ChainFault | undefined {
  if (event.version !== version) return 'missing';
  if (!sameHash(event.prevHash, head)) return 'unlinked';
  if (!event.hash || !eventHash(head, event).equals(event.hash)) return 'altered';
  return undefined;
}

function sameHash(one: Buffer | null, other: Buffer | null): boolean {
  return one && other ? one.equals(other) : one === other;
}
