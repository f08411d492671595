import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** More requests than any client sends ahead of their answers; each one that waits costs memory. */
const MAX_WAITING = 100;

const LATEST = Symbol('the answer to the latest request');
const WAITING = Symbol('requests that wait for their turn');

type Connection = Socket & { [LATEST]?: ServerResponse; [WAITING]?: number };

/**
 * Calls `go` when every earlier request of the same connection has been answered: at once, unless the client pipelines.
 * Node would run pipelined requests side by side, also what changes something, and then drop the answers that come after
 * one with `Connection: close`. Here such a request was never begun (RFC 9112 sections 9.3.2 and 9.6).
 */
export function inOrder({ socket }: IncomingMessage, answer: ServerResponse, go: () => void): void {
  const connection = socket as Connection;
  connection[LATEST] = answer;
  // An answer is given the connection when those before it are out, and never where one of them closes it.
  if (answer.socket !== null) return go();
  const waiting = (connection[WAITING] ?? 0) + 1;
  if (waiting > MAX_WAITING) return void socket.destroy();
  connection[WAITING] = waiting;
  answer.once('socket', () => {
    connection[WAITING]!--;
    go();
  });
}

/** The answer to the latest request of a connection, if there was one. It may be out already. */
export function latestAnswer(connection: Socket): ServerResponse | undefined {
  return (connection as Connection)[LATEST];
}
