import { setTimeout as pause } from 'node:timers/promises';
import type { PayloadOf } from '#contracts/messages/messages';
import type { EndpointView } from '#contracts/webhooks/endpoint-commands';
import { Failure } from '#contracts/failures';
import type { Operator } from '../connections/operator.js';
import { type ProgressLine, progressLine } from '../command-line/terminal/writing.js';

export interface BringBackOptions {
  /** Returns as soon as all is scheduled, instead of when every first attempt was made. */
  readonly detach: boolean;
}

export interface BroughtBack {
  /** False where the endpoint was disabled meanwhile; the rest is held again. */
  readonly ok: boolean;
  /** Deliveries that got a new series of attempts. */
  readonly scheduled: number;
  readonly endpoint: EndpointView;
}

const LOOK_EVERY_MS = 500;
/** To count a very long backlog takes a while. */
const REST_PER_LOOK = 5;

/**
 * Brings deliveries of an endpoint back, chunk by chunk until none remains, and follows its backlog until each had its
 * first attempt, with progress on standard error. Whatever ends `acs` meanwhile, what was brought back goes on.
 */
export async function bringBack(
  send: Operator['send'],
  recovery: PayloadOf<'webhooks.recover-deliveries'>,
  { detach }: BringBackOptions,
): Promise<BroughtBack> {
  const progress = progressLine();
  process.once('SIGINT', leave);
  try {
    const scheduled = await scheduleAll(send, recovery, progress);
    const endpoint = detach
      ? await send('webhooks.show-endpoint', { endpoint_id: recovery.endpoint_id })
      : await follow(send, recovery.endpoint_id, progress);
    return { ok: endpoint.status === 'enabled', scheduled, endpoint };
  } finally {
    process.removeListener('SIGINT', leave);
    progress.end();
  }
}

async function scheduleAll(
  send: Operator['send'],
  recovery: PayloadOf<'webhooks.recover-deliveries'>,
  progress: ProgressLine,
): Promise<number> {
  let total = 0;
  for (;;) {
    const { recovered, remaining } = await send('webhooks.recover-deliveries', recovery).catch(
      (error: unknown) => {
        if (total > 0 && isDisabled(error)) return { recovered: 0, remaining: 0 };
        throw error;
      },
    );
    total += recovered;
    // Nothing recovered although some remain: another command holds them.
    if (remaining === 0 || recovered === 0) return total;
    progress.show(`Scheduled ${total} of ${total + remaining} deliveries …`);
  }
}

/** The whole backlog, for what was brought back before stands in front of what is brought back now. */
async function follow(
  send: Operator['send'],
  endpointId: string,
  progress: ProgressLine,
): Promise<EndpointView> {
  const begun = performance.now();
  for (let most = 0; ;) {
    const asked = performance.now();
    const endpoint = await send('webhooks.show-endpoint', { endpoint_id: endpointId });
    const lookMs = performance.now() - asked;
    const { backlog, status } = endpoint;
    if (backlog === 0 || status === 'disabled') return endpoint;
    most = Math.max(most, backlog);
    const perSecond = ((most - backlog) * 1_000) / (performance.now() - begun);
    const left =
      perSecond > 0 ? `, ${perSecond.toFixed(1)}/s, about ${Math.ceil(backlog / perSecond)} s left` : '';
    progress.show(`Attempted ${most - backlog} of ${most} deliveries${left} …`);
    await pause(Math.max(LOOK_EVERY_MS, REST_PER_LOOK * lookMs));
  }
}

/** It was disabled between two chunks: the report says so, and how much was scheduled before. */
function isDisabled(error: unknown): boolean {
  return error instanceof Failure && error.code === 'WEBHOOK_ENDPOINT_DISABLED';
}

function leave(): void {
  process.stderr.write('\nacs: what was brought back goes on; the same command brings back what was not.\n');
  process.exit(130);
}
