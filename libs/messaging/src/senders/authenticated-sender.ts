import type { Message, MessagePropertyHeaders } from 'amqplib';
import { type Sender, senderOfUser, SENDERS } from '#contracts/messages/senders';
import type { ServiceName } from '#contracts/services';
import { HEADERS } from '../message/headers.js';

/** Stands in the header where the first sender could not be told: no header at all would make the mover the sender. */
const UNPROVEN = 'unproven';

/** A sender that wrote the header of movers where it moves nothing: its message is never handled. */
export type Forger = `forged by ${Sender}`;
export type AuthenticatedSender = Sender | Forger;

const FIRST_SENDERS: readonly AuthenticatedSender[] = [...SENDERS, ...SENDERS.map(forgedBy)];

/**
 * Whose user published a message that nobody moves: a command, a reply, a broadcast. Undefined where it has no user, or
 * one of nobody.
 */
export function senderOf(message: Message): AuthenticatedSender | undefined {
  const sender = publisherOf(message);
  return sender && firstIn(message) !== undefined ? forgedBy(sender) : sender;
}

/**
 * Who sent a message first that lies in a queue of `owner`. What the owner or the operator published names the first
 * sender in a header if it was moved; from everybody else the header is a forgery, as anybody can write one.
 */
export function firstSenderOf(message: Message, owner: ServiceName): AuthenticatedSender | undefined {
  const publisher = publisherOf(message);
  if (publisher !== owner && publisher !== 'operator') return senderOf(message);
  const first = firstIn(message);
  return first === undefined ? publisher : FIRST_SENDERS.find((known) => known === first);
}

/** The header that says who sent a message first, for whoever moves it from or to a queue of `owner`. */
export function firstSenderHeader(message: Message, owner: ServiceName): Readonly<Record<string, string>> {
  return { [HEADERS.firstSender]: firstSenderOf(message, owner) ?? UNPROVEN };
}

/** RabbitMQ takes a `user-id` from nobody but that user. */
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
