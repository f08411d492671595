import { Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Opens, Screen } from '../../access/screen.js';
import { Refusal } from '../../access/refusal.js';
import { CurrentVisitor, type Visitor } from '../../access/visitor.js';
import { type RefusedForm, violationIn } from '../../frame/refused-form.js';
import { screenAnswer } from '../../frame/screen-answer.js';
import { unlessUnanswered } from '../../frame/unread.js';
import { WebhookActions } from '../webhook-actions.js';
import { notFoundAs404, WebhookCalls } from '../webhook-calls.js';
import { DeliveryFilter, FILTER_LABELS, typedFilter } from './delivery-filter.js';
import { deliveryListPage } from './delivery-list-page.js';
import { deliveryPage } from './delivery-page.js';

const PAGE = 50;

/** The deliveries of a workspace: a list with a filter, each with its attempts, replay. */
@Screen('webhooks/deliveries')
export class DeliveriesScreen {
  constructor(
    private readonly calls: WebhookCalls,
    private readonly actions: WebhookActions,
  ) {}

  @Get()
  @Opens('reader')
  async list(
    @CurrentVisitor() visitor: Visitor,
    @Query() query: Readonly<Record<string, unknown>>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const typed = typedFilter(query);
    const refused = violationIn(DeliveryFilter, typed, FILTER_LABELS);
    const [endpoints, found] = await Promise.all([
      unlessUnanswered(this.calls.send(visitor, request, 'webhooks.list-endpoints', {})),
      refused
        ? undefined
        : notFoundAs404(
            visitor,
            unlessUnanswered(
              this.calls.send(visitor, request, 'webhooks.list-deliveries', {
                ...(typed as DeliveryFilter),
                limit: PAGE + 1,
              }),
            ),
          ),
    ]);
    const content = deliveryListPage(visitor, {
      typed,
      refused,
      endpoints: endpoints?.endpoints,
      deliveries: found?.deliveries.slice(0, PAGE),
      more: (found?.deliveries.length ?? 0) > PAGE,
    });
    return screenAnswer(
      reply,
      visitor,
      { section: 'Webhooks', title: 'Deliveries', content },
      refused?.status,
    );
  }

  @Get(':delivery')
  @Opens('reader')
  show(
    @CurrentVisitor() visitor: Visitor,
    @Param('delivery') deliveryId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.page(visitor, request, reply, deliveryId);
  }

  @Post(':delivery/replay')
  @Opens('member')
  async replay(
    @CurrentVisitor() visitor: Visitor,
    @Param('delivery') deliveryId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const action = { name: 'delivery.replay', subject: deliveryId };
    const refused = await this.actions.once(visitor, request, action, (commandId) =>
      this.calls.send(
        visitor,
        request,
        'webhooks.replay-delivery',
        { delivery_id: deliveryId },
        { commandId },
      ),
    );
    if (refused) return this.page(visitor, request, reply, deliveryId, refused);
    throw Refusal.redirect(`${visitor.home}/webhooks/deliveries/${deliveryId}`);
  }

  private async page(
    visitor: Visitor,
    request: FastifyRequest,
    reply: FastifyReply,
    deliveryId: string,
    refused?: RefusedForm,
  ): Promise<string> {
    const delivery = await this.calls.read(visitor, request, 'webhooks.show-delivery', {
      delivery_id: deliveryId,
    });
    const content = deliveryPage(visitor, delivery, refused);
    return screenAnswer(reply, visitor, { section: 'Webhooks', title: 'Delivery', content }, refused?.status);
  }
}
