import type { StreamedEvent } from '../events/stream.js';
import type { Clock } from '../http/clock.js';
import { pauseBefore } from '../retry/rules.js';
import { signTestEvent } from '../webhooks/sign.js';

export interface Forwarding {
  readonly url: string;
  readonly secret: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly fetch: typeof fetch;
}

export interface Attempt {
  /** Undefined if there was no response. */
  readonly status: number | undefined;
  readonly ms: number;
}

const TIMEOUT_MS = 30_000;
const BACK_OFF = { maxRetries: Infinity, firstPauseMs: 1_000, maxPauseMs: 30_000, maxRetryAfterMs: 0 };

/** Posts the event until it is answered with a 2xx; `onAttempt` gets every attempt. Throws the signal's reason when it is aborted. */
export async function forwardEvent(
  item: StreamedEvent,
  forwarding: Forwarding,
  onAttempt: (attempt: Attempt) => void,
): Promise<void> {
  const { clock, signal } = forwarding;
  for (let attempts = 1; ; attempts++) {
    const attempt = await postOnce(item, forwarding);
    signal.throwIfAborted();
    onAttempt(attempt);
    if (isSuccess(attempt)) return;
    await clock.pause(pauseBefore(attempts, BACK_OFF, clock.random()), signal);
  }
}

export function isSuccess({ status }: Attempt): boolean {
  return status !== undefined && status >= 200 && status <= 299;
}

/** Posts the event once, with the bytes that the service stores and a signature of now. */
export async function postOnce(
  { sequence, event, body }: StreamedEvent,
  { url, secret, signal, fetch, clock }: Forwarding,
): Promise<Attempt> {
  const { headers } = await signTestEvent(event, secret, { body });
  signal.throwIfAborted();
  headers['X-Service-Webhook-Sequence'] = String(sequence);
  const began = clock.now();
  const ending = new AbortController();
  const end = () => ending.abort();
  const stopTimer = clock.after(TIMEOUT_MS, end);
  signal.addEventListener('abort', end, { once: true });
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: ending.signal,
      redirect: 'manual',
    });
    await response.body?.cancel();
    return { status: response.status, ms: clock.now() - began };
  } catch {
    return { status: undefined, ms: clock.now() - began };
  } finally {
    stopTimer();
    signal.removeEventListener('abort', end);
  }
}

/** What is printed of an attempt. */
export function lineOf({ sequence, event }: StreamedEvent, { status, ms }: Attempt, json: boolean): string {
  const { id, type } = event;
  if (json) return JSON.stringify({ sequence, id, type, status: status ?? null, ms });
  return `${sequence} ${type} ${id} → ${status ?? 'no answer'} (${ms} ms)`;
}
