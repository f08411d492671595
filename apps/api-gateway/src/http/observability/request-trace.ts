import type { SendOptions } from '#messaging/rpc/command-client';
import { type SpanContext, TraceFlags } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import { activeTraceparent } from '#telemetry/spans';
import { formatTraceparent, parseTraceparent } from '#telemetry/traceparent';

/** The trace data that messages of a request carry. */
export interface RequestTrace {
  readonly requestId: string;
  /** W3C trace context of the request's span. While tracing is off: the caller's, if it is well-formed. */
  readonly traceparent: string | undefined;
  /** Called with the audit of the request, once it is known. */
  readonly onAudit?: (auditId: string) => void;
}

/** Returns the options of a command that a request sends. */
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
export function callerSpanIn(header: Header): SpanContext | undefined {
  const span = typeof header === 'string' ? parseTraceparent(header) : undefined;
  return span && { ...span, traceFlags: TraceFlags.NONE };
}
