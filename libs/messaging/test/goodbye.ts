import type { TcpProxy } from '../../../test/support/servers/tcp-proxy.js';

/** Class and method of AMQP 0-9-1 answers, as they stand in a method frame. */
const ANSWERS = {
  'connection.open-ok': Buffer.from([0, 10, 0, 41]),
  'confirm.select-ok': Buffer.from([0, 85, 0, 11]),
} as const;

/** Lets the broker's goodbye come in one packet with its next such reply, as it can when the broker is stopped. */
export function sayGoodbyeWith(reply: keyof typeof ANSWERS, line: TcpProxy): void {
  line.append(goodbye(), (packet) => packet.includes(ANSWERS[reply]));
}

/** A method frame on channel 0: `connection.close`, 320, as RabbitMQ sends it when it is stopped. */
function goodbye(): Buffer {
  const text = Buffer.from('CONNECTION_FORCED - broker forced connection closure');
  const payload = Buffer.concat([
    Buffer.from([0, 10, 0, 50, 320 >> 8, 320 & 0xff, text.length]),
    text,
    Buffer.from([0, 0, 0, 0]),
  ]);
  const header = Buffer.from([1, 0, 0, 0, 0, 0, payload.length]);
  return Buffer.concat([header, payload, Buffer.from([0xce])]);
}
