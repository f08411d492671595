import type { EventEmitter } from 'node:events';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as immediately } from 'node:timers/promises';
import { newId } from '#contracts/identifiers';
import { notedOf } from '../request-log/request-entry.js';
import { admittedHeaders, requestOf, type Headers } from './admitted-headers.js';
import type { ApiError } from '../errors/api-error.js';
import { brokenRequestError, connectRefusal } from './protocol-error.js';
import { latestResponse, noteEnded, discardRest } from './connection-state.js';

/** Emitted by the server, with a `BrokenRequest`, for a response to bytes that are not a request. */
export const BROKEN_REQUEST = 'acs:broken-request';

export interface BrokenRequest {
  readonly requestId: string;
  /** The address of the connection: that of a proxy if there is one, because no header was read. */
  readonly address: string | undefined;
  readonly error: ApiError;
}

const GIVEN_UP = Symbol('connection that nothing more is read from');

/**
 * Answers bytes that Node does not accept as a request. Sends the error body after earlier responses, and closes the
 * connection.
 */
export class BrokenRequests {
  constructor(private readonly headers: Headers) {}

  /** Handles bytes that are not an HTTP request, or arrive too slowly. */
  readonly onClientError = (error: NodeJS.ErrnoException, connection: Socket): void => {
    if (error.code === 'ECONNRESET' || connection.destroyed) return;
    // The parser reports every further chunk after its first error.
    if (GIVEN_UP in connection) return;
    Object.assign(connection, { [GIVEN_UP]: true });
    if (error.code === 'HPE_INVALID_EOF_STATE') noteEnded(connection);
    this.answerInTurn(connection, brokenRequestError(error.code));
  };

  /** Handles CONNECT, for which Node passes only the connection. */
  readonly onConnect = (_request: IncomingMessage, connection: Socket): void => {
    connection.on('error', () => undefined);
    this.answerInTurn(connection, connectRefusal());
  };

  /** `latest`: the response to the request that the bytes belong to, or that they follow. */
  private answerInTurn(connection: Socket, error: ApiError, latest = latestResponse(connection)): void {
    if (!latest || (latest.writableFinished && latest.req.complete)) return this.send(connection, error);
    if (latest.destroyed && !latest.writableFinished) return;
    if (latest.req.complete) {
      // The bytes belong to no request; earlier requests are answered first.
      latest.once('close', () => this.answerInTurn(connection, error, latest));
    } else if (latest.headersSent) {
      // The bytes belong to a request that is already answered.
      endAfter(latest, connection);
    } else if (latest.socket !== null) {
      void this.answerBody(latest, connection, error);
    } else {
      latest.once('socket', () => this.answerInTurn(connection, error, latest));
    }
  }

  /** The head of the request is complete, so its id and its limits are known. */
  private async answerBody(response: ServerResponse, connection: Socket, error: ApiError): Promise<void> {
    const headers = await admittedHeaders(response);
    // A handler that needed no body may have its response ready; Nest sends it within this turn.
    await immediately();
    if (!headers || response.headersSent) return endAfter(response, connection);
    const request = requestOf(response);
    if (request) notedOf(request).error = error;
    this.send(connection, error, headers, response.req.method);
  }

  private send(connection: Socket, error: ApiError, known: Headers = this.headers, method?: string): void {
    if (connection.writableEnded) return;
    if (!connection.writable) return void connection.destroy();
    const requestId = known['x-request-id'] ?? newId('request');
    if (known === this.headers) {
      const broken: BrokenRequest = { requestId, address: connection.remoteAddress, error };
      serverOf(connection)?.emit(BROKEN_REQUEST, broken);
    }
    const body = error.body(requestId);
    const headers = {
      ...known,
      ...error.headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'x-request-id': requestId,
      date: new Date().toUTCString(),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n`;
    connection.end(method === 'HEAD' ? head : head + body);
    // Not parsed any more.
    connection.removeAllListeners('data');
    void discardRest(connection).then(() => connection.destroySoon());
  }
}

/** Node sets it on every connection of a server. */
export function serverOf(connection: Socket): EventEmitter | undefined {
  return (connection as Socket & { readonly server?: EventEmitter }).server;
}

function endAfter(response: ServerResponse, connection: Socket): void {
  if (response.writableFinished) connection.destroySoon();
  else response.once('finish', () => connection.destroySoon());
}
