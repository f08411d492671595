import { connect, type ConsumeMessage } from 'amqplib';
import { EXCHANGES } from '#messaging/topology/topology';
import { manageBroker } from '../../../libs/messaging/test/management.js';
import type { RecordedMessage } from '../recording.js';

/** A published message as RabbitMQ's tracer tells of it. */
interface Traced {
  readonly exchange: string;
  readonly key: string;
  readonly properties: {
    readonly message_id?: string;
    readonly type?: string;
    readonly content_type?: string;
    readonly correlation_id?: string;
    readonly headers?: Readonly<Record<string, unknown>>;
  };
  readonly body: string;
}

const KINDS: Readonly<Record<string, RecordedMessage['kind']>> = {
  [EXCHANGES.commands]: 'command',
  [EXCHANGES.events]: 'event',
  [EXCHANGES.broadcast]: 'broadcast',
};

export interface Firehose {
  /** Everything that was published to our exchanges so far, commands with their replies. */
  messages(): readonly RecordedMessage[];
  stop(): Promise<void>;
}

/**
 * Keeps all that is published in a virtual host from now on. It is RabbitMQ's tracer, since a queue bound to our
 * exchanges would not get the replies.
 */
export async function openFirehose(brokerUrl: string, managementUrl: string): Promise<Firehose> {
  const traced: Traced[] = [];
  const vhost = new URL(brokerUrl).pathname.slice(1);
  const connection = await connect(brokerUrl);
  const channel = await connection.createChannel();
  const { queue } = await channel.assertQueue('', { exclusive: true });
  await channel.bindQueue(queue, 'amq.rabbitmq.trace', 'publish.#');
  await channel.consume(queue, (message) => void (message && traced.push(tracedIn(message))), {
    noAck: true,
  });
  await manageBroker('PUT', `/api/vhosts/${vhost}`, { tracing: true }, managementUrl);
  return {
    messages: () => withReplies(traced),
    stop: () => connection.close(),
  };
}

function tracedIn({ properties, content }: ConsumeMessage): Traced {
  const headers = properties.headers as {
    readonly exchange_name: string;
    readonly routing_keys: readonly string[];
    readonly properties: Traced['properties'];
  };
  return {
    exchange: headers.exchange_name,
    key: headers.routing_keys[0] ?? '',
    properties: headers.properties,
    body: content.toString('utf8'),
  };
}

/** A reply has the correlation id of its command, and goes to no declared queue. */
function withReplies(traced: readonly Traced[]): readonly RecordedMessage[] {
  const replies = new Map<string | undefined, string>(
    traced
      .filter(({ exchange, key }) => exchange === '' && key.startsWith('amq.rabbitmq.reply-to'))
      .map(({ properties, body }) => [properties.correlation_id, body]),
  );
  return traced.flatMap(({ exchange, key, properties, body }) => {
    const kind = KINDS[exchange];
    if (!kind) return [];
    const { message_id: messageId = '', type = '', content_type: contentType = '' } = properties;
    const reply = kind === 'command' ? replies.get(properties.correlation_id) : undefined;
    return {
      kind,
      key,
      type,
      messageId,
      contentType,
      headers: properties.headers ?? {},
      body: JSON.parse(body) as object,
      ...(reply !== undefined && { reply: JSON.parse(reply) as object }),
    };
  });
}
