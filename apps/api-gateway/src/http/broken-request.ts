import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { newId } from '#contracts/identifiers';
import { ApiError } from './api-error.js';

const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers bytes that are no HTTP request (or arrive too slowly) with the error body, and hangs up. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const broken = new ApiError('BAD_REQUEST', 'The request is not one that HTTP/1.1 allows here.');
    const status = STATUS_OF_CODE[error.code ?? ''] ?? broken.status;
    const requestId = newId('request');
    const body = broken.body(requestId);
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${body.length}\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}
