import type { Socket } from 'node:net';
import { detachedFromTrace } from '#telemetry/handling';

/**
 * Sends everything written to a socket in one turn of the event loop in one system call. amqplib writes each message
 * and each acknowledgement separately; under load these calls used most of a service's CPU time. A single message still
 * leaves at the end of its own turn.
 *
 * The write is detached from the trace: if it fails, the connection closes, and the work on the next connection would
 * be attributed to the request that sent the message.
 */
export function coalesceWrites(socket: Socket): void {
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  let corked = false;
  socket.write = (...args: unknown[]): boolean => {
    if (!corked) {
      corked = true;
      socket.cork();
      detachedFromTrace(() =>
        setImmediate(() => {
          corked = false;
          socket.uncork();
        }),
      );
    }
    return write(...args);
  };
}
