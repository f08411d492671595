import { Param, Query } from '@nestjs/common';
import {
  type DeliveryList,
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type DeliveryView,
} from '#contracts/webhooks/delivery-commands';
import type { EndpointView } from '#contracts/webhooks/endpoint-commands';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#contracts/webhooks/envelope';
import { MayBeAbsent } from '#contracts/validation/fields';
import { IsId, IsOneOf } from '#contracts/validation/values';
import { Acts, Opens, Screen } from '../../access/screen.js';
import { CurrentVisitor, type Visitor } from '../../access/visitor.js';
import { Forms } from '../../activity/forms.js';
import { readFilter, emptyList, filterForm, pager, type Typed } from '../../frame/list.js';
import type { RefusedForm, FormProblem } from '../../frame/form.js';
import { type ScreenPage, unlessUnanswered, unread } from '../../frame/screen-response.js';
import { notFoundAs404, WebhookCalls } from '../webhook-calls.js';
import { deliveryPage } from './delivery-page.js';
import { type Html, html } from '../../../pages/html.js';
import { table, timeTag } from '../../../pages/parts.js';
import { auditLink, deliveryBadge, foreignText, STATUS_OPTIONS } from '../webhook-text.js';

const PAGE = 50;

/** The deliveries of a workspace: a list with a filter, each with its attempts, replay. */
@Screen('webhooks/deliveries')
export class DeliveriesScreen {
  constructor(
    private readonly calls: WebhookCalls,
    private readonly forms: Forms,
  ) {}

  @Opens('reader')
  async list(
    @CurrentVisitor() visitor: Visitor,
    @Query() query: Readonly<Record<string, unknown>>,
  ): Promise<ScreenPage> {
    const { typed, filter, problem } = readFilter(DeliveryFilter, query, DELIVERY_LABELS);
    const [endpoints, found] = await Promise.all([
      unlessUnanswered(this.calls.send(visitor, 'webhooks.list-endpoints', {})),
      filter && this.found(visitor, filter),
    ]);
    const content = deliveryListPage(visitor, {
      typed,
      problem,
      endpoints: endpoints?.endpoints,
      deliveries: found?.deliveries.slice(0, PAGE),
      older: found && lastOfPage(found),
    });
    return { section: 'Webhooks', title: 'Deliveries', content, status: problem && 422 };
  }

  @Opens('reader', ':delivery')
  show(@CurrentVisitor() visitor: Visitor, @Param('delivery') deliveryId: string): Promise<ScreenPage> {
    return this.page(visitor, deliveryId);
  }

  @Acts('member', { confirmed: false }, ':delivery/replay')
  replay(@CurrentVisitor() visitor: Visitor, @Param('delivery') deliveryId: string): Promise<ScreenPage> {
    const payload = { delivery_id: deliveryId };
    return this.forms.repeatable(visitor, {
      action: { name: 'delivery.replay', subject: deliveryId },
      ...this.calls.formOf(visitor, 'webhooks.replay-delivery', payload),
      again: (refused) => this.page(visitor, deliveryId, refused),
      done: () => `${visitor.home}/webhooks/deliveries/${deliveryId}`,
    });
  }

  /** Undefined if the dispatcher does not answer. */
  private found(visitor: Visitor, filter: DeliveryFilter): Promise<DeliveryList | undefined> {
    const asked = { ...filter, limit: PAGE + 1 };
    return notFoundAs404(
      visitor,
      unlessUnanswered(this.calls.send(visitor, 'webhooks.list-deliveries', asked)),
    );
  }

  private async page(visitor: Visitor, delivery_id: string, refused?: RefusedForm): Promise<ScreenPage> {
    const delivery = await this.calls.read(visitor, 'webhooks.show-delivery', { delivery_id });
    const content = deliveryPage(visitor, delivery, refused);
    return { section: 'Webhooks', title: 'Delivery', content, status: refused?.status };
  }
}

/** Returns the delivery that the next page begins behind; undefined if there is none. */
function lastOfPage({ deliveries, searched_to }: DeliveryList): string | undefined {
  return deliveries.length > PAGE ? deliveries[PAGE - 1]!.delivery_id : (searched_to ?? undefined);
}

interface DeliveryListPage {
  readonly typed: Typed;
  readonly problem?: FormProblem | undefined;
  /** Undefined if the dispatcher does not answer. */
  readonly endpoints: readonly EndpointView[] | undefined;
  readonly deliveries: readonly DeliveryView[] | undefined;
  /** The delivery that the next page begins behind; undefined if there is none. */
  readonly older: string | undefined;
}

function deliveryListPage({ home }: Visitor, page: DeliveryListPage): Html {
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
        ${next !== null && html`<span class="quiet">Next attempt ${timeTag(new Date(next))}</span>`}`,
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

class DeliveryFilter {
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

const DELIVERY_LABELS = {
  endpoint_id: 'Endpoint',
  status: 'Status',
  event_type: 'Event',
  audit_id: 'Audit',
} as const;
