import type { Socket } from 'node:net';
import { detachedFromTrace } from '#telemetry/handling';

/**
 * Lets what is written to a socket within one turn of the event loop leave in one system call. amqplib writes each
 * message and each acknowledgement by itself, and under load these calls were the largest part of a service's CPU; a
 * lone message still leaves at the end of its own turn.
 *
 * They leave as part of no request: what fails to leave closes the connection, and all that is done on the next one would
 * count as done for the request whose message that was.
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
