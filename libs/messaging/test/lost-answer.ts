import type { TcpProxy } from '../../../test/support/servers/tcp-proxy.js';

/** AMQP 0-9-1: a frame is a type, a channel, a size, so many bytes, and an end. */
const HEADER_BYTES = 7;
const METHOD = 1;
/** The class and method of answers of the broker. */
const ANSWERS = {
  'channel.open-ok': [20, 11],
  'basic.consume-ok': [60, 21],
  'basic.cancel-ok': [60, 31],
  'basic.ack': [60, 80],
} as const;
export type Answer = keyof typeof ANSWERS;

/** Loses the next such answer of the broker. All else goes through, heartbeats too, so that neither side notices. */
export function loseNext(answer: Answer, line: TcpProxy): void {
  let left = Buffer.alloc(0);
  line.change((packet) => {
    left = Buffer.concat([left, packet]);
    const frames: Buffer[] = [];
    for (let end = endOf(left); end <= left.length; end = endOf(left)) {
      const frame = left.subarray(0, end);
      left = left.subarray(end);
      if (!is(frame, answer)) {
        frames.push(frame);
        continue;
      }
      line.change((other) => other);
      return Buffer.concat([...frames, left]);
    }
    return Buffer.concat(frames);
  });
}

function endOf(bytes: Buffer): number {
  return bytes.length < HEADER_BYTES ? Infinity : HEADER_BYTES + bytes.readUInt32BE(3) + 1;
}

function is(frame: Buffer, answer: Answer): boolean {
  const [classId, methodId] = ANSWERS[answer];
  return (
    frame[0] === METHOD &&
    frame.readUInt16BE(HEADER_BYTES) === classId &&
    frame.readUInt16BE(HEADER_BYTES + 2) === methodId
  );
}
