import type { Rewrite, TcpProxy } from '../../../test/support/servers/tcp-proxy.js';

/** AMQP 0-9-1: a frame is a type, a channel, a size, so many bytes, and an end. */
const HEADER_BYTES = 7;
const METHOD = 1;
/** The header and the body of a message. */
const CONTENT: ReadonlySet<number> = new Set([2, 3]);
/** What a connection begins with. It is no frame. */
const PROTOCOL = Buffer.from('AMQP');
/** Their class and method. */
const ANSWERS = {
  'channel.open-ok': [20, 11],
  'basic.consume-ok': [60, 21],
  'basic.cancel-ok': [60, 31],
  'basic.ack': [60, 80],
} as const;
const PUBLISH = [60, 40] as const;
const CLOSE = [20, 40] as const;

export type Reply = keyof typeof ANSWERS;

/** Loses the next such reply of the broker. All else goes through, heartbeats too, so that neither side notices. */
export function loseNext(reply: Reply, line: TcpProxy): void {
  let isLost = false;
  const losesIt = (frame: Buffer) => (isLost = is(frame, ANSWERS[reply]));
  lose(
    (rewrite) => line.change(rewrite),
    losesIt,
    () => isLost,
  );
}

/** What `losePublishes` saw. */
export interface LostPublishes {
  /** Channels that something was published on, and that were closed since. */
  readonly closed: readonly number[];
}

/**
 * Loses what is published on the first `channels` channels that publish. All else goes through, and everything on a new
 * connection. For a line with one connection.
 */
export function losePublishes(line: TcpProxy, channels: number): LostPublishes {
  const lossy = new Set<number>();
  const closed: number[] = [];
  let isOver = false;
  const losesIt = (frame: Buffer) => {
    isOver = frame.subarray(0, PROTOCOL.length).equals(PROTOCOL);
    if (isOver) return false;
    const channel = frame.readUInt16BE(1);
    if (is(frame, PUBLISH) && lossy.size < channels) lossy.add(channel);
    if (!lossy.has(channel)) return false;
    if (is(frame, CLOSE)) closed.push(channel);
    return is(frame, PUBLISH) || CONTENT.has(frame[0]!);
  };
  lose(
    (rewrite) => line.changeRequests(rewrite),
    losesIt,
    () => isOver,
  );
  return { closed };
}

function lose(
  change: (rewrite: Rewrite) => void,
  losesIt: (frame: Buffer) => boolean,
  isOver: () => boolean,
): void {
  let left = Buffer.alloc(0);
  change((packet) => {
    left = Buffer.concat([left, packet]);
    const frames: Buffer[] = [];
    for (let end = endOf(left); end <= left.length; end = endOf(left)) {
      const frame = left.subarray(0, end);
      left = left.subarray(end);
      if (!losesIt(frame)) frames.push(frame);
      if (!isOver()) continue;
      change((other) => other);
      return Buffer.concat([...frames, left]);
    }
    return Buffer.concat(frames);
  });
}

function endOf(bytes: Buffer): number {
  if (bytes.subarray(0, PROTOCOL.length).equals(PROTOCOL)) return bytes.length;
  return bytes.length < HEADER_BYTES ? Infinity : HEADER_BYTES + bytes.readUInt32BE(3) + 1;
}

function is(frame: Buffer, [classId, methodId]: readonly [number, number]): boolean {
  return (
    frame[0] === METHOD &&
    frame.readUInt16BE(HEADER_BYTES) === classId &&
    frame.readUInt16BE(HEADER_BYTES + 2) === methodId
  );
}
