import { Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RegisterReply, RotateReply } from '#contracts/webhooks/endpoint-commands';
import type { WebhookEventType } from '#contracts/webhooks/envelope';
import { postedForm } from '../../../billing/local/posted-form.js';
import { Opens, Screen } from '../../access/screen.js';
import { Refusal } from '../../access/refusal.js';
import { CurrentVisitor, type Visitor } from '../../access/visitor.js';
import { actionIdOf } from '../../activity/actions.js';
import { type RefusedForm, violationIn } from '../../frame/refused-form.js';
import { screenAnswer } from '../../frame/screen-answer.js';
import { WebhookActions } from '../webhook-actions.js';
import { WebhookCalls } from '../webhook-calls.js';
import {
  ENDPOINT_LABELS,
  EndpointForm,
  endpointFormPage,
  hostOf,
  typedEndpoint,
  type TypedEndpoint,
} from './endpoint-form.js';
import { rotatePage, secretPage } from './secret-page.js';

/** What shows a signing secret: adding an endpoint, and rotating its secret. Answered at once, as it is shown once. */
@Screen('webhooks')
export class SecretsScreen {
  constructor(
    private readonly calls: WebhookCalls,
    private readonly actions: WebhookActions,
  ) {}

  @Get('new')
  @Opens('owner')
  askToAdd(@CurrentVisitor() visitor: Visitor, @Res({ passthrough: true }) reply: FastifyReply): string {
    return addAnswer(reply, visitor, { url: '', event_types: ['audit.completed', 'audit.failed'] });
  }

  @Post()
  @Opens('owner', { confirmed: true })
  async add(
    @CurrentVisitor() visitor: Visitor,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const typed = typedEndpoint(postedForm(request));
    let added: RegisterReply | undefined;
    const refused =
      violationIn(EndpointForm, typed, ENDPOINT_LABELS) ??
      (await this.actions.once(
        visitor,
        request,
        { name: 'endpoint.add', details: { host: hostOf(typed.url), event_types: typed.event_types } },
        async (commandId) => {
          const payload = { url: typed.url, event_types: typed.event_types as WebhookEventType[] };
          added = await this.calls.send(visitor, request, 'webhooks.register-endpoint', payload, {
            commandId,
          });
        },
      ));
    if (refused) return addAnswer(reply, visitor, typed, refused, actionIdOf(request));
    if (!added) throw Refusal.redirect(`${visitor.home}/webhooks`);
    return secretAnswer(reply, visitor, added);
  }

  @Get(':endpoint/rotate')
  @Opens('owner')
  askToRotate(
    @CurrentVisitor() visitor: Visitor,
    @Param('endpoint') endpointId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.rotateAnswer(visitor, request, reply, endpointId);
  }

  @Post(':endpoint/rotate')
  @Opens('owner', { confirmed: true })
  async rotate(
    @CurrentVisitor() visitor: Visitor,
    @Param('endpoint') endpointId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const force = postedForm(request)?.get('force') === 'yes';
    let rotated: RotateReply | undefined;
    const action = { name: 'endpoint.rotate', subject: endpointId, details: { force } };
    const refused = await this.actions.once(visitor, request, action, async (commandId) => {
      const payload = { endpoint_id: endpointId, force };
      rotated = await this.calls.send(visitor, request, 'webhooks.rotate-secret', payload, { commandId });
    });
    if (refused) return this.rotateAnswer(visitor, request, reply, endpointId, refused);
    if (!rotated) throw Refusal.redirect(`${visitor.home}/webhooks/${endpointId}`);
    return secretAnswer(reply, visitor, rotated);
  }

  private async rotateAnswer(
    visitor: Visitor,
    request: FastifyRequest,
    reply: FastifyReply,
    endpointId: string,
    refused?: RefusedForm,
  ): Promise<string> {
    const endpoint = await this.calls.read(visitor, request, 'webhooks.show-endpoint', {
      endpoint_id: endpointId,
    });
    const content = rotatePage(visitor, endpoint, refused);
    return screenAnswer(
      reply,
      visitor,
      { section: 'Webhooks', title: 'Rotate the secret', content },
      refused?.status,
    );
  }
}

function addAnswer(
  reply: FastifyReply,
  visitor: Visitor,
  typed: TypedEndpoint,
  refused?: RefusedForm,
  actionId?: string,
): string {
  const back = `${visitor.home}/webhooks`;
  const content = endpointFormPage(visitor, {
    action: back,
    button: 'Add the endpoint',
    back,
    typed,
    refused,
    actionId,
  });
  return screenAnswer(
    reply,
    visitor,
    { section: 'Webhooks', title: 'Add an endpoint', content },
    refused?.status,
  );
}

function secretAnswer(
  reply: FastifyReply,
  visitor: Visitor,
  { endpoint_id, secret, previous_expires_at }: RegisterReply & Partial<RotateReply>,
): string {
  const content = secretPage(visitor, endpoint_id, secret, previous_expires_at);
  return screenAnswer(reply, visitor, { section: 'Webhooks', title: 'The signing secret', content });
}
