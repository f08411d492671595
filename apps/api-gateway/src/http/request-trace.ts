import { activeTraceparent } from '#telemetry/spans';

/** What messages that a request causes say of it. */
export interface RequestTrace {
  readonly requestId: string;
  /** W3C trace context: of the request's span, or while nothing is traced of the caller, if it is well-formed. */
  readonly traceparent: string | undefined;
  /** Told which audit the request is about, once that is known. */
  readonly onAudit?: (auditId: string) => void;
}

const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

export function traceOf(
  requestId: string,
  traceparent: string | readonly string[] | undefined,
): RequestTrace {
  return { requestId, traceparent: activeTraceparent() ?? traceparentIn(traceparent) };
}

/** The header's value, if it is well-formed. */
export function traceparentIn(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' && TRACEPARENT.test(header) ? header : undefined;
}
