import { Failure } from '#contracts/failures';
import type { RecordedEvent } from '#event-store/events';
import type { ConfirmedPublisher, OutgoingMessage } from '#messaging/publish/confirmed-publisher';
import { packedEvent } from '#messaging/publish/event-publisher';
import { EventBatch } from '#messaging/publish/event-batch';
import { toOutgoing } from '#runtime/relay/stored-events';

export interface RepublishOptions {
  readonly queue: string;
  /** Told how many are stored there so far. */
  readonly onProgress: (sent: number) => void;
  /** Ends it between two events. */
  readonly signal: AbortSignal;
}

/** Unconfirmed at once; an event may have 100 KB. */
const WINDOW = 200;

/**
 * Sends events to a queue, each as a message with the headers and body that the service's relay gives it alone. Resolves
 * with how many the broker has stored. Throws a `Failure` where it takes no more (`QUEUE_FULL`), or the queue is gone.
 */
export async function republish(
  publisher: ConfirmedPublisher,
  events: AsyncIterable<RecordedEvent>,
  { queue, onProgress, signal }: RepublishOptions,
): Promise<number> {
  const underWay = new Set<Promise<void>>();
  let stored = 0;
  let failure: Error | undefined;
  for await (const event of events) {
    if (signal.aborted || failure) break;
    const sending = sendOne(publisher, event, queue, () => stored)
      .then(() => onProgress((stored += 1)))
      .catch((error: Error) => {
        failure ??= error;
      })
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
    if (underWay.size >= WINDOW) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  if (failure) throw failure;
  return stored;
}

async function sendOne(
  publisher: ConfirmedPublisher,
  event: RecordedEvent,
  queue: string,
  stored: () => number,
): Promise<void> {
  const message = messageOf(event, queue);
  for (;;) {
    const outcome = await publisher.publishOnce(message);
    if (outcome === 'confirmed') return;
    if (outcome === 'lost') continue; // the next attempt waits for the channel
    throw outcome === 'nacked'
      ? new Failure(
          'rejected',
          'QUEUE_FULL',
          `${queue} takes no more after ${stored()} events: empty it, or ask for less.`,
        )
      : new Failure('not-found', 'QUEUE_GONE', `${queue} was deleted after ${stored()} events.`);
  }
}

/** Straight to the queue, past every exchange that a service is bound to. */
function messageOf(event: RecordedEvent, queue: string): OutgoingMessage {
  const batch = new EventBatch();
  batch.add(packedEvent(toOutgoing(event)));
  return { ...batch.toMessage(), exchange: '', routingKey: queue };
}
