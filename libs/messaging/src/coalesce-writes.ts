import type { Socket } from 'node:net';

/**
 * Lets what is written to a socket within one turn of the event loop leave in one system call. amqplib writes each
 * message and each acknowledgement by itself, and under load these calls were the largest part of a service's CPU; a
 * lone message still leaves at the end of its own turn.
 */
export function coalesceWrites(socket: Socket): void {
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  let corked = false;
  socket.write = (...args: unknown[]): boolean => {
    if (!corked) {
      corked = true;
      socket.cork();
      setImmediate(() => {
        corked = false;
        socket.uncork();
      });
    }
    return write(...args);
  };
}
