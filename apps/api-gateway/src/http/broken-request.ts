import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { newId } from '#contracts/identifiers';
import { discardRest } from './discard-rest.js';
import { brokenRequestError } from './protocol-error.js';

/** Answers bytes that are no HTTP request (or arrive too slowly) with the error body, and hangs up. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // The parser reports each further piece of what it has given up on.
  if (socket.writableEnded) return;
  if (!socket.writable) return void socket.destroy(error);
  const broken = brokenRequestError(error.code);
  const requestId = newId('request');
  const body = broken.body(requestId);
  socket.end(
    `HTTP/1.1 ${broken.status} ${STATUS_CODES[broken.status]}\r\n` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
  );
  void discardRest(socket).then(() => socket.destroySoon());
}
