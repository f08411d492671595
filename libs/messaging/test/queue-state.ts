import { type Channel, type ChannelModel, connect } from 'amqplib';

/** A second pair of eyes on the broker: counts and reads queues on a connection of its own. */
export class QueueState {
  private constructor(
    private readonly connection: ChannelModel,
    readonly channel: Channel,
  ) {}

  static async open(url: string): Promise<QueueState> {
    const connection = await connect(url, { noDelay: true });
    connection.on('error', () => undefined);
    return new QueueState(connection, await connection.createChannel());
  }

  /** Messages that are ready, not those handed out. */
  async ready(queue: string): Promise<number> {
    return (await this.channel.checkQueue(queue)).messageCount;
  }

  close(): Promise<void> {
    return this.connection.close().catch(() => undefined);
  }
}
