/** Delays in milliseconds before an event is handed out again; after the last one it goes to the dead letters. */
export const RETRY_LADDER_MS: readonly number[] = [1_000, 10_000, 60_000, 600_000];

const UNITS = [
  [60_000, 'min'],
  [1_000, 's'],
  [1, 'ms'],
] as const;

/** The queue in which messages of `queue` wait `delayMs`, for example `credit-ledger.events.retry.10s`. */
export function retryQueueOf(queue: string, delayMs: number): string {
  const [size, unit] = UNITS.find(([size]) => delayMs % size === 0) ?? [1, 'ms'];
  return `${queue}.retry.${delayMs / size}${unit}`;
}

/** The queue that keeps what could not be handled, with the reason in its headers. */
export function deadLetterQueueOf(queue: string): string {
  return `${queue}.dlq`;
}
