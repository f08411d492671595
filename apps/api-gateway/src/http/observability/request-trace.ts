import type { SendOptions } from '#messaging/rpc/command-client';
import { type SpanContext, TraceFlags } from '@opentelemetry/api';
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

export function traceOf(requestId: string, traceparent: Header): RequestTrace {
  return { requestId, traceparent: activeTraceparent() ?? formatTraceparent(callerSpanIn(traceparent)) };
}

/**
 * Returns the caller's span if `traceparent` names one. Its sampling flag is cleared: clients must not decide what is
 * traced here.
 */
export function callerSpanIn(header: Header): SpanContext | undefined {
  const span = typeof header === 'string' ? parseTraceparent(header) : undefined;
  return span && { ...span, traceFlags: TraceFlags.NONE };
}
