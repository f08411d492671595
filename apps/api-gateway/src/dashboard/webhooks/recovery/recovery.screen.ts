import { Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReplyOf } from '#contracts/messages/messages';
import type { RecoverDeliveries } from '#contracts/webhooks/recovery-commands';
import { postedForm } from '../../../billing/local/posted-form.js';
import { Opens, Screen } from '../../access/screen.js';
import { Refusal } from '../../access/refusal.js';
import { CurrentVisitor, type Visitor } from '../../access/visitor.js';
import { violationIn } from '../../frame/refused-form.js';
import { screenAnswer } from '../../frame/screen-answer.js';
import { WebhookActions } from '../webhook-actions.js';
import { WebhookCalls } from '../webhook-calls.js';
import { type HeldPage, heldPage } from './held-page.js';
import { RECOVERY_LABELS, RecoveryForm, recoveryOf, typedRecovery } from './recovery-form.js';

/** A command handles some thousands of deliveries. It is repeated until none remains, or this long. */
const REPEAT_MS = 8_000;

interface Progress {
  readonly done: number;
  readonly remaining: number;
}

/** What an endpoint missed: deliver or drop what is held, recover what failed since a time. */
@Screen('webhooks')
export class RecoveryScreen {
  constructor(
    private readonly calls: WebhookCalls,
    private readonly actions: WebhookActions,
  ) {}

  @Get(':endpoint/held')
  @Opens('member')
  show(
    @CurrentVisitor() visitor: Visitor,
    @Param('endpoint') endpointId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.page(visitor, request, reply, endpointId);
  }

  @Post(':endpoint/deliver')
  @Opens('member')
  deliver(
    @CurrentVisitor() visitor: Visitor,
    @Param('endpoint') endpointId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.recoverAll(visitor, request, reply, 'endpoint.deliver-held', {
      endpoint_id: endpointId,
      held_only: true,
    });
  }

  @Post(':endpoint/recover')
  @Opens('member')
  async recover(
    @CurrentVisitor() visitor: Visitor,
    @Param('endpoint') endpointId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const typed = typedRecovery(postedForm(request));
    const wanted = recoveryOf(typed);
    const refused = violationIn(RecoveryForm, wanted, RECOVERY_LABELS);
    if (refused) return this.page(visitor, request, reply, endpointId, { typed, refused });
    const recovery = { endpoint_id: endpointId, ...(wanted as RecoveryForm) };
    return this.recoverAll(visitor, request, reply, 'endpoint.recover', recovery, { typed });
  }

  @Post(':endpoint/drop')
  @Opens('member')
  async drop(
    @CurrentVisitor() visitor: Visitor,
    @Param('endpoint') endpointId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    let dropped: Progress = { done: 0, remaining: 0 };
    const action = { name: 'endpoint.drop-held', subject: endpointId };
    const refused = await this.actions.run(visitor, request, action, async () => {
      dropped = await repeated(async () => {
        const payload = { endpoint_id: endpointId };
        const reply = await this.calls.send(visitor, request, 'webhooks.drop-held', payload);
        return { done: reply.dropped, remaining: reply.remaining };
      });
    });
    if (refused) return this.page(visitor, request, reply, endpointId, { refused });
    throw told(visitor, endpointId, 'dropped', dropped);
  }

  private async recoverAll(
    visitor: Visitor,
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    recovery: Omit<RecoverDeliveries, 'workspace_id'>,
    shown: Pick<HeldPage, 'typed'> = {},
  ): Promise<string> {
    let sent: Progress = { done: 0, remaining: 0 };
    const { endpoint_id: endpointId, ...details } = recovery;
    const action = { name, subject: endpointId, details };
    const refused = await this.actions.run(visitor, request, action, async () => {
      sent = await repeated(async () => {
        const { recovered, remaining }: ReplyOf<'webhooks.recover-deliveries'> = await this.calls.send(
          visitor,
          request,
          'webhooks.recover-deliveries',
          recovery,
        );
        return { done: recovered, remaining };
      });
    });
    if (refused) return this.page(visitor, request, reply, endpointId, { ...shown, refused });
    throw told(visitor, endpointId, 'sent', sent);
  }

  private async page(
    visitor: Visitor,
    request: FastifyRequest,
    reply: FastifyReply,
    endpointId: string,
    shown: Omit<HeldPage, 'endpoint'> = {},
  ): Promise<string> {
    const endpoint = await this.calls.read(visitor, request, 'webhooks.show-endpoint', {
      endpoint_id: endpointId,
    });
    const content = heldPage(visitor, { endpoint, ...shown });
    return screenAnswer(
      reply,
      visitor,
      { section: 'Webhooks', title: 'What did not arrive', content },
      shown.refused?.status,
    );
  }
}

/** Repeats a command until nothing remains, or for `REPEAT_MS`. */
async function repeated(once: () => Promise<Progress>): Promise<Progress> {
  const until = performance.now() + REPEAT_MS;
  let total: Progress = { done: 0, remaining: 0 };
  do {
    const { done, remaining } = await once();
    total = { done: total.done + done, remaining };
    // What another command holds now is not waited for.
    if (done === 0) break;
  } while (total.remaining > 0 && performance.now() < until);
  return total;
}

function told({ home }: Visitor, endpointId: string, what: 'sent' | 'dropped', progress: Progress): Refusal {
  return Refusal.redirect(
    `${home}/webhooks/${endpointId}?${what}=${progress.done}&remaining=${progress.remaining}`,
  );
}
