import { type ChannelModel, connect, type ConsumeMessage } from 'amqplib';
import type { CommandName, PayloadOf, ReplyOf } from '#contracts/messages/messages';
import { Failure } from '#contracts/failures';
import { encodeFailure, encodeValue } from '#messaging/rpc/command-reply';
import { contextOf } from '#messaging/message/headers';
import type { MessageContext } from '#messaging/message/message-context';
import type { ServiceName } from '#contracts/services';
import { userOf } from '#contracts/messages/senders';
import { commandQueueOf } from '#messaging/topology/topology';
import { asBrokerUser } from '../../../test/support/servers/broker-users.js';

type Script = {
  [Name in CommandName]?: (
    payload: PayloadOf<Name>,
    context: MessageContext,
  ) => ReplyOf<Name> | Promise<ReplyOf<Name>>;
};

/** The script of a command that fails. */
export function failing(...failure: ConstructorParameters<typeof Failure>): () => never {
  return () => {
    throw new Failure(...failure);
  };
}

/** Every command is answered at once: not now. Without a response the gateway waits for seconds. */
export const BUSY: Script = new Proxy<Script>(
  {},
  {
    get: () => failing('transient', 'BUSY', 'Not now.'),
  },
);

/** A command that the gateway sent. */
interface HeardCommand {
  readonly type: string;
  readonly payload: unknown;
  readonly context: MessageContext;
}

/**
 * Takes the place of the ledger, of the engine or of the dispatcher, on the broker and replies by a script: with a value, with a
 * `Failure`, or not at all if the script lacks the command.
 */
export class ScriptedLedger {
  readonly heard: HeardCommand[] = [];
  script: Script = {};

  private constructor(private readonly connection: ChannelModel) {}

  static async start(
    brokerUrl: string,
    service: Exclude<ServiceName, 'api-gateway'> = 'credit-ledger',
  ): Promise<ScriptedLedger> {
    const ledger = new ScriptedLedger(await connect(asBrokerUser(brokerUrl, service)));
    const channel = await ledger.connection.createChannel();
    await channel.consume(
      commandQueueOf(service, 'classic'),
      (message) => {
        if (!message) return;
        const { replyTo, correlationId } = message.properties as { replyTo: string; correlationId: string };
        void ledger.answer(message).then((reply) => {
          if (reply) channel.sendToQueue(replyTo, reply, { correlationId, userId: userOf(service) });
        });
      },
      { noAck: true },
    );
    return ledger;
  }

  /** The commands of one type, in the order of arrival. */
  heardOf<Name extends CommandName>(type: Name): PayloadOf<Name>[] {
    return this.heard
      .filter((command) => command.type === type)
      .map(({ payload }) => payload as PayloadOf<Name>);
  }

  stop(): Promise<void> {
    return this.connection.close();
  }

  private async answer(message: ConsumeMessage): Promise<Buffer | undefined> {
    const context = contextOf(message);
    const payload: unknown = JSON.parse(message.content.toString());
    this.heard.push({ type: context.type, payload, context });
    const handler = this.script[context.type as CommandName] as
      ((payload: unknown, context: MessageContext) => unknown) | undefined;
    if (!handler) return undefined;
    try {
      return encodeValue(await handler(payload, context));
    } catch (error) {
      if (error instanceof Failure) return encodeFailure(error);
      throw error;
    }
  }
}
