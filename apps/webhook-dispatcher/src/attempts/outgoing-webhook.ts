import type { SealedSecret } from '#sealing/sealing-box';

/** One webhook to post. */
export interface OutgoingWebhook {
  readonly endpointId: string;
  readonly url: string;
  /** Public, `evt_…`. */
  readonly eventId: string;
  /** Absent for a test event. */
  readonly deliveryId?: string;
  readonly body: Buffer;
  /** The event's number in its workspace. Absent for a test event, and for events of earlier releases. */
  readonly sequence?: number;
  /** The valid secrets, oldest first. */
  readonly secrets: readonly SealedSecret[];
  /** The current time by the database's clock, which all replicas share, in Unix milliseconds. */
  readonly now: () => number;
}

/** Returns a clock that reads `epochMs` now and runs on from there. */
export function clockFrom(epochMs: number): () => number {
  const readAt = performance.now();
  return () => epochMs + performance.now() - readAt;
}
