import { EventBatch, type PackedEvent } from './event-batch.js';

interface OpenBatch {
  readonly batch: EventBatch;
  readonly stored: Promise<void>;
  /** Sends the batch, at the latest at the end of the turn. */
  readonly send: () => void;
}

/**
 * Puts events of one type that are published in the same turn of the event loop, such as those of one commit, into one
 * message. No event waits for more.
 */
export class BatchGatherer {
  private readonly open = new Map<string, OpenBatch>();

  /** `store` resolves when the broker has stored a batch. */
  constructor(private readonly store: (batch: EventBatch) => Promise<void>) {}

  /** Settles as `store` does for the batch of this event. */
  add(event: PackedEvent): Promise<void> {
    const { type } = event.metadata;
    const { batch, stored, send } = this.open.get(type) ?? this.begin(type);
    batch.add(event);
    if (batch.isFull) send();
    return stored;
  }

  /** Sends what was added in this turn. */
  flush(): void {
    for (const { send } of [...this.open.values()]) send();
  }

  private begin(type: string): OpenBatch {
    const batch = new EventBatch();
    let send = (): void => undefined;
    const stored = new Promise<void>((resolve) => {
      send = () => {
        this.open.delete(type);
        resolve(this.store(batch));
      };
    });
    const open = { batch, stored, send };
    this.open.set(type, open);
    queueMicrotask(() => {
      if (this.open.get(type) === open) send();
    });
    return open;
  }
}
