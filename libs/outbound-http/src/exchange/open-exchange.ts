import { Client, type Dispatcher } from 'undici';
import { type Span, SpanStatusCode } from '@opentelemetry/api';
import { failSpan, startSpan } from '#telemetry/spans';
import type { Target } from '../resolve/resolve-target.js';
import type { ResponseHeaders } from '../response/response-headers.js';
import type { EgressPolicy } from '../rules/egress-policy.js';
import { portOf } from '../rules/url-rule.js';
import { pinnedConnector } from './pinned-connector.js';
import type { StageClock } from './stage-clock.js';

/** Response headers above this, in bytes, are refused. */
const MAX_HEADER_BYTES = 16_384;

/**
 * Ends a connection that has served. One for all: undici would make an error each time, whose stack Node formats when it
 * ends the socket, and with source maps that is a quarter of what a post costs (154 against 114 µs of CPU).
 */
const SERVED = new Error('The exchange is over.');

/** One request to one vetted target, its response head read and its body still to come. */
export interface Exchange {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: Dispatcher.ResponseData['body'];
  /** Ends the connection, read or not. */
  close(): Promise<void>;
}

export interface ExchangeRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/**
 * Sends the request over a connection of its own, by HTTP/1.1, and waits for the response head. A connection is used
 * once: a pooled one that the peer closes meanwhile would make a sound endpoint look broken. Throws `OutboundError`.
 */
export async function openExchange(
  target: Target,
  request: ExchangeRequest,
  policy: EgressPolicy,
  clock: StageClock,
): Promise<Exchange> {
  clock.enter('connect');
  const span = startExchangeSpan(request.method, target);
  const connect = pinnedConnector(target, clock, policy.ca);
  const client = new Client(target.url.origin, {
    connect: (options, callback) =>
      connect(options, (...result) => {
        if (result[0] !== null || clock.signal.aborted) return callback(...result);
        clock.enter('headers');
        callback(...result);
      }),
    allowH2: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const close = () => {
    span.end();
    return client.destroy(SERVED).catch(() => undefined);
  };
  try {
    const response = await client.request({
      method: request.method,
      path: target.url.pathname + target.url.search,
      headers: request.headers,
      body: request.body ?? null,
      signal: clock.signal,
    });
    // A body that is abandoned on close fails without a listener.
    response.body.on('error', () => undefined);
    clock.enter('body');
    noteStatus(span, response.statusCode);
    return { status: response.statusCode, headers: response.headers, body: response.body, close };
  } catch (error) {
    const failure = clock.explain(error);
    failSpan(span, failure);
    await close();
    throw failure;
  }
}

/**
 * The span of one exchange with a partner's server; its caller ends it. It names the server only: paths and queries of
 * endpoints and pages may hold private data. Nor is our trace told to that server.
 */
function startExchangeSpan(method: string, { url }: Target): Span {
  return startSpan(method, {
    kind: 'CLIENT',
    attributes: {
      'http.request.method': method,
      'url.scheme': url.protocol.slice(0, -1),
      'server.address': url.hostname,
      'server.port': portOf(url),
    },
  });
}

/** By convention a client's span has failed where the answer is 4xx or 5xx. */
function noteStatus(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status);
  if (status < 400) return;
  span.setAttribute('error.type', String(status));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
