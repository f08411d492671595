import { randomUUID } from 'node:crypto';
import { type Channel, type ChannelModel, connect, type Options } from 'amqplib';
import { COMMAND_NAMES, type CommandName, handlerOf } from '#contracts/messages/messages';
import { newEventId } from '#contracts/identifiers';
import {
  BROADCAST_SENDERS,
  COMMAND_SENDERS,
  EVENT_SENDERS,
  type Sender,
  typesOf,
  userOf,
} from '#contracts/messages/senders';
import { DEAD_HEADERS } from '#messaging/publish/message-mover';
import {
  deadLetterQueueOf,
  retryQueueOf,
  commandQueueOf,
  EVENT_ROUTES,
  EXCHANGES,
  ownerOf,
} from '#messaging/topology/topology';
import { eventually } from '../../support/eventually.js';

/** An event that should become a dead-letter message of a queue. */
export interface Planted {
  readonly type: string;
  readonly queue: string;
  readonly messageId: string;
  /** The first sender that the dead-letter message must name. */
  readonly firstSender: string;
}

interface Reply {
  readonly ok: boolean;
  readonly failure?: { readonly code: string };
}

const REPLY_TO = 'amq.rabbitmq.reply-to';
const FORGED_HEADER = 'x-first-sender';

/** An attacker who has a user of the broker, and sends with it what it may not send. */
export class BrokerAttack {
  private readonly replies = new Map<string, Reply>();

  private constructor(
    private readonly connection: ChannelModel,
    private readonly channel: Channel,
    readonly sender: Sender,
    /** Has all the fields that any message needs to be executed. */
    private readonly body: object,
  ) {}

  static async open(url: string, sender: Sender, body: object): Promise<BrokerAttack> {
    const connection = await connect(url, { noDelay: true });
    connection.on('error', () => undefined);
    const channel = await connection.createChannel();
    const attack = new BrokerAttack(connection, channel, sender, body);
    await channel.consume(
      REPLY_TO,
      (message) => {
        const { correlationId } = message!.properties as { correlationId: string };
        attack.replies.set(correlationId, JSON.parse(message!.content.toString('utf8')) as Reply);
      },
      { noAck: true },
    );
    return attack;
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /** Publishes on a channel of its own; the broker closes it with this error, or takes the message. */
  async tryPublish(
    exchange: string,
    key: string,
    type: string,
    properties: Options.Publish = {},
  ): Promise<string> {
    const channel = await this.connection.createConfirmChannel();
    const failed = new Promise<string>((resolve) =>
      channel.once('error', (error: Error) => resolve(error.message)),
    );
    channel.publish(exchange, key, this.content(), { ...this.named(type), ...properties });
    const taken = channel.waitForConfirms().then(
      () => 'taken',
      () => failed,
    );
    const outcome = await Promise.race([taken, failed]);
    if (outcome === 'taken') await channel.close();
    return outcome;
  }

  /**
   * Sends each command straight into its service's queue three times: plainly, with a header that claims another sender,
   * and with that header but no user. Resolves with the codes of the answers by command; one that was executed has the
   * code `executed`.
   */
  async sendCommands(commands: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const sent = new Map<string, string[]>();
    for (const type of commands) {
      const queue = commandQueueOf(handlerOf(type as CommandName), 'classic');
      const forged = { headers: { [FORGED_HEADER]: 'operator' } };
      sent.set(
        type,
        [{}, forged, { userId: undefined, ...forged }].map((properties) => {
          const correlationId = randomUUID();
          this.channel.publish('', queue, this.content(), {
            ...this.named(type, correlationId),
            correlationId,
            replyTo: REPLY_TO,
            ...properties,
          });
          return correlationId;
        }),
      );
    }
    const all = [...sent.values()].flat();
    await eventually(`${all.length} commands are answered`, () => all.every((id) => this.replies.has(id)));
    const codeOf = (id: string) => this.replies.get(id)?.failure?.code ?? 'executed';
    return new Map([...sent].map(([type, ids]) => [type, ids.map(codeOf)]));
  }

  /** Asks by the exchange for commands; the answer's code. */
  async ask(type: string): Promise<string> {
    const correlationId = randomUUID();
    const service = handlerOf(type as CommandName);
    this.channel.publish(EXCHANGES.commands, service, this.content(), {
      ...this.named(type, correlationId),
      correlationId,
      replyTo: REPLY_TO,
    });
    const reply = await eventually(`an answer to ${type}`, () => this.replies.get(correlationId));
    return reply.failure?.code ?? 'executed';
  }

  /** Puts an event of another service into each queue of others that takes it, by every way that the broker leaves open. */
  plantEvents(type: string): readonly Planted[] {
    const queues = (EVENT_ROUTES[type] ?? []).filter((queue) => ownerOf(queue) !== this.sender);
    const [rightful = ''] = EVENT_SENDERS[type as keyof typeof EVENT_SENDERS];
    return queues.flatMap((queue) => {
      const forged = { headers: { [FORGED_HEADER]: rightful } };
      const plain: readonly [string, Options.Publish][] = [
        [queue, {}],
        [queue, { ...forged, userId: undefined }],
      ];
      const claiming: readonly [string, Options.Publish][] = [
        [queue, forged],
        [queue, { headers: { [FORGED_HEADER]: ownerOf(queue) } }],
        [retryQueueOf(queue, 1_000), forged],
      ];
      // The operator's word counts: without it nothing could be redriven.
      const ways = this.sender === 'operator' ? plain : [...plain, ...claiming];
      return ways.map(([to, properties]) => this.plant(type, queue, to, properties));
    });
  }

  /** Puts one into the dead-letter queue of each such queue, for an operator to redrive. */
  plantDeadLetters(type: string): readonly Planted[] {
    const queues = (EVENT_ROUTES[type] ?? []).filter((queue) => ownerOf(queue) !== this.sender);
    return queues.map((queue) => {
      const headers = this.sender === 'operator' ? {} : { [FORGED_HEADER]: ownerOf(queue) };
      return this.plant(type, queue, deadLetterQueueOf(queue), { headers });
    });
  }

  /** Publishes it under a key of its own, with the true one in CC and BCC, which brokers before 4 let pass. */
  async plantCopies(type: string): Promise<readonly Planted[]> {
    const [own] = typesOf(this.sender, EVENT_SENDERS).filter((each) => (EVENT_ROUTES[each] ?? []).length > 0);
    if (!own) return [];
    const messageId = newEventId();
    const headers = { CC: [type], BCC: [type] };
    const outcome = await this.tryPublish(EXCHANGES.events, own, type, { messageId, headers });
    if (outcome !== 'taken') return [];
    const queues = new Set([...(EVENT_ROUTES[own] ?? []), ...(EVENT_ROUTES[type] ?? [])]);
    return [...queues].map((queue) => ({ type, queue, messageId, firstSender: this.sender }));
  }

  /** Puts a broadcast straight into these queues. */
  whisper(type: string, queues: readonly string[]): void {
    for (const queue of queues) this.channel.publish('', queue, this.content(), this.named(type));
  }

  foreignCommands(): readonly string[] {
    const own = typesOf(this.sender, COMMAND_SENDERS);
    return COMMAND_NAMES.filter((type) => !own.includes(type));
  }

  foreignEvents(): readonly string[] {
    return Object.keys(EVENT_SENDERS).filter((type) => !typesOf(this.sender, EVENT_SENDERS).includes(type));
  }

  foreignBroadcasts(): readonly string[] {
    const own = typesOf(this.sender, BROADCAST_SENDERS);
    return Object.keys(BROADCAST_SENDERS).filter((type) => !own.includes(type));
  }

  private plant(type: string, queue: string, to: string, properties: Options.Publish): Planted {
    const messageId = newEventId();
    this.channel.publish('', to, this.content(), { ...this.named(type, messageId), ...properties });
    const { headers = {} } = properties as { headers?: Record<string, unknown> };
    const proven = FORGED_HEADER in headers ? `forged by ${this.sender}` : this.sender;
    return { type, queue, messageId, firstSender: 'userId' in properties ? 'unproven' : proven };
  }

  private named(type: string, messageId: string = newEventId()): Options.Publish {
    return {
      messageId,
      type,
      userId: userOf(this.sender),
      contentType: 'application/json',
      persistent: true,
    };
  }

  private content(): Buffer {
    return Buffer.from(JSON.stringify(this.body));
  }
}

/** Takes the dead-letter messages of a queue. Returns, by message id, why each is there and who sent it first. */
export async function takeDeadLetterMessages(
  channel: Channel,
  queue: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const messages = new Map<string, readonly string[]>();
  for (;;) {
    const message = await channel.get(deadLetterQueueOf(queue), { noAck: true });
    if (!message) return messages;
    const headers = message.properties.headers ?? {};
    messages.set(String(message.properties.messageId), [
      String(headers[DEAD_HEADERS.reason]),
      String(headers[FORGED_HEADER]),
    ]);
  }
}
