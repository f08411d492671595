import type { DeliveryStatus, DeliveryView } from '#contracts/webhooks/delivery-commands';
import type { EndpointView } from '#contracts/webhooks/endpoint-commands';
import { WEBHOOK_EVENTS } from '#contracts/webhooks/envelope';
import { type Html, html } from '../../pages/html.js';
import { badge, type Tone } from '../../pages/parts.js';
import type { Option } from '../frame/form.js';

export const EVENT_OPTIONS: readonly Option[] = Object.entries(WEBHOOK_EVENTS).map(([type, { summary }]) => [
  type,
  `${type}: ${summary}`,
]);

/** Whether an endpoint gets webhooks; if not, why. */
export function endpointBadge({
  status,
  disabled_reason: reason,
  consecutive_failures: failures,
}: Pick<EndpointView, 'status' | 'disabled_reason' | 'consecutive_failures'>): Html {
  if (status === 'disabled')
    return reason === 'operator' ? badge('Disabled', 'warn') : badge('Disabled after failures', 'bad');
  return failures > 0 ? badge('Failing', 'bad') : badge('Enabled', 'good');
}

const STATUSES: Readonly<Record<DeliveryStatus, readonly [text: string, tone: Tone]>> = {
  pending: ['Pending', 'accent'],
  held: ['Held', 'warn'],
  delivered: ['Delivered', 'good'],
  exhausted: ['All attempts failed', 'bad'],
  dropped: ['Dropped', 'quiet'],
};

export function deliveryBadge(status: DeliveryStatus): Html {
  return badge(...STATUSES[status]);
}

export const STATUS_OPTIONS: readonly Option[] = Object.entries(STATUSES).map(([status, [text]]) => [
  status,
  text,
]);

/** Text of others: its direction must not change that of the page. */
export function foreignText(text: string): Html {
  return html`<bdi>${text}</bdi>`;
}

export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

export function auditLink(
  home: string,
  { audit_id: auditId }: Pick<DeliveryView, 'audit_id'>,
): Html | undefined {
  return auditId ? html`<a href="${home}/audits/${auditId}"><code>${auditId}</code></a>` : undefined;
}
