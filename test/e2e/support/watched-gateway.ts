import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { request } from 'undici';
import { checkDocumented } from '../../support/openapi/check-documented.js';
import { gatewayUrl } from './workspace.js';

/** A call that was made, and what is wrong with its response by the OpenAPI document. */
export interface WatchedCall {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly status: number;
  readonly problem: unknown;
}

/** The gateway at an address of its own, where the calls of other programs are noted. */
export interface WatchedGateway {
  readonly url: string;
  /** Returns the calls since this was last asked. */
  takeCalls(): readonly WatchedCall[];
  close(): void;
}

export async function watchGateway(): Promise<WatchedGateway> {
  let calls: WatchedCall[] = [];
  const server = createServer((incoming, outgoing) => {
    void forwarded(incoming).then(({ call, headers, text }) => {
      calls.push(call);
      outgoing.writeHead(call.status, headers).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeCalls: () => {
      const taken = calls;
      calls = [];
      return taken;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Of a connection, not of the message; and the body is read here as text. */
const OF_CONNECTION = ['connection', 'host', 'accept-encoding', 'transfer-encoding'];

async function forwarded(incoming: IncomingMessage) {
  const { method = '', url = '', headers: sent } = incoming;
  const body = await buffer(incoming);
  const response = await request(gatewayUrl() + url, {
    method: method as 'GET',
    headers: withoutConnection(sent),
    ...(body.length > 0 && { body }),
  });
  const { statusCode: status, headers } = response;
  const text = await response.body.text();
  const call = { method, path: url.split('?', 1)[0]!, status };
  const problem = problemOf(() => checkDocumented({ ...call, headers, text }));
  return { call: { ...call, problem }, headers: withoutConnection(headers), text };
}

function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name)));
}

function problemOf(check: () => void): unknown {
  try {
    check();
    return undefined;
  } catch (error) {
    return error;
  }
}
