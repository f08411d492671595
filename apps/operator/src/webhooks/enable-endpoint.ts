import { MAX_RECOVERED_PER_MINUTE } from '#contracts/validation/operator-input';
import type { EndpointView } from '#contracts/webhooks/endpoint-commands';
import { flag, type Given, neededId, optional, without } from '../command-line/command.js';
import type { Verdict } from '../command-line/exit-code.js';
import type { Operator } from '../connections/operator.js';
import { wholeNumber } from '../command-line/option-values.js';
import { UsageError } from '../connections/settings.js';
import { bringBack } from './bring-back.js';

export const ENABLE_OPTIONS = {
  endpoint: neededId('endpoint'),
  deliverHeld: without(
    ['dropHeld'],
    flag('deliver what is held, behind new events and at the pace of the endpoint'),
  ),
  dropHeld: flag('give up what is held'),
  perMinute: optional(
    '<n>',
    `with --deliver-held: at most so many a minute, 1 to ${MAX_RECOVERED_PER_MINUTE}`,
    wholeNumber(1, MAX_RECOVERED_PER_MINUTE),
  ),
  detach: flag('with --deliver-held: do not wait until it is delivered'),
};

/** `ok` is false if the endpoint was disabled again while it got its held deliveries. */
interface EnableReport extends Verdict, EndpointView {
  readonly scheduled?: number;
  readonly dropped?: number;
  readonly note?: string;
}

/** Enables an endpoint, and sends, drops or leaves its held deliveries as the options say. Throws a `UsageError`. */
export async function enableEndpoint(
  send: Operator['send'],
  { endpoint: endpointId, deliverHeld, dropHeld, perMinute, detach = false }: Given<typeof ENABLE_OPTIONS>,
): Promise<EnableReport> {
  if (!deliverHeld && (perMinute !== undefined || detach)) {
    throw new UsageError('--per-minute and --detach need --deliver-held.');
  }
  const enabled = await send('webhooks.enable-endpoint', { endpoint_id: endpointId });
  if (dropHeld) return dropAll(send, endpointId);
  if (!deliverHeld) return { ok: true, ...enabled, ...noteOn(enabled) };
  const recovery = { endpoint_id: endpointId, held_only: true, per_minute: perMinute };
  const { ok, scheduled, endpoint } = await bringBack(send, recovery, { detach });
  return { ok, ...endpoint, scheduled, ...noteOn(endpoint) };
}

async function dropAll(send: Operator['send'], endpointId: string): Promise<EnableReport> {
  let total = 0;
  for (;;) {
    const { dropped, remaining } = await send('webhooks.drop-held', { endpoint_id: endpointId });
    total += dropped;
    if (remaining === 0 || dropped === 0) break;
  }
  return { ok: true, ...(await send('webhooks.show-endpoint', { endpoint_id: endpointId })), dropped: total };
}

export function noteOn({ held, status, awaiting_retry = 0 }: EndpointView): { note?: string } {
  if (held === 0) {
    return awaiting_retry === 0
      ? {}
      : {
          note: 'Deliveries that wait for a retry are sent at their time. To send them now, use acs delivery recover --waiting.',
        };
  }
  return status === 'disabled'
    ? { note: 'The endpoint was disabled again. The other deliveries stay held.' }
    : {
        note: 'Held deliveries stay held. Use --deliver-held to send them, --drop-held to drop them.',
      };
}
