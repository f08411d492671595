import { once } from 'node:events';
import { forkProcess } from '../../support/fork-process.js';

/** The partners' receivers, which run in a process of their own. */
export interface Receiver {
  readonly origin: string;
  /** Forgets what has come. */
  forget(): Promise<void>;
  /** Deliveries a second, from the first to the `count`th since `forget`. */
  rateOf(count: number): Promise<number>;
  /** When each event came since `forget`, by public event id, in milliseconds since 1970. */
  arrivals(): Promise<ReadonlyMap<string, number>>;
  stop(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const { child, first } = await forkProcess<ReceiverReply>(new URL('./serve-receiver.js', import.meta.url));
  const { origin = '' } = first;
  const ask = async (order: ReceiverOrder): Promise<ReceiverReply> => {
    child.send(order);
    return ((await once(child, 'message')) as [ReceiverReply])[0];
  };
  return {
    origin,
    async forget() {
      await ask({ kind: 'forget' });
    },
    async rateOf(count) {
      const { tookMs = Number.NaN } = await ask({ kind: 'await', count });
      return ((count - 1) / tookMs) * 1_000;
    },
    async arrivals() {
      return new Map((await ask({ kind: 'report' })).arrivals);
    },
    stop: () => child.disconnect(),
  };
}

/** What a receiver is asked, one at a time, and answers. */
export type ReceiverOrder =
  { readonly kind: 'forget' | 'report' } | { readonly kind: 'await'; count: number };

/** The first is sent unasked, once the receiver listens. */
export interface ReceiverReply {
  readonly origin?: string;
  /** Milliseconds from the first event to the one that completed the number awaited. */
  readonly tookMs?: number;
  /** By public event id, in milliseconds since 1970, when the request had come in whole. */
  readonly arrivals?: readonly (readonly [string, number])[];
}

/** A caller gets no answer there. */
export const HANGING_PATH = '/hanging';
