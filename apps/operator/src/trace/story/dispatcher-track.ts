import { durationText, type Step, type Track } from './timeline.js';
import type { TracedEvent } from '#event-store/read/traced-events';
import type {
  TracedAttempt,
  TracedDelivery,
  TracedMail,
} from '../../../../webhook-dispatcher/src/operations/deliveries.js';
import type { Trace } from '../read/read-trace.js';

/** Each delivery is a track of its own, and so is each mail; what became of the endpoints is one more. */
export function dispatcherTracks({ deliveries, endpointEvents, mails }: Trace): readonly Track[] {
  return [
    ...deliveries.map(deliveryTrack),
    endpointEvents.map(endpointStep).sort((one, other) => one.at.getTime() - other.at.getTime()),
    ...mails.map(mailTrack),
  ];
}

function deliveryTrack({
  delivery_id,
  endpoint_id,
  url,
  event_id,
  event_type,
  created_at,
  attempts,
}: TracedDelivery): Track {
  return [
    {
      at: created_at,
      service: 'dispatcher',
      what: 'delivery',
      detail: `${event_type} to ${url}`,
      ids: { delivery_id, endpoint_id },
      after: [`event:${event_id}`],
    },
    ...attempts.flatMap(attemptSteps),
  ];
}

function attemptSteps(attempt: TracedAttempt): readonly Step[] {
  const { claimed_at, finished_at, series, number, delivery_id, outcome } = attempt;
  const name = series === 1 ? `attempt ${number}` : `attempt ${number} of series ${series}`;
  const step = { service: 'dispatcher', ids: { delivery_id } } as const;
  if (finished_at === null) return [{ ...step, at: claimed_at, what: name, detail: 'is under way' }];
  return [{ ...step, at: finished_at, what: name, detail: `${outcome ?? ''}: ${resultText(attempt)}` }];
}

function resultText({ status_code, reason, error, duration_ms }: TracedAttempt): string {
  const took = duration_ms === null ? '' : ` after ${durationText(duration_ms)}`;
  const result = status_code === null ? (reason ?? 'no answer') : `status ${status_code}`;
  return `${result}${took}${error === null ? '' : `: ${error}`}`;
}

function endpointStep({ type, data, recorded_at, stream, version }: TracedEvent): Step {
  const disabled = type === 'webhooks.endpoint-disabled';
  return {
    at: recorded_at,
    service: 'dispatcher',
    what: disabled ? 'disabled' : 'enabled',
    detail: `the endpoint ${stream.slice('endpoint-'.length)}${disabled ? ` (${String(data.reason)})` : ''}`,
    ids: { stream, version: String(version) },
  };
}

function mailTrack({ subject, created_at, sent_at }: TracedMail): Track {
  const step = { service: 'dispatcher', detail: subject, ids: {} } as const;
  return [
    { ...step, at: created_at, what: 'mail written' },
    ...(sent_at === null ? [] : [{ ...step, at: sent_at, what: 'mail sent' }]),
  ];
}
