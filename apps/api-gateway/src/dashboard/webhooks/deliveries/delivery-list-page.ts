import type { DeliveryView } from '#contracts/webhooks/delivery-commands';
import type { EndpointView } from '#contracts/webhooks/endpoint-commands';
import { WEBHOOK_EVENT_TYPES } from '#contracts/webhooks/envelope';
import { type Html, html } from '../../../pages/html.js';
import type { Visitor } from '../../access/visitor.js';
import { emptyState } from '../../frame/empty-state.js';
import { filterPart } from '../../frame/filter.js';
import { choiceField, type Option, textField } from '../../frame/form.js';
import { pager } from '../../frame/pager.js';
import type { RefusedForm } from '../../frame/refused-form.js';
import { table } from '../../../pages/parts/table.js';
import { timeTag } from '../../../pages/parts/time.js';
import { unread } from '../../frame/unread.js';
import { deliveryBadge, foreignText, STATUS_OPTIONS } from '../webhook-text.js';
import type { TypedFilter } from './delivery-filter.js';

interface DeliveryListPage {
  readonly typed: TypedFilter;
  readonly refused?: RefusedForm | undefined;
  /** Undefined if the dispatcher does not answer. */
  readonly endpoints: readonly EndpointView[] | undefined;
  readonly deliveries: readonly DeliveryView[] | undefined;
  /** The delivery that the next page begins behind; undefined if there is none. */
  readonly older: string | undefined;
}

/** Deliveries of a workspace, newest first, with their filter. */
export function deliveryListPage({ home }: Visitor, page: DeliveryListPage): Html {
  const here = `${home}/webhooks/deliveries`;
  const urls = new Map(page.endpoints?.map(({ endpoint_id, url }) => [endpoint_id, url]));
  return html`${filterForm(here, page, urls)} ${page.refused ? undefined : found(home, page, urls)}
    ${pager(pagesOf(here, page))}
    <p><a href="${home}/webhooks">Back to the endpoints</a></p>`;
}

function filterForm(
  here: string,
  { typed, refused }: DeliveryListPage,
  urls: ReadonlyMap<string, string>,
): Html {
  const any: Option = ['', 'Any'];
  const problem = refused?.problem;
  const fields = html`${choiceField({
    name: 'endpoint_id',
    label: 'Endpoint',
    value: typed.endpoint_id,
    options: [any, ...urls],
    problem,
  })}
  ${choiceField({
    name: 'status',
    label: 'Status',
    value: typed.status,
    options: [any, ...STATUS_OPTIONS],
    problem,
  })}
  ${choiceField({
    name: 'event_type',
    label: 'Event',
    value: typed.event_type,
    options: [any, ...WEBHOOK_EVENT_TYPES.map((type): Option => [type, type])],
    problem,
  })}
  ${textField({ name: 'audit_id', label: 'Audit', value: typed.audit_id, type: 'search', hint: 'Its id: aud_…', problem })}`;
  return filterPart({ action: here, fields, isSet: isFiltered(typed), problem });
}

function isFiltered(typed: TypedFilter): boolean {
  return Object.keys(typed).some((field) => field !== 'before');
}

function found(
  home: string,
  { typed, deliveries, older }: DeliveryListPage,
  urls: ReadonlyMap<string, string>,
): Html {
  if (!deliveries) return unread('The deliveries');
  if (deliveries.length === 0) return older === undefined ? nothing(home, typed) : NONE_SO_FAR;
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

const NONE_SO_FAR = emptyState(
  'No deliveries found',
  html`<p>None of the deliveries that were looked at matches. Go on with Older.</p>`,
);

function nothing(home: string, typed: TypedFilter): Html {
  return isFiltered(typed)
    ? emptyState('No deliveries found', html`<p>Change the filter, or clear it.</p>`)
    : emptyState(
        'No deliveries yet',
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

function pagesOf(here: string, { typed, older }: DeliveryListPage): Parameters<typeof pager>[0] {
  const { before, ...filter } = typed;
  const address = (fields: Record<string, string>) => `${here}?${new URLSearchParams(fields).toString()}`;
  return {
    newest: before === undefined ? undefined : address(filter),
    older: older === undefined ? undefined : address({ ...filter, before: older }),
  };
}
