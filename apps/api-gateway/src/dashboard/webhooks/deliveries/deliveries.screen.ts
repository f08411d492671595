import { Param, Query } from '@nestjs/common';
import type { DeliveryList } from '#contracts/webhooks/delivery-commands';
import { Acts, Opens, Screen } from '../../access/screen.js';
import { CurrentVisitor, type Visitor } from '../../access/visitor.js';
import { Forms } from '../../activity/forms.js';
import { readFilter } from '../../frame/list.js';
import type { RefusedForm } from '../../frame/refused-form.js';
import type { ScreenPage } from '../../frame/screen-response.js';
import { unlessUnanswered } from '../../frame/unread.js';
import { notFoundAs404, WebhookCalls } from '../webhook-calls.js';
import { DELIVERY_LABELS, DeliveryFilter, deliveryListPage } from './delivery-list-page.js';
import { deliveryPage } from './delivery-page.js';

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
