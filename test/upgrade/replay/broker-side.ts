import { randomUUID } from 'node:crypto';
import { type Channel, type ChannelModel, connect, type Options } from 'amqplib';
import { type Sender, SENDERS, sendersOf, userOf } from '#contracts/messages/senders';
import { SERVICES, type ServiceName } from '#contracts/services';
import { HEADERS } from '#messaging/message/headers';
import { commandQueueOf, EXCHANGES } from '#messaging/topology/topology';
import { eventually } from '../../support/eventually.js';
import { asBrokerUser } from '../../support/servers/broker-users.js';
import type { RecordedMessage } from '../recording.js';

const REPLY_TO = 'amq.rabbitmq.reply-to';
const EXCHANGE = { command: EXCHANGES.commands, event: EXCHANGES.events, broadcast: EXCHANGES.broadcast };

/** Sends recorded messages as they were sent, each with its sender's user, and answers for the services that do not run. */
export class BrokerSide {
  private readonly replies = new Map<string, object>();

  private constructor(
    private readonly connections: readonly ChannelModel[],
    private readonly channels: ReadonlyMap<Sender, Channel>,
    /** Of the administrator. */
    readonly channel: Channel,
  ) {}

  static async open(url: string): Promise<BrokerSide> {
    const admin = await connect(url, { noDelay: true });
    const connections = [admin];
    const channels = new Map<Sender, Channel>();
    for (const sender of SENDERS) {
      const connection = await connect(asBrokerUser(url, sender), { noDelay: true });
      connections.push(connection);
      channels.set(sender, await connection.createChannel());
    }
    const side = new BrokerSide(connections, channels, await admin.createChannel());
    for (const channel of channels.values())
      await channel.consume(
        REPLY_TO,
        (message) => {
          if (message)
            side.replies.set(
              String(message.properties.correlationId),
              JSON.parse(message.content.toString('utf8')) as object,
            );
        },
        { noAck: true },
      );
    return side;
  }

  /** Publishes an event or a broadcast; the caller has to see what becomes of it. */
  publish(message: RecordedMessage): void {
    this.send(message, {});
  }

  /** Sends a command; returns what came back. */
  async ask(message: RecordedMessage): Promise<object> {
    const correlationId = randomUUID();
    this.send(message, { correlationId, replyTo: REPLY_TO });
    return eventually(`a reply to ${message.type}`, () => this.replies.get(correlationId));
  }

  /** Answers commands to all services but one with the replies that were recorded to such. */
  async standInForOthers(service: ServiceName, recorded: readonly RecordedMessage[]): Promise<void> {
    for (const other of SERVICES.filter((each) => each !== service)) {
      const channel = this.channels.get(other)!;
      await channel.consume(
        commandQueueOf(other, 'classic'),
        (message) => {
          const { replyTo, correlationId, type } = message!.properties as Readonly<
            Record<'replyTo' | 'correlationId' | 'type', string>
          >;
          const reply = recorded.find((each) => each.kind === 'command' && each.type === type)?.reply;
          channel.publish('', replyTo, Buffer.from(JSON.stringify(reply)), {
            correlationId,
            userId: userOf(other),
          });
        },
        { noAck: true },
      );
    }
  }

  async close(): Promise<void> {
    for (const connection of this.connections) await connection.close();
  }

  /** But for its deadline, which has passed. */
  private send(
    { kind, key, type, messageId, contentType, headers, body }: RecordedMessage,
    options: Options.Publish,
  ): void {
    const [sender] = sendersOf(kind, type) ?? [];
    if (!sender) throw new RangeError(`no service may send ${type}`);
    const content = Buffer.from(JSON.stringify(body));
    this.channels.get(sender)!.publish(EXCHANGE[kind], key, content, {
      type,
      messageId,
      contentType,
      userId: userOf(sender),
      headers: { ...headers, [HEADERS.deadline]: undefined },
      ...options,
    });
  }
}
