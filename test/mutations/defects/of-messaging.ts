import type { CodeMutation } from '../mutation.js';

const MESSAGING = 'libs/messaging/src';

/** Of commands, events, retries and dead-letter messages. */
export const MESSAGING_MUTATIONS: readonly CodeMutation[] = [
  {
    mistake: 'an event that still waits after all retry delays is not counted',
    file: `${MESSAGING}/consume/event-processor.ts`,
    find: 'metrics?.overdue(delivery.queue);',
    replace: '',
    caughtBy: [`${MESSAGING}/observability/message-metrics.int.spec.ts`],
  },
  {
    mistake: 'an event is given up one retry delay early',
    file: `${MESSAGING}/consume/failures/disposition.ts`,
    find: 'const step = delaysMs[attempt - 1];',
    replace: 'const step = delaysMs[attempt];',
    caughtBy: [`${MESSAGING}/consume/failures/disposition.spec.ts`],
  },
  {
    mistake: 'an event that can never be handled goes through the retry delays',
    file: `${MESSAGING}/consume/failures/disposition.ts`,
    find: `    case 'rejected':
    case 'poison':
      return { action: 'dead-letter', reason: failure.kind };
    case 'conflict':`,
    replace: `    case 'poison':
      return { action: 'dead-letter', reason: failure.kind };
    case 'rejected':
    case 'conflict':`,
    caughtBy: [`${MESSAGING}/consume/failures/disposition.spec.ts`],
  },
  {
    mistake: 'an event that fails while Postgres is unavailable is dead-lettered',
    file: `${MESSAGING}/consume/event-processor.ts`,
    find: 'if (this.options.gate.isUnavailable(error)) return this.giveBack(delivery);',
    replace: '',
    caughtBy: [`${MESSAGING}/consume/dependency-gate.int.spec.ts`],
  },
  {
    mistake: 'a message that ends each process that takes it is handed out for ever',
    file: `${MESSAGING}/consume/event-processor.ts`,
    find: "return this.deadLetter(delivery, 'delivery-limit', neverSettled(deliveries));",
    replace: ';',
    caughtBy: [`${MESSAGING}/publish/event-batches.int.spec.ts`],
  },
  {
    mistake: 'what is lost with its channel is moved as well: there are two of it',
    file: `${MESSAGING}/consume/event-processor.ts`,
    find: 'if (!isLost()) await how(this.options.mover);',
    replace: 'if (isLost) await how(this.options.mover);',
    caughtBy: [`${MESSAGING}/consume/lost-deliveries.spec.ts`],
  },
  {
    mistake: 'a command is executed whose caller has given up',
    file: `${MESSAGING}/rpc/command-processor.ts`,
    find: 'if (context.deadline !== undefined && context.deadline <= now) {',
    replace: 'if (context.deadline === 0) {',
    caughtBy: [`${MESSAGING}/rpc/command-client.int.spec.ts`],
  },
  {
    mistake: 'a caller whose clock is ahead makes its command wait for hours',
    file: `${MESSAGING}/message/headers.ts`,
    find: 'Math.min(deadline, receivedAt + budgetMs)',
    replace: 'deadline',
    caughtBy: [`${MESSAGING}/message/headers.spec.ts`],
  },
  {
    mistake: 'an event that no queue takes counts as stored',
    file: `${MESSAGING}/publish/confirmed-publisher.ts`,
    find: "entry.resolve(wasReturned ? 'returned' : 'confirmed');",
    replace: "entry.resolve('confirmed');",
    caughtBy: [`${MESSAGING}/publish/confirmed-publisher.int.spec.ts`],
  },
  {
    mistake: 'a message is lost where the queue for its retry is missing',
    file: `${MESSAGING}/publish/message-mover.ts`,
    find: '        mandatory: true,\n',
    replace: '',
    caughtBy: [`${MESSAGING}/consume/event-processor.int.spec.ts`],
  },
  {
    mistake: 'a command runs for any sender',
    file: `${MESSAGING}/rpc/command-processor.ts`,
    find: 'if (untrusted) return refusal(untrusted);',
    replace: '',
    caughtBy: [`${MESSAGING}/senders/trust.int.spec.ts`],
  },
  {
    mistake: 'a service publishes its reply into whatever queue a command names',
    file: `${MESSAGING}/rpc/command-processor.ts`,
    find: 'if (!reply || !isReplyAddress(replyTo)) return;',
    replace: "if (!reply || typeof replyTo !== 'string') return;",
    caughtBy: [`${MESSAGING}/senders/trust.int.spec.ts`],
  },
  {
    mistake: 'a command runs though no caller can get its answer',
    file: `${MESSAGING}/rpc/command-processor.ts`,
    find: 'if (replyTo === undefined || isReplyAddress(replyTo)) return;',
    replace: 'if (replyTo === undefined || typeof replyTo === "string") return;',
    caughtBy: [`${MESSAGING}/senders/trust.int.spec.ts`],
  },
  {
    mistake: 'a redrive by the administrator takes from valid dead-letter messages who sent them',
    file: 'apps/operator/src/dead-letters/dlq-commands.ts',
    find: "if (name === 'redrive') assertAccepted(operator);",
    replace: '',
    caughtBy: ['apps/operator/src/dead-letters/dlq-commands.int.spec.ts'],
  },
  {
    mistake: 'an event is handled from any sender',
    file: `${MESSAGING}/consume/event-processor.ts`,
    find: "if (untrusted) return this.deadLetter(delivery, 'untrusted-sender', untrusted);",
    replace: '',
    caughtBy: [`${MESSAGING}/senders/trust.int.spec.ts`],
  },
  {
    mistake: 'a broadcast is received from any sender',
    file: `${MESSAGING}/consume/broadcast-listener.ts`,
    find: "if (this.options.senders.refusalOf('broadcast', message.properties, senderOf(message))) return;",
    replace: '',
    caughtBy: [`${MESSAGING}/senders/trust.int.spec.ts`],
  },
  {
    mistake: 'a reply is taken from anybody who knows the address',
    file: `${MESSAGING}/rpc/command-client.ts`,
    find: "if (this.senders.refusalOf('reply', { type: asked.command, messageId }, senderOf(message))) return;",
    replace: '',
    caughtBy: [`${MESSAGING}/senders/trust.int.spec.ts`],
  },
  {
    mistake: 'a stranger who says who sent its message first is believed',
    file: `${MESSAGING}/senders/authenticated-sender.ts`,
    find: "if (publisher !== owner && publisher !== 'operator') return senderOf(message);",
    replace: '',
    caughtBy: [`${MESSAGING}/senders/authenticated-sender.spec.ts`, `${MESSAGING}/senders/trust.int.spec.ts`],
  },
  {
    mistake: 'a message without proof becomes the own one of the service that moves it',
    file: `${MESSAGING}/senders/authenticated-sender.ts`,
    find: 'return { [HEADERS.firstSender]: firstSenderOf(message, owner) ?? UNPROVEN };',
    replace: 'return { [HEADERS.firstSender]: firstSenderOf(message, owner) ?? owner };',
    caughtBy: [`${MESSAGING}/senders/authenticated-sender.spec.ts`],
  },
  {
    mistake: 'the events of a batch that was moved become those of the service that moved it',
    file: `${MESSAGING}/publish/event-batch.ts`,
    find: 'headers: { ...headers, [HEADERS.firstSender]: firstSender as unknown },',
    replace: 'headers: { ...headers },',
    caughtBy: [`${MESSAGING}/senders/authenticated-sender.spec.ts`],
  },
  {
    mistake:
      'a moved message keeps a stranger’s CC: the broker copies it to foreign queues in the mover’s name',
    file: `${MESSAGING}/publish/message-mover.ts`,
    find: 'filter(([name]) => KEPT_HEADERS.has(name))',
    replace: "filter(([name]) => KEPT_HEADERS.has(name) || name === 'CC')",
    caughtBy: [`${MESSAGING}/senders/trust.int.spec.ts`],
  },
  {
    mistake: 'a message that was never moved is not refused for the header of movers',
    file: `${MESSAGING}/senders/authenticated-sender.ts`,
    find: 'return sender && firstIn(message) !== undefined ? forgedBy(sender) : sender;',
    replace: 'return sender;',
    caughtBy: [`${MESSAGING}/senders/authenticated-sender.spec.ts`, `${MESSAGING}/senders/trust.int.spec.ts`],
  },
  {
    mistake: 'a message that comes as one of another kind is not looked at',
    file: `${MESSAGING}/senders/sender-check.ts`,
    find: 'if (!allowed && !isKnownType(type)) return undefined;',
    replace: 'if (!allowed) return undefined;',
    caughtBy: [`${MESSAGING}/senders/sender-check.spec.ts`, `${MESSAGING}/senders/trust.int.spec.ts`],
  },
  {
    mistake: 'an upgrade’s setting lets a proven stranger through as well',
    file: `${MESSAGING}/senders/sender-check.ts`,
    find: "const accepted = allowed && sender === undefined && this.options.unprovenSenders === 'accept';",
    replace: "const accepted = allowed && this.options.unprovenSenders === 'accept';",
    caughtBy: [`${MESSAGING}/senders/sender-check.spec.ts`],
  },
  {
    mistake: 'every app may write commands',
    file: 'apps/operator/src/provision/broker/broker-rights.ts',
    find: '...(typesOf(service, COMMAND_SENDERS).length > 0 ? [EXCHANGES.commands] : []),',
    replace: 'EXCHANGES.commands,',
    caughtBy: [
      'apps/operator/src/provision/broker/broker-rights.spec.ts',
      'apps/operator/src/provision/broker/broker.int.spec.ts',
    ],
  },
  {
    mistake: 'every app may publish the events of every other',
    file: 'apps/operator/src/provision/broker/broker-rights.ts',
    find: 'write: anyOf(...types),',
    replace: "write: types.length > 0 ? '.*' : '.*',",
    caughtBy: [
      'apps/operator/src/provision/broker/broker-rights.spec.ts',
      'apps/operator/src/provision/broker/broker.int.spec.ts',
    ],
  },
  {
    mistake: 'a process that was frozen past its deadline still takes the reply, or not, by chance',
    file: `${MESSAGING}/rpc/command-client.ts`,
    find: 'if (performance.now() >= asked.endsAt) return;',
    replace: '',
    caughtBy: [`${MESSAGING}/rpc/command-client.int.spec.ts`],
  },
  {
    mistake: 'a message that is not what its class says comes to its handler',
    file: 'libs/messaging/src/server/message.pipe.ts',
    find: 'if (violation) throw invalidMessage(kind, violation);',
    replace: 'void [violation, invalidMessage, kind];',
    caughtBy: ['libs/messaging/src/server/message.pipe.spec.ts'],
  },
  {
    mistake: 'the refund of an audit whose type only the next release knows is dead-lettered',
    file: 'libs/contracts/src/audit/events.ts',
    find: '  @IsText()\n  readonly audit_type!: AuditType;',
    replace: "  @IsOneOf(['all', 'seo', 'aeo', 'geo'])\n  readonly audit_type!: AuditType;",
    caughtBy: ['libs/messaging/src/server/message.pipe.spec.ts'],
  },
  {
    mistake: 'an event that is wrong is rejected like a command, and its reason does not say so',
    file: 'libs/messaging/src/server/message.pipe.ts',
    find: "map((type) => [type, 'poison'] as const)",
    replace: "map((type) => [type, 'rejected'] as const)",
    caughtBy: ['libs/messaging/src/server/message.pipe.spec.ts'],
  },
  {
    mistake: 'a service starts whose handler takes a payload that nothing checks',
    file: 'libs/messaging/src/server/payload-check.ts',
    find: 'taken === undefined || right === undefined || taken === right',
    replace: 'taken === undefined || right === undefined || taken !== undefined',
    caughtBy: ['libs/messaging/src/server/payload-check.spec.ts'],
  },
  {
    mistake: 'of a list of nested objects only the first is looked at',
    file: 'libs/contracts/src/validation/violation.ts',
    find: 'for (const [index, item] of value.entries()) {',
    replace: 'for (const [index, item] of value.slice(0, 1).entries()) {',
    caughtBy: ['libs/contracts/src/validation/violation.spec.ts'],
  },
];
