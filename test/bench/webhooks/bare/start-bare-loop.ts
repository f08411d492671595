import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BareOrder } from './bare-orders.js';

export interface BareLoop {
  /** Resolves when all are posted. */
  post(order: BareOrder): Promise<void>;
  stop(): void;
}

/** Starts the baseline in a process of its own. */
export async function startBareLoop(): Promise<BareLoop> {
  const child = fork(fileURLToPath(new URL('./bare-loop.js', import.meta.url)));
  await once(child, 'message');
  return {
    async post(order) {
      child.send(order);
      await once(child, 'message');
    },
    stop: () => child.disconnect(),
  };
}
