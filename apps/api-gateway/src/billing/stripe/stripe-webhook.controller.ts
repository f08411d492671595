import { Controller, type DynamicModule, HttpCode, Module, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import type { PayloadOf, ReplyOf } from '#contracts/messages/messages';
import { Failure } from '#contracts/failures';
import { Log } from '#contracts/log';
import { CommandClient } from '#messaging/rpc/command-client';
import { Admission } from '../../http/admission/admission.js';
import { ApiError, serviceUnavailable } from '../../http/errors/api-error.js';
import { HttpModule } from '../../http/http.module.js';
import { commandOptionsOf } from '../../http/observability/request-trace.js';
import type { StripeWebhookSettings } from '../../settings/gateway-settings.js';
import { SignedEvents, stripeNoticeOf } from './stripe-events.js';

/** Many times a large event of Stripe. */
const MAX_NOTICE_BYTES = 262_144;
/** Shorter than Stripe's timeout of 10 s. */
const DEADLINE_MS = 8_000;

/**
 * Receives Stripe's webhooks. 200: accepted, or not for us. 400: refused for good, with the reason for Stripe's
 * dashboard. 503: Stripe must send it again. Requests that Stripe signed are not limited; others count against the
 * sender's address.
 */
@Controller('payments/stripe/webhook')
export class StripeWebhookController {
  constructor(
    private readonly events: SignedEvents,
    private readonly commands: CommandClient,
    private readonly admission: Admission,
    private readonly log: Log,
  ) {}

  @Post()
  @RouteConfig({ maxBodyBytes: MAX_NOTICE_BYTES, isSigned: true })
  @HttpCode(200)
  async receive(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    let event: Stripe.Event;
    try {
      event = this.events.read(request.body as Buffer | undefined, request.headers['stripe-signature']);
    } catch (error) {
      if (error instanceof ApiError) throw await this.refusalOfUnsigned(request, reply, error);
      if (error instanceof SyntaxError) return this.refuse(request, reply, 'INVALID_EVENT', error.message);
      throw error;
    }
    const read = stripeNoticeOf(event, this.events.mode);
    switch (read.kind) {
      case 'foreign':
        return { received: true, outcome: 'ignored' };
      case 'unreadable':
        return this.refuse(request, reply, 'INVALID_EVENT', read.problem, { stripe_event: event.id });
      case 'payment':
        return this.tell(
          request,
          reply,
          event.id,
          'ledger.confirm-payment',
          read.notice,
          ({ status }) => status,
        );
      case 'reversal':
        return this.tell(
          request,
          reply,
          event.id,
          'ledger.report-reversal',
          read.notice,
          ({ outcome }) => outcome,
        );
    }
  }

  private async tell<Name extends 'ledger.confirm-payment' | 'ledger.report-reversal'>(
    request: FastifyRequest,
    reply: FastifyReply,
    eventId: string,
    command: Name,
    notice: PayloadOf<Name>,
    outcomeOf: (result: ReplyOf<Name>) => string,
  ): Promise<object> {
    try {
      const result = await this.commands.send(command, notice, commandOptionsOf(request, DEADLINE_MS));
      return { received: true, outcome: outcomeOf(result) };
    } catch (error) {
      // A transient failure becomes a 503, after which Stripe sends the event again.
      if (!(error instanceof Failure) || error.kind === 'transient') throw error;
      // A refund or dispute means no customer who paid without receiving credits. The ledger raises its own alarm.
      if (command === 'ledger.report-reversal')
        throw serviceUnavailable('The refund or dispute could not be recorded. Send it again.', error);
      return this.refuse(request, reply, error.code, error.message, { notice, stripe_event: eventId });
    }
  }

  private async refusalOfUnsigned(
    request: FastifyRequest,
    reply: FastifyReply,
    error: ApiError,
  ): Promise<ApiError> {
    const refusal = await this.admission.refusalOf(request, reply, error);
    if (refusal !== error) return refusal; // over the limit: the log is not to be flooded either
    // Only the reason is logged, because the error's cause holds the whole body.
    const reason = error.cause instanceof Error ? error.cause.message : undefined;
    this.log.warn({ reason, ip: request.ip }, 'A payment webhook was not signed by Stripe.');
    return refusal;
  }

  /** A customer may have paid without receiving credits: an operator must check. */
  private refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    code: string,
    message: string,
    fields: object = {},
  ): object {
    this.log.error(
      { alarm: 'payment-refused', code, reason: message, request_id: request.id, ...fields },
      'A payment of a Stripe webhook was refused.',
    );
    reply.code(400);
    return { error: { code, message }, request_id: request.id };
  }
}

@Module({ imports: [HttpModule], controllers: [StripeWebhookController] })
export class StripeWebhookModule {
  static register({ webhookSecret, mode }: StripeWebhookSettings): DynamicModule {
    return {
      module: StripeWebhookModule,
      providers: [{ provide: SignedEvents, useFactory: () => new SignedEvents(webhookSecret, mode) }],
    };
  }
}
