import { randomUUID } from 'node:crypto';
import type { Channel } from 'amqplib';
import { type CommandName, handlerOf, type PayloadOf, type ReplyOf } from '#contracts/commands/commands';
import { decodeReply } from '#messaging/command-reply';
import { BrokerConnection } from '#messaging/connection';
import { toProperties } from '#messaging/headers';
import { EXCHANGES } from '#messaging/topology';
import { createLog } from '#runtime/logging';

const REPLY_TO = 'amq.rabbitmq.reply-to';

/** Sends commands under message ids of the test's choice, as the broker does when it hands a command out again. */
export class RawCaller {
  private readonly waiting = new Map<string, (reply: Buffer) => void>();

  private constructor(
    private readonly broker: BrokerConnection,
    private readonly channel: Channel,
  ) {}

  static async open(brokerUrl: string): Promise<RawCaller> {
    const log = createLog('test', 'silent');
    const broker = await BrokerConnection.open({ url: brokerUrl, name: 'test-raw', log });
    const caller = new RawCaller(broker, await broker.createChannel());
    await caller.channel.consume(
      REPLY_TO,
      (message) => message && caller.waiting.get(String(message.properties.correlationId))?.(message.content),
      { noAck: true },
    );
    return caller;
  }

  /** The reply; throws the handler's `Failure`. */
  async send<N extends CommandName>(name: N, payload: PayloadOf<N>, messageId: string): Promise<ReplyOf<N>> {
    const correlationId = randomUUID();
    const reply = new Promise<Buffer>((resolve) => this.waiting.set(correlationId, resolve));
    this.channel.publish(EXCHANGES.commands, handlerOf(name), Buffer.from(JSON.stringify(payload)), {
      ...toProperties({ messageId, type: name }),
      correlationId,
      replyTo: REPLY_TO,
    });
    return decodeReply(await reply) as ReplyOf<N>;
  }

  close(): Promise<void> {
    return this.broker.close();
  }
}
