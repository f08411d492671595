import { hash } from 'node:crypto';
import type { RecordedEvent } from '../events.js';
import { canonicalJson } from './canonical-json.js';

/** The fields that an event's hash covers, beside the previous hash. */
export type HashedFields = Pick<
  RecordedEvent,
  'stream' | 'version' | 'eventId' | 'type' | 'schemaVersion' | 'recordedAt' | 'data'
>;

/** The same with the time as it is hashed: ISO 8601 in UTC with milliseconds. */
export type HashedJson = Omit<HashedFields, 'recordedAt'> & { readonly recordedAt: string };

/**
 * SHA-256 over the previous event's hash (nothing for the first) and the canonical JSON (RFC 8785) of the event's
 * fields, so that anyone can recompute it from the stored row.
 */
export function eventHash(prevHash: Buffer | null, event: HashedFields): Buffer {
  const text = hashedTextOf({ ...event, recordedAt: event.recordedAt.toISOString() });
  return hash('sha256', joined(prevHash?.toString('hex') ?? '', text), 'buffer');
}

/** Like `eventHash`, with both hashes in lower-case hexadecimal: for readers of millions of rows, which read hashes as text. */
export function eventHashHex(prevHash: string | null, event: HashedJson): string {
  return hash('sha256', joined(prevHash ?? '', hashedTextOf(event)), 'hex');
}

/** Canonical JSON of an object whose keys are written in their order. */
function hashedTextOf({
  data,
  eventId,
  recordedAt,
  schemaVersion,
  stream,
  type,
  version,
}: HashedJson): string {
  return (
    `{"data":${canonicalJson(data)},"event_id":${canonicalJson(eventId)},"recorded_at":${canonicalJson(recordedAt)},` +
    `"schema_version":${canonicalJson(schemaVersion)},"stream":${canonicalJson(stream)},` +
    `"type":${canonicalJson(type)},"version":${canonicalJson(version)}}`
  );
}

/** Shared by all calls, since each finishes with it before it returns: allocating one took as long as hashing. */
let joint = Buffer.alloc(4_096);

function joined(hex: string, text: string): Buffer {
  // A UTF-16 unit takes three bytes at most.
  const most = hex.length / 2 + text.length * 3;
  if (joint.length < most) joint = Buffer.alloc(most * 2);
  const start = joint.write(hex, 'hex');
  return joint.subarray(0, start + joint.write(text, start, 'utf8'));
}

export type ChainCheck =
  | { readonly ok: true; readonly version: number; readonly head: Buffer | null }
  | { readonly ok: false; readonly version: number; readonly fault: ChainFault };

/** `missing`: a version is left out; `unlinked`: it doesn't follow the hash before it; `altered`: its content changed. */
export type ChainFault = 'missing' | 'unlinked' | 'altered';

/**
 * Verifies the chain of one stream's events in version order, from the first or from a verified `after`. Compare the
 * returned head with a copy kept elsewhere: a chain that was shortened, or rewritten from the start, is consistent in
 * itself.
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
