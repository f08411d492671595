import type { Message, MessagePropertyHeaders } from 'amqplib';
import { type Sender, senderOfUser, SENDERS } from '#contracts/messages/senders';
import type { ServiceName } from '#contracts/services';
import { HEADERS } from '../message/headers.js';

/** The header value for an unknown first sender: without a header, the mover would count as the sender. */
const UNPROVEN = 'unproven';

/** A sender that set the movers' header without being one: its message is never handled. */
export type Forger = `forged by ${Sender}`;
export type AuthenticatedSender = Sender | Forger;

const FIRST_SENDERS: readonly AuthenticatedSender[] = [...SENDERS, ...SENDERS.map(forgedBy)];

/**
 * Returns whose broker user published a message that is never moved: a command, a reply, a broadcast. Undefined if it
 * has no user or an unknown one.
 */
export function senderOf(message: Message): AuthenticatedSender | undefined {
  const sender = publisherOf(message);
  return sender && firstIn(message) !== undefined ? forgedBy(sender) : sender;
}

/**
 * Returns the first sender of a message in a queue of `owner`. The owner and the operator name it in a header when they
 * move a message. From any other sender the header is a forgery.
 */
export function firstSenderOf(message: Message, owner: ServiceName): AuthenticatedSender | undefined {
  const publisher = publisherOf(message);
  if (publisher !== owner && publisher !== 'operator') return senderOf(message);
  const first = firstIn(message);
  return first === undefined ? publisher : FIRST_SENDERS.find((known) => known === first);
}

/** Returns the header with the first sender, for moving a message from or to a queue of `owner`. */
export function firstSenderHeader(message: Message, owner: ServiceName): Readonly<Record<string, string>> {
  return { [HEADERS.firstSender]: firstSenderOf(message, owner) ?? UNPROVEN };
}

/** RabbitMQ accepts a `user-id` only from that user. */
function publisherOf({ properties }: Message): Sender | undefined {
  const userId: unknown = properties.userId;
  return senderOfUser(typeof userId === 'string' ? userId : undefined);
}

function firstIn({ properties }: Message): unknown {
  const headers: MessagePropertyHeaders = properties.headers ?? {};
  return headers[HEADERS.firstSender];
}

function forgedBy(sender: Sender): Forger {
  return `forged by ${sender}`;
}
