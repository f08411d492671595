import type { TracedEvent } from '#event-store/read/traced-events';
import type { Trace } from '../read/read-trace.js';
import type { Step, Track } from './timeline.js';

type Data = TracedEvent['data'];

/** The short name of an event and what it says, in words. */
type StepText = readonly [what: string, detail: string];

const LEDGER_STEPS: Readonly<Record<string, (data: Data) => StepText>> = {
  'ledger.audit-charged': (data) => [
    'charged',
    `${credits(data.credits)} for an audit of type ${text(data.audit_type)}, ${balance(data)}`,
  ],
  'ledger.audit-refunded': (data) => [
    'refunded',
    `${credits(data.credits)} (${text(data.reason)}), ${balance(data)}`,
  ],
  'ledger.charge-voided': (data) => [
    'voided',
    data.credits === 0
      ? 'nothing was charged, and nothing can be any more'
      : `${credits(data.credits)} returned, ${balance(data)}`,
  ],
  'ledger.balance-low': (data) => [
    'balance low',
    `${text(data.balance)} is below the threshold of ${text(data.threshold)}`,
  ],
};

const AUDIT_EVENTS: Readonly<Record<string, (data: Data) => StepText>> = {
  'audit.queued': () => ['queued', ''],
  'audit.started': (data) => ['started', `attempt ${text(data.attempt)}`],
  'audit.completed': (data) => ['completed', `overall score ${text(data.overall)}`],
  'audit.failed': (data) => {
    const { code, message } = (data.error ?? {}) as { readonly code?: string; readonly message?: string };
    return [
      'failed',
      `${text(data.failure_reason)}, the fault of the ${text(data.fault)}: ${code ?? ''}: ${message ?? ''}`,
    ];
  },
  'audit.cancelled': (data) => ['cancelled', `while it was ${text(data.from)}`],
  'audit.voided': () => ['voided', 'its caller never learned of it'],
};

/** What the ledger posted, by version. */
export function ledgerTrack({ entries }: Trace): Track {
  return entries.map((event) => stepOf(event, 'ledger', LEDGER_STEPS));
}

/** What the engine did, by version. */
export function engineTrack({ events }: Trace): Track {
  return events.map((event) => stepOf(event, 'engine', AUDIT_EVENTS));
}

function stepOf(
  { event_id, stream, version, type, data, meta, recorded_at }: TracedEvent,
  service: Step['service'],
  telling: Readonly<Record<string, (data: Data) => StepText>>,
): Step {
  const [what, detail] = telling[type]?.(data) ?? [type, ''];
  const { correlation_id: request, causation_id: cause } = meta;
  return {
    at: recorded_at,
    service,
    what,
    detail,
    ids: { event_id, stream, version: String(version) },
    key: `event:${event_id}`,
    after: [
      ...(request === undefined ? [] : [`request:${request}`]),
      ...(cause === undefined ? [] : [`event:${cause}`]),
    ],
  };
}

function balance(data: Data): string {
  return `balance ${text(data.balance_after)}`;
}

function credits(amount: unknown): string {
  return `${text(amount)} credits`;
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '-';
}
