import { setTimeout as pause } from 'node:timers/promises';
import type { PayloadOf } from '#contracts/commands/commands';
import type { EndpointView } from '#contracts/commands/webhook-commands';
import type { Operator } from '../operator.js';
import { type ProgressLine, progressLine } from '../progress-line.js';

export interface BringBackOptions {
  /** Returns as soon as all is scheduled, instead of when every first attempt was made. */
  readonly detach: boolean;
}

export interface BroughtBack {
  /** False where the endpoint was disabled meanwhile; the rest is held again. */
  readonly ok: boolean;
  readonly recovered: number;
  readonly endpoint: EndpointView;
}

const LOOK_EVERY_MS = 500;

/**
 * Brings deliveries of an endpoint back, chunk by chunk until none remains, and follows them until each had its first
 * attempt, with progress on standard error. Whatever ends `acs` meanwhile, what was brought back goes on.
 */
export async function bringBack(
  send: Operator['send'],
  recovery: PayloadOf<'webhooks.recover-deliveries'>,
  { detach }: BringBackOptions,
): Promise<BroughtBack> {
  const progress = progressLine();
  try {
    const recovered = await scheduleAll(send, recovery, progress);
    const endpoint = await follow(send, recovery.endpoint_id, detach ? 0 : recovered, progress);
    return { ok: endpoint.status === 'enabled', recovered, endpoint };
  } finally {
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
    const { recovered, remaining } = await send('webhooks.recover-deliveries', recovery);
    total += recovered;
    // Nothing recovered although some remain: another command holds them.
    if (remaining === 0 || recovered === 0) return total;
    progress.show(`Scheduled ${total} of ${total + remaining} deliveries …`);
  }
}

async function follow(
  send: Operator['send'],
  endpointId: string,
  recovered: number,
  progress: ProgressLine,
): Promise<EndpointView> {
  const begun = performance.now();
  for (;;) {
    const endpoint = await send('webhooks.show-endpoint', { endpoint_id: endpointId });
    const done = recovered - endpoint.backlog;
    if (done >= recovered || endpoint.status === 'disabled') return endpoint;
    const perSecond = (done * 1_000) / (performance.now() - begun);
    const left =
      perSecond > 0
        ? `, ${perSecond.toFixed(1)}/s, about ${Math.ceil(endpoint.backlog / perSecond)} s left`
        : '';
    progress.show(`Attempted ${done} of ${recovered} deliveries${left} …`);
    await pause(LOOK_EVERY_MS);
  }
}
