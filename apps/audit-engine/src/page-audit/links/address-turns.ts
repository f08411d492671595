import type { Admission } from '#outbound-http/fetch-guarded';
import { slotsOf } from '../hosts/slots-of.js';
import { Slots } from '../hosts/slots.js';

interface Queue {
  readonly slots: Slots;
  users: number;
}

/**
 * Turns of requests at each address, over all audits of this process. Unlike slots, turns are not held by an audit, so
 * the links of a page never make audits of other sites wait.
 */
export class AddressTurns {
  private readonly queues = new Map<string, Queue>();

  /** `atOnce`: requests of one address that may run at once. */
  constructor(private readonly atOnce: number) {}

  /**
   * Runs a fetch, whose admission waits for the turn of each connection. No turn is held while it waits, nor during
   * `judge`, which throws if the connection is not to be made.
   */
  async during<T>(work: (admit: Admission) => Promise<T>, judge?: Admission): Promise<T> {
    let giveBack = (): void => undefined;
    let isOver = false;
    const admit: Admission = async (target) => {
      giveBack();
      giveBack = () => undefined;
      await judge?.(target);
      const end = await this.take(addressOf(target.addresses));
      if (isOver) end();
      else giveBack = end;
    };
    try {
      return await work(admit);
    } finally {
      isOver = true;
      giveBack();
    }
  }

  private async take(address: string): Promise<() => void> {
    const queue = this.queues.get(address) ?? { slots: new Slots(this.atOnce), users: 0 };
    this.queues.set(address, queue);
    queue.users++;
    await queue.slots.take();
    return () => {
      queue.slots.give();
      if (--queue.users === 0) this.queues.delete(address);
    };
  }
}

/** A host with several addresses always has the same turn. */
function addressOf(addresses: readonly string[]): string {
  return [...slotsOf('', addresses)].sort()[0] ?? '';
}
