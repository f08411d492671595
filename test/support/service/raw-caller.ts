import { randomUUID } from 'node:crypto';
import type { Channel } from 'amqplib';
import { type CommandName, handlerOf, type PayloadOf, type ReplyOf } from '#contracts/messages/messages';
import { COMMAND_SENDERS, type Sender } from '#contracts/messages/senders';
import { decodeReply, REPLY_TO } from '#messaging/rpc/command-reply';
import { BrokerConnection } from '#messaging/connection/connection';
import { toProperties } from '#messaging/message/headers';
import { EXCHANGES } from '#messaging/topology/topology';
import { createLog } from '#runtime/observability/logging';
import { asBrokerUser } from '../servers/broker-users.js';

interface Voice {
  readonly broker: BrokerConnection;
  readonly channel: Channel;
}

/**
 * Sends commands under message ids of the test's choice, as the broker does when it hands a command out again: each with
 * the broker's user of one that may send it.
 */
export class RawCaller {
  private readonly waiting = new Map<string, (reply: Buffer) => void>();
  private readonly voices = new Map<Sender, Promise<Voice>>();

  private constructor(private readonly brokerUrl: string) {}

  static open(brokerUrl: string): Promise<RawCaller> {
    return Promise.resolve(new RawCaller(brokerUrl));
  }

  /** The reply; throws the handler's `Failure`. */
  async send<N extends CommandName>(name: N, payload: PayloadOf<N>, messageId: string): Promise<ReplyOf<N>> {
    const { broker, channel } = await this.voiceFor(name);
    const correlationId = randomUUID();
    const reply = new Promise<Buffer>((resolve) => this.waiting.set(correlationId, resolve));
    channel.publish(EXCHANGES.commands, handlerOf(name), Buffer.from(JSON.stringify(payload)), {
      ...toProperties({ messageId, type: name }),
      correlationId,
      replyTo: REPLY_TO,
      userId: broker.user,
    });
    return decodeReply(await reply) as ReplyOf<N>;
  }

  async close(): Promise<void> {
    for (const { broker } of await Promise.all(this.voices.values())) await broker.close();
  }

  private voiceFor(name: CommandName): Promise<Voice> {
    const [sender] = COMMAND_SENDERS[name];
    if (!sender) throw new RangeError(`no service may send ${name}`);
    let voice = this.voices.get(sender);
    if (!voice) this.voices.set(sender, (voice = this.connect(sender)));
    return voice;
  }

  private async connect(sender: Sender): Promise<Voice> {
    const url = asBrokerUser(this.brokerUrl, sender);
    const log = createLog('test', 'silent');
    const broker = await BrokerConnection.open({ url, name: 'test-raw', log });
    const channel = await broker.createChannel();
    await channel.consume(
      REPLY_TO,
      (message) => message && this.waiting.get(String(message.properties.correlationId))?.(message.content),
      { noAck: true },
    );
    return { broker, channel };
  }
}
