import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type DeliveryView,
} from '#contracts/webhooks/delivery-commands';
import type { EndpointView } from '#contracts/webhooks/endpoint-commands';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#contracts/webhooks/envelope';
import { type Html, html } from '../../../pages/html.js';
import type { Visitor } from '../../access/visitor.js';
import type { FormProblem } from '../../frame/form.js';
import { emptyList, filterForm, pager, type Typed } from '../../frame/list.js';
import { table, timeTag } from '../../../pages/parts.js';
import { unread } from '../../frame/unread.js';
import { deliveryBadge, foreignText, STATUS_OPTIONS } from '../webhook-text.js';
import { MayBeAbsent } from '#contracts/validation/fields';
import { IsId, IsOneOf } from '#contracts/validation/values';

interface DeliveryListPage {
  readonly typed: Typed;
  readonly problem?: FormProblem | undefined;
  /** Undefined if the dispatcher does not answer. */
  readonly endpoints: readonly EndpointView[] | undefined;
  readonly deliveries: readonly DeliveryView[] | undefined;
  /** The delivery that the next page begins behind; undefined if there is none. */
  readonly older: string | undefined;
}

export function deliveryListPage({ home }: Visitor, page: DeliveryListPage): Html {
  const here = `${home}/webhooks/deliveries`;
  const urls = new Map(page.endpoints?.map(({ endpoint_id, url }) => [endpoint_id, url]));
  const { typed, problem, older } = page;
  return html`${filterForm(
      here,
      { typed, labels: DELIVERY_LABELS, problem },
      ({ text, choice }) =>
        html`${choice('endpoint_id', [...urls])} ${choice('status', STATUS_OPTIONS)}
        ${choice(
          'event_type',
          WEBHOOK_EVENT_TYPES.map((type) => [type, type]),
        )}
        ${text('audit_id', 'Its id: aud_…')}`,
    )}
    ${problem ? undefined : found(home, page, urls)} ${pager(here, typed, older)}
    <p><a href="${home}/webhooks">Back to the endpoints</a></p>`;
}

function found(
  home: string,
  { typed, deliveries, older }: DeliveryListPage,
  urls: ReadonlyMap<string, string>,
): Html {
  if (!deliveries) return unread('The deliveries');
  if (deliveries.length === 0) return nothing(home, typed, older);
  return table({
    label: 'Deliveries',
    columns: ['Event', 'Status', { name: 'Attempts', num: true }, 'Endpoint', 'Audit', 'Created'],
    rows: deliveries.map((delivery) => {
      const { delivery_id, event_type, status, attempts, endpoint_id, next_attempt_at: next } = delivery;
      return [
        html`<a href="${home}/webhooks/deliveries/${delivery_id}">${event_type}</a>`,
        html`${deliveryBadge(status)}
        ${next === null ? undefined : html`<span class="quiet">Next attempt ${timeTag(new Date(next))}</span>`}`,
        attempts,
        foreignText(urls.get(endpoint_id) ?? endpoint_id),
        auditLink(home, delivery),
        timeTag(new Date(delivery.created_at)),
      ];
    }),
  });
}

function nothing(home: string, typed: Typed, older: string | undefined): Html {
  return emptyList(
    'deliveries',
    { typed, unsearched: older && 'None of the deliveries that were looked at matches.' },
    html`<p>Each event makes one delivery for each endpoint that subscribes to it.</p>
      <p><a href="${home}/webhooks">Open an endpoint to send it a test event</a></p>`,
  );
}

/** A link to the audit that a delivery tells of, if it tells of one. */
export function auditLink(
  home: string,
  { audit_id: auditId }: Pick<DeliveryView, 'audit_id'>,
): Html | undefined {
  return auditId ? html`<a href="${home}/audits/${auditId}"><code>${auditId}</code></a>` : undefined;
}

export class DeliveryFilter {
  @MayBeAbsent()
  @IsId('endpoint')
  readonly endpoint_id?: string;

  @MayBeAbsent()
  @IsOneOf(DELIVERY_STATUSES)
  readonly status?: DeliveryStatus;

  @MayBeAbsent()
  @IsOneOf(WEBHOOK_EVENT_TYPES)
  readonly event_type?: WebhookEventType;

  @MayBeAbsent()
  @IsId('audit')
  readonly audit_id?: string;

  @MayBeAbsent()
  @IsId('delivery')
  readonly before?: string;
}

export const DELIVERY_LABELS = {
  endpoint_id: 'Endpoint',
  status: 'Status',
  event_type: 'Event',
  audit_id: 'Audit',
} as const;
