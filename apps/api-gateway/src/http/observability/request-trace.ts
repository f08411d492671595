import { type SpanContext, TraceFlags } from '@opentelemetry/api';
import { activeTraceparent } from '#telemetry/spans';
import { formatTraceparent, parseTraceparent } from '#telemetry/traceparent';

/** What messages that a request causes say of it. */
export interface RequestTrace {
  readonly requestId: string;
  /** W3C trace context: of the request's span, or while nothing is traced of the caller, if it is well-formed. */
  readonly traceparent: string | undefined;
  /** Told which audit the request is about, once that is known. */
  readonly onAudit?: (auditId: string) => void;
}

type Header = string | readonly string[] | undefined;

export function traceOf(requestId: string, traceparent: Header): RequestTrace {
  return { requestId, traceparent: activeTraceparent() ?? formatTraceparent(callerSpanIn(traceparent)) };
}

/**
 * The caller's span, if a `traceparent` names one. It never counts as taken: whether anything is traced here is not for
 * strangers to say.
 */
export function callerSpanIn(header: Header): SpanContext | undefined {
  const span = typeof header === 'string' ? parseTraceparent(header) : undefined;
  return span && { ...span, traceFlags: TraceFlags.NONE };
}
