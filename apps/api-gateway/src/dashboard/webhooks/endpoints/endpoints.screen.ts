import { Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointTest } from '#contracts/webhooks/endpoint-commands';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#contracts/webhooks/envelope';
import { postedForm } from '../../../billing/local/posted-form.js';
import { Opens, Screen } from '../../access/screen.js';
import { Refusal } from '../../access/refusal.js';
import { CurrentVisitor, type Visitor } from '../../access/visitor.js';
import { actionIdOf } from '../../activity/actions.js';
import { type RefusedForm, violationIn } from '../../frame/refused-form.js';
import { screenAnswer } from '../../frame/screen-answer.js';
import { WebhookActions } from '../webhook-actions.js';
import { WebhookCalls } from '../webhook-calls.js';
import { countText } from '../webhook-text.js';
import {
  ENDPOINT_LABELS,
  EndpointForm,
  endpointFormPage,
  hostOf,
  typedEndpoint,
  type TypedEndpoint,
} from './endpoint-form.js';
import { addButton, endpointListPage } from './endpoint-list-page.js';
import { type EndpointPage, endpointPage } from './endpoint-page.js';
import { MAX_COUNTED, removePage } from './remove-page.js';

/** The dispatcher waits 5 s for a slot, and 10 s for the answer. */
const TEST_DEADLINE_MS = 18_000;

/** The webhook endpoints of a workspace: list, look at one, change, switch, test and remove it. */
@Screen('webhooks')
export class EndpointsScreen {
  constructor(
    private readonly calls: WebhookCalls,
    private readonly actions: WebhookActions,
  ) {}

  @Get()
  @Opens('reader')
  async list(
    @CurrentVisitor() visitor: Visitor,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { endpoints } = await this.calls.read(visitor, request, 'webhooks.list-endpoints', {});
    return screenAnswer(reply, visitor, {
      section: 'Webhooks',
      title: 'Webhooks',
      actions: addButton(visitor, endpoints),
      content: endpointListPage(visitor, endpoints),
    });
  }

  @Get(':endpoint')
  @Opens('reader')
  show(
    @CurrentVisitor() visitor: Visitor,
    @Param('endpoint') endpointId: string,
    @Query() query: Readonly<Record<string, unknown>>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.page(visitor, request, reply, endpointId, { notice: noticeIn(query) });
  }

  @Get(':endpoint/change')
  @Opens('owner')
  async askToChange(
    @CurrentVisitor() visitor: Visitor,
    @Param('endpoint') endpointId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const typed = await this.calls.read(visitor, request, 'webhooks.show-endpoint', {
      endpoint_id: endpointId,
    });
    return changeAnswer(reply, visitor, endpointId, typed);
  }

  @Post(':endpoint/change')
  @Opens('owner')
  async change(
    @CurrentVisitor() visitor: Visitor,
    @Param('endpoint') endpointId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const typed = typedEndpoint(postedForm(request));
    const refused =
      violationIn(EndpointForm, typed, ENDPOINT_LABELS) ??
      (await this.actions.once(
        visitor,
        request,
        {
          name: 'endpoint.change',
          subject: endpointId,
          details: { host: hostOf(typed.url), event_types: typed.event_types },
        },
        (commandId) =>
          this.calls.send(
            visitor,
            request,
            'webhooks.update-endpoint',
            {
              endpoint_id: endpointId,
              url: typed.url,
              event_types: typed.event_types as WebhookEventType[],
            },
            { commandId },
          ),
      ));
    if (refused) return changeAnswer(reply, visitor, endpointId, typed, refused, actionIdOf(request));
    throw Refusal.redirect(`${visitor.home}/webhooks/${endpointId}`);
  }

  @Post(':endpoint/enable')
  @Opens('member')
  enable(
    @CurrentVisitor() visitor: Visitor,
    @Param('endpoint') endpointId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.switch(visitor, request, reply, endpointId, 'enable');
  }

  @Post(':endpoint/disable')
  @Opens('member')
  disable(
    @CurrentVisitor() visitor: Visitor,
    @Param('endpoint') endpointId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.switch(visitor, request, reply, endpointId, 'disable');
  }

  /** Answers with the result at once: a test event is not stored. */
  @Post(':endpoint/test')
  @Opens('member')
  async test(
    @CurrentVisitor() visitor: Visitor,
    @Param('endpoint') endpointId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const type = WEBHOOK_EVENT_TYPES.find((each) => each === postedForm(request)?.get('event_type'));
    const payload = { endpoint_id: endpointId, ...(type && { event_type: type }) };
    const action = { name: 'endpoint.test', subject: endpointId, details: type ? { event_type: type } : {} };
    let test: EndpointTest | undefined;
    const refused = await this.actions.run(visitor, request, action, async () => {
      test = await this.calls.send(visitor, request, 'webhooks.test-endpoint', payload, {
        deadlineMs: TEST_DEADLINE_MS,
      });
    });
    return this.page(visitor, request, reply, endpointId, { test, refused });
  }

  @Get(':endpoint/remove')
  @Opens('owner')
  askToRemove(
    @CurrentVisitor() visitor: Visitor,
    @Param('endpoint') endpointId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.removeAnswer(visitor, request, reply, endpointId);
  }

  @Post(':endpoint/remove')
  @Opens('owner')
  async remove(
    @CurrentVisitor() visitor: Visitor,
    @Param('endpoint') endpointId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const refused = await this.actions.once(
      visitor,
      request,
      { name: 'endpoint.remove', subject: endpointId },
      (commandId) =>
        this.calls.send(
          visitor,
          request,
          'webhooks.remove-endpoint',
          { endpoint_id: endpointId },
          { commandId },
        ),
    );
    if (refused) return this.removeAnswer(visitor, request, reply, endpointId, refused);
    throw Refusal.redirect(`${visitor.home}/webhooks`);
  }

  private async switch(
    visitor: Visitor,
    request: FastifyRequest,
    reply: FastifyReply,
    endpointId: string,
    verb: 'enable' | 'disable',
  ): Promise<string> {
    const refused = await this.actions.once(
      visitor,
      request,
      { name: `endpoint.${verb}`, subject: endpointId },
      (commandId) =>
        this.calls.send(
          visitor,
          request,
          `webhooks.${verb}-endpoint`,
          { endpoint_id: endpointId },
          { commandId },
        ),
    );
    if (refused) return this.page(visitor, request, reply, endpointId, { refused });
    throw Refusal.redirect(`${visitor.home}/webhooks/${endpointId}`);
  }

  private async page(
    visitor: Visitor,
    request: FastifyRequest,
    reply: FastifyReply,
    endpointId: string,
    shown: Omit<EndpointPage, 'endpoint'>,
  ): Promise<string> {
    const endpoint = await this.calls.read(visitor, request, 'webhooks.show-endpoint', {
      endpoint_id: endpointId,
    });
    const content = endpointPage(visitor, { endpoint, ...shown });
    return screenAnswer(
      reply,
      visitor,
      { section: 'Webhooks', title: 'Endpoint', content },
      shown.refused?.status,
    );
  }

  private async removeAnswer(
    visitor: Visitor,
    request: FastifyRequest,
    reply: FastifyReply,
    endpointId: string,
    refused?: RefusedForm,
  ): Promise<string> {
    const [endpoint, { deliveries }] = await Promise.all([
      this.calls.read(visitor, request, 'webhooks.show-endpoint', { endpoint_id: endpointId }),
      this.calls.read(visitor, request, 'webhooks.list-deliveries', {
        endpoint_id: endpointId,
        status: 'pending',
        limit: MAX_COUNTED,
      }),
    ]);
    const content = removePage(visitor, endpoint, deliveries.length, refused);
    return screenAnswer(
      reply,
      visitor,
      { section: 'Webhooks', title: 'Remove the endpoint', content },
      refused?.status,
    );
  }
}

function changeAnswer(
  reply: FastifyReply,
  visitor: Visitor,
  endpointId: string,
  typed: TypedEndpoint,
  refused?: RefusedForm,
  actionId?: string,
): string {
  const here = `${visitor.home}/webhooks/${endpointId}`;
  const content = endpointFormPage(visitor, {
    action: `${here}/change`,
    button: 'Save',
    back: here,
    typed,
    refused,
    actionId,
  });
  return screenAnswer(
    reply,
    visitor,
    { section: 'Webhooks', title: 'Change the endpoint', content },
    refused?.status,
  );
}

/** What a form did, told by the page that it leads to. Only numbers: anybody can write an address. */
function noticeIn(query: Readonly<Record<string, unknown>>): string | undefined {
  const count = (name: string) => {
    const text = query[name];
    return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  };
  const deliveries = (number: number) => countText(number, 'delivery', 'deliveries');
  const remaining = count('remaining') ?? 0;
  const rest = remaining === 0 ? '' : ` ${deliveries(remaining)} remain: do it again.`;
  const [sent, dropped] = [count('sent'), count('dropped')];
  if (sent !== undefined) return `${deliveries(sent)} will be sent again, after new ones.${rest}`;
  if (dropped !== undefined) return `${deliveries(dropped)} dropped.${rest}`;
  return undefined;
}
