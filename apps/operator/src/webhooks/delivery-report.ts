import type { DeliveryDetail } from '#contracts/webhooks/commands';

/** A delivery for people: each attempt on a line, and of errors and answers only the last. */
export function deliveryReport({ history, ...delivery }: DeliveryDetail): Readonly<Record<string, unknown>> {
  return {
    ...delivery,
    history: history.map(
      ({ series, number, started_at, finished_at, outcome, reason, status_code, duration_ms }) => ({
        series,
        number,
        started_at,
        finished_at,
        outcome,
        reason,
        status_code,
        duration_ms,
      }),
    ),
    last_error: history.findLast(({ error }) => error !== null)?.error ?? null,
    last_response: history.findLast(({ response_head }) => response_head !== null)?.response_head ?? null,
  };
}
