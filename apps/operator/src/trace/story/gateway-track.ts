import type { RequestRow, StoryAudit } from '../../../../api-gateway/src/operations/request-log.js';
import { durationText, type Step, type Track } from './timeline.js';
import type { TracedEvent } from '#event-store/read/traced-events';
import type { Trace } from '../read/read-trace.js';

const POLL = '/api/v1/audit/{id}';
/** What the gateway writes for a caller who was gone. */
const CALLER_LEFT = 499;

const END: ReadonlySet<string> = new Set([
  'audit.completed',
  'audit.failed',
  'audit.cancelled',
  'audit.voided',
]);

/** Each request is a track of its own: they run side by side. Reads that were answered are told together. */
export function requestTracks({ requests, entries }: Trace): readonly Track[] {
  const reads = requests.filter(isRead);
  const others = requests.filter((request) => !isRead(request));
  return [...others.map((request) => requestTrack(request, entries)), readTrack(reads)];
}

/** What the gateway's own row says of the audit. */
export function auditTrack({ audit, events, entries }: Trace): Track {
  if (!audit) return [];
  const step = (at: Date | null, what: string, detail: string): readonly Step[] =>
    at === null ? [] : [{ at, service: 'gateway', what, detail, ids: {} }];
  const cause = entries[0] ?? events[0];
  const [seen] = madeAfterItsEnd(audit, events)
    ? step(
        audit.seen_at,
        'row made',
        'after its end, as by a rebuild: whether a GET found it before is not known',
      )
    : step(audit.seen_at, 'visible', 'from here on a GET finds it');
  return [
    { ...seen!, ...(cause && { after: [`event:${cause.event_id}`] }) },
    ...step(audit.voided_at, 'hidden', 'to be voided: its caller may never have learned of it'),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** A rebuild makes the row again, with a new time: when partners saw the audit first is lost. */
function madeAfterItsEnd({ seen_at }: StoryAudit, events: readonly TracedEvent[]): boolean {
  const end = events.find(({ type }) => END.has(type));
  return end !== undefined && seen_at > end.recorded_at;
}

function isRead({ method, route, status }: RequestRow): boolean {
  return method === 'GET' && route === POLL && status < 400;
}

function requestTrack(request: RequestRow, entries: readonly TracedEvent[]): Track {
  const { at, request_id, method, route, idempotency_key, key_id, duration_ms } = request;
  const asked = [method ?? 'no HTTP', route ?? 'to a path that leads nowhere'].join(' ');
  const keyed = idempotency_key === null ? '' : `, Idempotency-Key ${idempotency_key}`;
  const ids = { request_id, ...(key_id !== null && { key_id }) };
  const key = `request:${request_id}`;
  const answered = new Date(at.getTime() + duration_ms);
  const response = { service: 'gateway', ids: { request_id } } as const;
  return [
    { at, service: 'gateway', what: 'request', detail: `${asked}${keyed}`, ids, key },
    {
      at: answered,
      ...response,
      what: `answer ${request.status}`,
      detail: answerText(request),
      after: request.status < 300 ? awaitedBy(request, entries) : [],
    },
  ];
}

/** What was posted before a create, or a cancel, was answered. The refund of a failure has the create's id, too. */
function awaitedBy({ request_id, route }: RequestRow, entries: readonly TracedEvent[]): readonly string[] {
  const awaited = route?.endsWith(':cancel') ? 'ledger.audit-refunded' : 'ledger.audit-charged';
  return entries
    .filter(({ type, meta }) => type === awaited && meta.correlation_id === request_id)
    .map(({ event_id }) => `event:${event_id}`);
}

/** A refusal with its reason, as its caller read it; a replay as such, since its status is that of a create. */
export function answerText({ status, code, message, replayed, duration_ms }: RequestRow): string {
  const took = `after ${durationText(duration_ms)}`;
  if (status === CALLER_LEFT) return `${took} its caller was gone, without an answer`;
  if (replayed) return `${took}, a replay of what its Idempotency-Key stands for`;
  return code === null ? took : `${took}: ${code}: ${message ?? ''}`;
}

function readTrack(reads: readonly RequestRow[]): Track {
  const [first, last] = [reads[0], reads.at(-1)];
  if (!first || !last) return [];
  const until = reads.length === 1 ? '' : `; ${reads.length} times until ${last.at.toISOString()}`;
  const ids = { request_id: first.request_id };
  const detail = `GET ${POLL}, ${first.status}${until}`;
  return [{ at: first.at, service: 'gateway', what: 'read', detail, ids }];
}
