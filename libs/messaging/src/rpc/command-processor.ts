import type { MessageHandler } from '@nestjs/microservices';
import type { Span } from '@opentelemetry/api';
import { Failure } from '#contracts/failures';
import type { Log } from '#contracts/log';
import { mustNameWorkspace } from '#contracts/messages/senders';
import { failSpan } from '#telemetry/spans';
import type { DependencyGate } from '../consume/dependency-gate.js';
import { failureOf, UNEXPECTED } from '../consume/failures/failure-of.js';
import { type Delivery, routeOf } from '../consume/queue-consumer.js';
import { contextOf } from '../message/headers.js';
import { INVALID_MESSAGE } from '../message/invalid-message.js';
import { type MessageContext, invoke } from '../message/message-context.js';
import type { MessageMetrics, ProcessOutcome } from '../observability/message-metrics.js';
import { whileProcessing } from '../observability/message-spans.js';
import { senderOf } from '../senders/authenticated-sender.js';
import type { SenderCheck } from '../senders/sender-check.js';
import { encodeFailure, encodeValue, isReplyAddress } from './command-reply.js';

const DEPENDENCY_AWAY = 'DEPENDENCY_AWAY';

export interface CommandProcessorOptions {
  /** Handlers of commands only. */
  readonly handlers: ReadonlyMap<string, MessageHandler>;
  readonly gate: DependencyGate;
  readonly senders: SenderCheck;
  /** The broker user of this service, which signs its replies. */
  readonly user: string;
  readonly log: Log;
  readonly metrics?: MessageMetrics | undefined;
}

interface ReplyBody {
  /** Undefined once the caller has stopped waiting. */
  readonly reply?: Buffer;
  readonly outcome: ProcessOutcome;
}

/**
 * Handles one command and replies with the value or with the failure; the caller decides what to do. When `process`
 * resolves, the command may be acknowledged.
 */
export class CommandProcessor {
  constructor(private readonly options: CommandProcessorOptions) {}

  async process(delivery: Delivery): Promise<void> {
    const begun = performance.now();
    const { reply, outcome } = await this.answer(delivery);
    const { replyTo, correlationId, type } = delivery.message.properties;
    const { handlers, metrics } = this.options;
    metrics?.handled(
      handlers.has(String(type)) ? String(type) : 'unknown',
      outcome,
      performance.now() - begun,
    );
    if (!reply || !isReplyAddress(replyTo)) return;
    try {
      // Not mandatory: a caller that ended needs no reply.
      delivery.channel.publish('', replyTo, reply, {
        correlationId,
        contentType: 'application/json',
        userId: this.options.user,
      });
    } catch (error) {
      this.options.log.warn(
        { err: error, queue: delivery.queue },
        'A reply could not be sent: the channel is lost.',
      );
    }
  }

  private async answer(delivery: Delivery): Promise<ReplyBody> {
    let context: MessageContext | undefined;
    try {
      const { content, properties } = delivery.message;
      const now = Date.now();
      const sender = senderOf(delivery.message);
      const untrusted = this.options.senders.refusalOf('command', properties, sender);
      if (untrusted) return refusal(untrusted);
      context = contextOf(delivery.message, now);
      this.assertAnswerable(delivery);
      if (context.deadline !== undefined && context.deadline <= now) {
        this.options.log.warn(
          { type: context.type, message_id: context.messageId, late_ms: now - context.deadline },
          "A command was dropped unexecuted: its caller has given up, or the hosts' clocks differ by more than late_ms.",
        );
        return { outcome: 'dropped' };
      }
      const handler = this.handlerOf(context.type);
      const payload = payloadOf(content);
      if (mustNameWorkspace(context.type, sender)) assertNamesWorkspace(payload);
      return await whileProcessing(context, payload, routeOf(delivery), (continued, span) =>
        this.handle(handler, payload, continued, span),
      );
    } catch (error) {
      return refusal(this.explain(error, context));
    }
  }

  private async handle(
    handler: MessageHandler,
    payload: object,
    context: MessageContext,
    span: Span,
  ): Promise<ReplyBody> {
    try {
      return { reply: encodeValue(await invoke(handler, payload, context)), outcome: 'handled' };
    } catch (error) {
      const failure = this.explain(error, context);
      failSpan(span, failure);
      return refusal(failure);
    }
  }

  /** Refuses before it runs: the command may charge, and its reply would be lost. */
  private assertAnswerable({ message, queue }: Delivery): void {
    const { replyTo, type, messageId } = message.properties;
    if (replyTo === undefined || isReplyAddress(replyTo)) return;
    this.options.log.warn(
      { queue, type, message_id: messageId, reply_to: String(replyTo) },
      'A command was refused because it wants its reply in a queue: only direct replies are sent.',
    );
    throw new Failure('rejected', INVALID_MESSAGE, `The command's reply-to is not a direct one.`);
  }

  private handlerOf(type: string): MessageHandler {
    const handler = this.options.handlers.get(type);
    if (handler) return handler;
    throw new Failure(
      'poison',
      'UNKNOWN_COMMAND',
      `This service does not handle ${type}; its caller is newer or wrong.`,
    );
  }

  private explain(error: unknown, context: MessageContext | undefined): Failure {
    if (this.options.gate.isUnavailable(error)) {
      this.options.log.warn(
        { err: error, type: context?.type },
        'A command failed: a dependency is unavailable.',
      );
      return new Failure(
        'transient',
        DEPENDENCY_AWAY,
        'A server that the command needs is unavailable; try again later.',
      );
    }
    const failure = failureOf(error);
    if (failure.code === UNEXPECTED) {
      this.options.log.error(
        {
          err: failure.cause,
          type: context?.type,
          message_id: context?.messageId,
          correlation_id: context?.correlationId,
        },
        'A command handler failed unexpectedly.',
      );
    }
    return failure;
  }
}

/** Every command's payload has named fields. */
function payloadOf(content: Buffer): object {
  const payload = parsed(content);
  if (typeof payload === 'object' && payload !== null && !Array.isArray(payload)) return payload;
  throw new Failure('rejected', INVALID_MESSAGE, "The command's body is no JSON object.");
}

function assertNamesWorkspace(payload: { readonly workspace_id?: unknown }): void {
  if (payload.workspace_id !== undefined && payload.workspace_id !== null) return;
  throw new Failure('rejected', 'WORKSPACE_MISSING', 'The command of this sender must have a workspace_id.', {
    details: { field: 'workspace_id' },
  });
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch (error) {
    throw new Failure('poison', INVALID_MESSAGE, `The command's body is not JSON: ${String(error)}`);
  }
}

function refusal(failure: Failure): ReplyBody {
  const ours = failure.code === UNEXPECTED || failure.code === DEPENDENCY_AWAY;
  return { reply: encodeFailure(failure), outcome: ours ? 'failed' : 'refused' };
}
