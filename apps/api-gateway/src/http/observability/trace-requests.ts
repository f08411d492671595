import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Span, SpanStatusCode } from '@opentelemetry/api';
import { probeOf } from '#runtime/http/health';
import { currentScope, type Scope, whileHandling } from '#telemetry/handling';
import { startSpan, withSpan } from '#telemetry/spans';
import { formatTraceparent } from '#telemetry/traceparent';
import type { Caller } from '../callers/find-caller.js';
import { CALLER, endpointOf } from '../routes/endpoint.js';
import { callerSpanIn } from './request-trace.js';
import { routeOf } from '../request-log/route-name.js';

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
