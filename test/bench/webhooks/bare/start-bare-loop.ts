import { once } from 'node:events';
import { forkProcess } from '../../support/fork-process.js';

export interface BareLoop {
  /** Resolves when all are posted. */
  post(order: BareOrder): Promise<void>;
  stop(): void;
}

/** Starts the baseline in a process of its own. */
export async function startBareLoop(): Promise<BareLoop> {
  const { child } = await forkProcess(new URL('./bare-loop.js', import.meta.url));
  return {
    async post(order) {
      child.send(order);
      await once(child, 'message');
    },
    stop: () => child.disconnect(),
  };
}

/** What the bare loop is told to post. */
export interface BareOrder {
  readonly origin: string;
  /** The number of endpoints at that origin. */
  readonly endpoints: number;
  readonly deliveries: number;
  readonly inFlight: number;
  /** False: each post over a connection of its own. */
  readonly keepAlive: boolean;
}
