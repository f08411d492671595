import type { SealedSecret } from '../secrets/secret-box.js';

/** What is posted to an endpoint, once. */
export interface OutgoingWebhook {
  readonly endpointId: string;
  readonly url: string;
  /** Public, `evt_…`. */
  readonly eventId: string;
  /** A test event has none. */
  readonly deliveryId?: string;
  readonly body: Buffer;
  /** Those that are valid, oldest first. */
  readonly secrets: readonly SealedSecret[];
  /** Milliseconds since 1970 by the database's clock, which all replicas share, as it goes on since it was read. */
  readonly now: () => number;
}

/** That clock, read as `epochMs` just now. */
export function clockFrom(epochMs: number): () => number {
  const readAt = performance.now();
  return () => epochMs + performance.now() - readAt;
}
