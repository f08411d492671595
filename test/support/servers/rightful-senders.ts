import type { Broadcast, CommandName, PayloadOf, ReplyOf } from '#contracts/messages/messages';
import type { Log } from '#contracts/log';
import { type MessageKind, type Sender, sendersOf } from '#contracts/messages/senders';
import { CommandClient, type SendOptions } from '#messaging/rpc/command-client';
import { BrokerConnection } from '#messaging/connection/connection';
import { EventPublisher, type OutgoingEvent } from '#messaging/publish/event-publisher';
import { asBrokerUser } from './broker-users.js';

interface Voice {
  readonly connection: BrokerConnection;
  readonly commands: CommandClient;
  readonly publisher: EventPublisher;
}

/** Sends each message with the broker's user of a service, or the operator, that may send it; connects as they are needed. */
export class RightfulSenders {
  private readonly voices = new Map<Sender, Promise<Voice>>();

  private readonly urlOf: (sender: Sender) => string;

  /** `where`: each one's address, or that of a virtual host of the tests for whatever user. */
  constructor(
    where: string | Readonly<Record<Sender, string>>,
    private readonly log: Log,
  ) {
    this.urlOf = (sender) => (typeof where === 'string' ? asBrokerUser(where, sender) : where[sender]);
  }

  async send<Name extends CommandName>(
    name: Name,
    payload: PayloadOf<Name>,
    options: SendOptions,
  ): Promise<ReplyOf<Name>> {
    return (await this.voiceFor('command', name)).commands.send(name, payload, options);
  }

  /** The same with the user of any sender, who may lack the right. */
  async sendAs<Name extends CommandName>(
    sender: Sender,
    name: Name,
    payload: PayloadOf<Name>,
    options: SendOptions,
  ): Promise<ReplyOf<Name>> {
    return (await this.voiceOf(sender)).commands.send(name, payload, options);
  }

  async publish(event: OutgoingEvent): Promise<void> {
    return (await this.voiceFor('event', event.type)).publisher.publish(event);
  }

  async broadcast(message: Broadcast): Promise<void> {
    return (await this.voiceFor('broadcast', message.type)).publisher.broadcast(message);
  }

  async close(): Promise<void> {
    for (const { connection, commands, publisher } of await Promise.all(this.voices.values())) {
      await Promise.all([commands.close(), publisher.close()]);
      await connection.close();
    }
  }

  private voiceFor(kind: MessageKind, type: string): Promise<Voice> {
    const [sender] = sendersOf(kind, type) ?? [];
    if (!sender) throw new RangeError(`no service may send ${type}`);
    return this.voiceOf(sender);
  }

  private voiceOf(sender: Sender): Promise<Voice> {
    let voice = this.voices.get(sender);
    if (!voice) this.voices.set(sender, (voice = this.open(sender)));
    return voice;
  }

  private async open(sender: Sender): Promise<Voice> {
    const { log } = this;
    const connection = await BrokerConnection.open({
      url: this.urlOf(sender),
      name: `test-${sender}`,
      log,
    });
    const commands = new CommandClient(connection, { log });
    await commands.start();
    return { connection, commands, publisher: new EventPublisher(connection, { log }) };
  }
}
