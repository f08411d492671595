import { type SpanContext, TraceFlags, type Span, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyRequest, FastifyInstance, FastifyReply } from 'fastify';
import type { SendOptions } from '#messaging/rpc/command-client';
import { activeTraceparent, startSpan, withSpan } from '#telemetry/spans';
import { formatTraceparent, parseTraceparent } from '#telemetry/traceparent';
import { probeOf } from '#runtime/http/health';
import { currentScope, type Scope, whileHandling } from '#telemetry/handling';
import type { Caller } from '../callers/find-caller.js';
import { CALLER, endpointOf } from '../routes/endpoint.js';
import { routeOf } from '../request-log/request-entry.js';

/** The trace data that messages of a request carry. */
export interface RequestTrace {
  readonly requestId: string;
  /** W3C trace context of the request's span. While tracing is off: the caller's, if it is well-formed. */
  readonly traceparent: string | undefined;
  /** Called with the audit of the request, once it is known. */
  readonly onAudit?: (auditId: string) => void;
}

export function commandOptions(
  { requestId: correlationId, traceparent }: RequestTrace,
  deadlineMs: number,
): SendOptions {
  return { deadlineMs, correlationId, traceparent };
}

type Header = string | readonly string[] | undefined;

/** The same for a command that needs no more of its request. */
export function commandOptionsOf(request: FastifyRequest, deadlineMs: number): SendOptions {
  return commandOptions(traceOf(request), deadlineMs);
}

export function traceOf({ id, headers }: FastifyRequest): RequestTrace {
  const traceparent = activeTraceparent() ?? formatTraceparent(callerSpanIn(headers.traceparent));
  return { requestId: id, traceparent };
}

/**
 * Returns the caller's span if `traceparent` names one. Its sampling flag is cleared: clients must not decide what is
 * traced here.
 */
function callerSpanIn(header: Header): SpanContext | undefined {
  const span = typeof header === 'string' ? parseTraceparent(header) : undefined;
  return span && { ...span, traceFlags: TraceFlags.NONE };
}

const SCOPE = Symbol('runs what is part of a request');

type ScopedRequest = FastifyRequest & { [SCOPE]?: Scope };

/**
 * Gives each request a span, and adds its id to the log lines of its handling. The span begins a new trace, linked to
 * the caller's if it names one. If the caller's trace were continued, clients would decide what is sampled, and could
 * put many requests into one trace. Must be called before any other hook is added.
 */
export function traceRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request: ScopedRequest, reply, done) => {
    const path = shownPath(request.url);
    if (probeOf(path)) return done();
    const callerSpan = callerSpanIn(request.headers.traceparent);
    whileHandling({ request_id: request.id, traceparent: formatTraceparent(callerSpan) }, () => {
      const span = startSpan(nameOf(request), {
        kind: 'SERVER',
        links: callerSpan ? [{ context: callerSpan }] : [],
        attributes: () => ({
          'http.request.method': request.method,
          'http.route': routeOf(request),
          'url.path': path,
          'url.scheme': request.protocol,
          'server.address': request.hostname,
          'acs.request_id': request.id,
          'acs.endpoint': endpointOf(request),
          'acs.caller_trace_id': callerSpan?.traceId,
        }),
      });
      // Also if the caller disconnects before the response.
      if (span.isRecording()) reply.raw.once('close', () => end(span, request, reply));
      withSpan(span, () => {
        request[SCOPE] = currentScope();
        done();
      });
    });
  });
  // A body arrives by events of the connection, outside the request's context.
  fastify.addHook('preValidation', (request: ScopedRequest, _reply, done) => {
    const scope = request[SCOPE];
    if (scope) scope(done);
    else done();
  });
}

function end(span: Span, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode } = reply.raw;
  const caller = request.getDecorator<Caller | null>(CALLER);
  if (caller) span.setAttribute('acs.workspace_id', caller.workspaceId);
  span.setAttribute('http.response.status_code', statusCode);
  const failure = !reply.raw.writableFinished
    ? 'client_left'
    : statusCode >= 500
      ? String(statusCode)
      : undefined;
  if (failure !== undefined) {
    span.setAttribute('error.type', failure);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** By convention a span is named after the route, not the path: there would be as many names as audits. */
function nameOf(request: FastifyRequest): string {
  const route = routeOf(request);
  return route === undefined ? request.method : `${request.method} ${route}`;
}

/** A token of this path shows a report to whoever knows it. */
const SHARED_REPORT = /^\/reports\/[^/?]+/;

/** Returns the path of a request's URL for traces: without the query, and without the token that it may be. */
export function shownPath(url: string): string {
  return url.split('?', 1)[0]!.replace(SHARED_REPORT, '/reports/{token}');
}
