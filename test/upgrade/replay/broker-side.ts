import { randomUUID } from 'node:crypto';
import { type Channel, type ChannelModel, connect, type Options } from 'amqplib';
import { SERVICES, type ServiceName } from '#contracts/services';
import { HEADERS } from '#messaging/message/headers';
import { commandQueueOf, EXCHANGES, LEAVING_ROUTES } from '#messaging/topology/topology';
import { eventually } from '../../support/eventually.js';
import type { RecordedMessage } from '../recording.js';

const REPLY_TO = 'amq.rabbitmq.reply-to';
const EXCHANGE = { command: EXCHANGES.commands, event: EXCHANGES.events, broadcast: EXCHANGES.broadcast };

/** Sends recorded messages as they were sent, and answers for the services that do not run. */
export class BrokerSide {
  private readonly replies = new Map<string, object>();

  private constructor(
    private readonly connection: ChannelModel,
    readonly channel: Channel,
  ) {}

  static async open(url: string): Promise<BrokerSide> {
    const connection = await connect(url, { noDelay: true });
    const side = new BrokerSide(connection, await connection.createChannel());
    // As the previous release left them.
    for (const [type, queue] of LEAVING_ROUTES) await side.channel.bindQueue(queue, EXCHANGES.events, type);
    await side.channel.consume(
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
      await this.channel.consume(
        commandQueueOf(other, 'classic'),
        (message) => {
          const { replyTo, correlationId, type } = message!.properties as Readonly<
            Record<'replyTo' | 'correlationId' | 'type', string>
          >;
          const answer = recorded.find((each) => each.kind === 'command' && each.type === type)?.reply;
          this.channel.publish('', replyTo, Buffer.from(JSON.stringify(answer)), {
            correlationId,
          });
        },
        { noAck: true },
      );
    }
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /** But for its deadline, which has passed. */
  private send(
    { kind, key, type, messageId, contentType, headers, body }: RecordedMessage,
    options: Options.Publish,
  ): void {
    const content = Buffer.from(JSON.stringify(body));
    this.channel.publish(EXCHANGE[kind], key, content, {
      type,
      messageId,
      contentType,
      headers: { ...headers, [HEADERS.deadline]: undefined },
      ...options,
    });
  }
}
