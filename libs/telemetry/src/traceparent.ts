import { isSpanContextValid, type SpanContext, TraceFlags } from '@opentelemetry/api';

const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})(?<traceId>[0-9a-f]{32})-(?!0{16})(?<spanId>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})$/;

/** Returns the span in a `traceparent` (W3C Trace Context); undefined if it is invalid. */
export function parseTraceparent(text: string | undefined): SpanContext | undefined {
  const { traceId, spanId, flags } = TRACEPARENT.exec(text ?? '')?.groups ?? {};
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

/** Returns a span as a `traceparent`; undefined without a valid span, as always without tracing. */
export function formatTraceparent(span: SpanContext | undefined): string | undefined {
  if (!span || !isSpanContextValid(span)) return undefined;
  const { traceId, spanId, traceFlags } = span;
  return `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED) === 0 ? '00' : '01'}`;
}
