import type { DeliveryDetail } from '#contracts/commands/webhook-commands';

/** A delivery for people: each attempt on a line, and of the answers only the last. */
export function deliveryReport({ history, ...delivery }: DeliveryDetail): Readonly<Record<string, unknown>> {
  const answered = history.findLast(({ response_head }) => response_head !== null);
  return {
    ...delivery,
    history: history.map(({ response_head: _, ...attempt }) => attempt),
    last_response: answered?.response_head ?? null,
  };
}
