import { type Span, SpanStatusCode } from '@opentelemetry/api';
import type { Dispatcher } from 'undici';
import { failSpan, startSpan } from '#telemetry/spans';
import { OutboundError } from '../errors/outbound-error.js';
import type { Target } from '../resolve/resolve-target.js';
import type { ResponseHeaders } from '../response/response-headers.js';
import type { EgressPolicy } from '../rules/egress-policy.js';
import { portOf } from '../rules/url-rule.js';
import { Connection } from './connection.js';
import type { KeptConnections } from './kept-connections.js';
import type { StageClock } from './stage-clock.js';

/** One request to one vetted target, its response head read and its body still to come. */
export interface Exchange {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: Dispatcher.ResponseData['body'];
  /** Ends the exchange, read or not. The connection is kept if there is a place for it and the body was read in full. */
  close(): Promise<void>;
}

export interface ExchangeRequest {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** What an exchange is made under. */
export interface ExchangeTerms {
  readonly policy: EgressPolicy;
  readonly clock: StageClock;
  /** Where connections come from and go to; without it each is used once. */
  readonly connections?: KeptConnections | undefined;
}

/**
 * Sends the request by HTTP/1.1 and waits for the response head. Throws `OutboundError`. Its detail has
 * `kept_connection` if the request was sent over a kept connection: the peer may have closed that before it saw the
 * request, which says nothing about the peer.
 */
export async function openExchange(
  target: Target,
  request: ExchangeRequest,
  { policy, clock, connections }: ExchangeTerms,
): Promise<Exchange> {
  clock.enter('connect');
  const span = startExchangeSpan(request.method, target);
  const connection = connections?.take(target, clock) ?? new Connection(target, clock, policy.ca);
  try {
    const { statusCode, headers, body } = await connection.request({
      method: request.method,
      path: target.url.pathname + target.url.search,
      headers: request.headers,
      body: request.body ?? null,
      signal: clock.signal,
    });
    // A body that is abandoned on close fails without a listener.
    body.on('error', () => undefined);
    clock.enter('body');
    noteStatus(span, statusCode);
    const close = () => {
      span.end();
      return connections && body.readableEnded ? connections.keep(connection) : connection.close();
    };
    return { status: statusCode, headers, body, close };
  } catch (error) {
    let failure = clock.explain(error);
    if (connection.isReused) {
      connections?.distrust(connection.origin);
      failure = overKept(failure);
    }
    failSpan(span, failure);
    span.end();
    await connection.close();
    throw failure;
  }
}

function overKept({ code, stage, message, detail, cause }: OutboundError): OutboundError {
  return new OutboundError(code, stage, message, { ...detail, kept_connection: true }, cause);
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

/** By convention a client's span has failed where the response is 4xx or 5xx. */
function noteStatus(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status);
  if (status < 400) return;
  span.setAttribute('error.type', String(status));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
