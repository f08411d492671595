import { dispatcherTracks } from './dispatcher-track.js';
import { engineTrack, ledgerTrack } from './event-tracks.js';
import type { TracedDelivery } from '../../../../webhook-dispatcher/src/operations/deliveries.js';
import type { Trace } from '../read/read-trace.js';
import { answerText, requestTracks, auditTrack } from './gateway-track.js';
import { type TimedStep, timelineOf } from './timeline.js';

export type StoryStatus =
  | 'refused'
  | 'answered'
  | 'charged'
  | 'queued'
  | 'processing'
  | 'complete'
  | 'failed'
  | 'cancelled'
  | 'voided'
  | 'balance low';

export interface Story {
  readonly auditId: string | undefined;
  readonly workspaceId: string | undefined;
  readonly url: string | undefined;
  readonly type: string | undefined;
  /** What the page is for: as it was judged, else as the create said. */
  readonly kind: string | undefined;
  readonly status: StoryStatus;
  /** In credits; what stays charged is the difference. */
  readonly charged: number;
  readonly refunded: number;
  readonly steps: readonly TimedStep[];
  /** What a reader would ask next, in sentences. */
  readonly notes: readonly string[];
}

const STATUS: Readonly<Record<string, StoryStatus>> = {
  'audit.queued': 'queued',
  'audit.started': 'processing',
  'audit.completed': 'complete',
  'audit.failed': 'failed',
  'audit.cancelled': 'cancelled',
  'audit.voided': 'voided',
};

/** The story of a trace; undefined where it is empty. */
export function storyOf(trace: Trace): Story | undefined {
  const steps = timelineOf([
    ...requestTracks(trace),
    ledgerTrack(trace),
    engineTrack(trace),
    auditTrack(trace),
    ...dispatcherTracks(trace),
  ]);
  if (steps.length === 0) return undefined;
  const { auditId, workspaceId, entries, events } = trace;
  const order = entries.find(({ type }) => type === 'ledger.audit-charged') ?? events[0];
  const credits = (...types: readonly string[]) =>
    entries
      .filter(({ type }) => types.includes(type))
      .reduce((sum, { data }) => sum + Number(data.credits), 0);
  const story = {
    auditId,
    workspaceId,
    url: textOf(order?.data.url),
    type: textOf(order?.data.audit_type),
    kind: textOf(events.at(-1)?.data.judged_kind) ?? textOf(order?.data.page_kind),
    status: statusOf(trace),
    charged: credits('ledger.audit-charged'),
    refunded: credits('ledger.audit-refunded', 'ledger.charge-voided'),
    steps,
  };
  return { ...story, notes: notesOf(story.status, trace) };
}

function statusOf({ events, entries, requests }: Trace): StoryStatus {
  const last = events.at(-1);
  if (last) return STATUS[last.type] ?? 'queued';
  const posted = entries.map(({ type }) => type);
  if (posted.includes('ledger.charge-voided')) return 'voided';
  if (posted.includes('ledger.audit-charged')) return 'charged';
  if (posted.includes('ledger.balance-low')) return 'balance low';
  return requests.some(({ status }) => status < 400) ? 'answered' : 'refused';
}

function notesOf(status: StoryStatus, trace: Trace): readonly string[] {
  const { events, entries, audit, deliveries, reservation, requests, auditId } = trace;
  const notes: string[] = [];
  const last = requests.at(-1);
  if (status === 'refused' && last) {
    notes.push(`Nothing was charged. The last answer was ${last.status} ${answerText(last)}`);
  }
  if (status === 'charged')
    notes.push('The engine has not taken the order yet: look at its queue and its dead-letter queue.');
  if (status === 'queued') notes.push('It waits for a worker.');
  if (status === 'processing') notes.push('It is being audited.');
  const ended = events.at(-1);
  const terminal = ['complete', 'failed', 'cancelled'].includes(status) ? ended : undefined;
  if (events.length > 0 && status !== 'voided' && !audit)
    notes.push(
      `The gateway has no row of it: partners get 404.` +
        (terminal ? ' acs projection rebuild gateway.audits makes it again.' : ' It is made a moment later.'),
    );
  if (terminal && audit && audit.version < terminal.version)
    notes.push(
      `The gateway has not handled its last event yet (version ${terminal.version}): partners still see the state before it.`,
    );
  if (terminal && !deliveries.some(({ event_id }) => event_id === terminal.event_id))
    notes.push(
      'No webhook was sent for its end: no endpoint was subscribed, or the deliveries were deleted after their retention.',
    );
  notes.push(...deliveries.flatMap(undeliveredNote));
  if (reservation && !reservation.answered && reservation.audit_id === auditId)
    notes.push('Its Idempotency-Key has no answer yet: the next request with it takes over.');
  if (requests.length === 0 && entries.length > 0)
    notes.push(
      'The request log has no request for it: the entry is written a moment later, or was deleted after its retention.',
    );
  return notes;
}

function undeliveredNote({
  delivery_id,
  endpoint_id,
  status,
  next_attempt_at,
}: TracedDelivery): readonly string[] {
  if (status === 'delivered') return [];
  if (status === 'held')
    return [
      `The delivery ${delivery_id} is held. acs endpoint enable --endpoint ${endpoint_id} --deliver-held sends it.`,
    ];
  const next = next_attempt_at === null ? '' : `, next attempt at ${next_attempt_at.toISOString()}`;
  return [`The delivery ${delivery_id} is ${status}${next}.`];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
