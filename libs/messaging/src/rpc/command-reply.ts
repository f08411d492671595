import { Failure, type FailureBody, type FailureKind } from '#contracts/failures';

/**
 * RabbitMQ's direct reply-to: a reply needs no queue, but only the channel that consumes this address may use it. The
 * broker replaces it by an address that begins with it and a dot and names that channel.
 */
export const REPLY_TO = 'amq.rabbitmq.reply-to';

/**
 * True if a reply may be sent to this address. Any other address is a queue of the sender's choice, into which the
 * service would publish with its own rights and in its own name. No queue name can begin with `amq.`.
 */
export function isReplyAddress(replyTo: unknown): replyTo is string {
  return typeof replyTo === 'string' && replyTo.startsWith(`${REPLY_TO}.`);
}

/** A handler's outcome as it is sent. */
type ReplyBody =
  { readonly ok: true; readonly value?: unknown } | { readonly ok: false; readonly failure: FailureBody };

const KINDS: Readonly<Record<FailureKind, true>> = {
  rejected: true,
  conflict: true,
  'not-found': true,
  transient: true,
  poison: true,
};

export function encodeValue(value: unknown): Buffer {
  return encode({ ok: true, value });
}

export function encodeFailure(failure: Failure): Buffer {
  return encode({ ok: false, failure: failure.toBody() });
}

/** Returns the handler's value. Throws its `Failure`, or a `SyntaxError` for a body that is not a reply. */
export function decodeReply(content: Buffer): unknown {
  const body: unknown = JSON.parse(content.toString('utf8'));
  if (isReply(body)) {
    if (body.ok) return body.value;
    throw Failure.fromBody(body.failure);
  }
  throw new SyntaxError('the reply has neither a value nor a failure');
}

function encode(body: ReplyBody): Buffer {
  return Buffer.from(JSON.stringify(body));
}

function isReply(body: unknown): body is ReplyBody {
  if (typeof body !== 'object' || body === null || !('ok' in body)) return false;
  return body.ok === true || (body.ok === false && 'failure' in body && isFailure(body.failure));
}

function isFailure(body: unknown): body is FailureBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'kind' in body &&
    String(body.kind) in KINDS &&
    'code' in body &&
    typeof body.code === 'string' &&
    'message' in body &&
    typeof body.message === 'string'
  );
}

/** Whether the command may have been executed. `no`: it was not, so repeating it is always safe. */
export type Executed = 'no' | 'unknown';

/** A command got no reply. Commands are idempotent, so repeating one is safe even if `executed` is unknown. */
export class CommandUnanswered extends Failure {
  constructor(
    readonly command: string,
    readonly executed: Executed,
    reason: string,
    options: { readonly cause?: unknown } = {},
  ) {
    const outcome = executed === 'no' ? 'It was not executed' : 'Whether it was executed is unknown';
    super('transient', 'COMMAND_UNANSWERED', `${command} got no reply: ${reason}. ${outcome}; try again.`, {
      details: { command, executed },
      ...options,
    });
  }
}
