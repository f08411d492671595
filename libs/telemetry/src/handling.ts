import { AsyncLocalStorage } from 'node:async_hooks';
import { context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { parseTraceparent } from './traceparent.js';

/** Fields of every log line written while a request or a message is handled. */
export interface Handling {
  readonly request_id?: string | undefined;
  /** The request that led to the message. */
  readonly correlation_id?: string | undefined;
  /** W3C, as received: names the trace while there is no span of ours. */
  readonly traceparent?: string | undefined;
}

/** Runs work in a context. */
export type Scope = <T>(work: () => T) => T;

const storage = new AsyncLocalStorage<Handling | undefined>();

/** Runs `work`, and all that it starts, as part of this handling. */
export function whileHandling<T>(handling: Handling, work: () => T): T {
  return storage.run(handling, work);
}

/**
 * Runs `work` detached from any request and trace: for work that serves many requests (loops, timers, the relay) but
 * was started by one of them.
 */
export const detachedFromTrace: Scope = (work) =>
  storage.run(undefined, () => context.with(ROOT_CONTEXT, work));

/**
 * Returns the current scope, for work that is done later. `AsyncLocalStorage.snapshot` would also keep what others
 * store, but takes 5 µs.
 */
export function currentScope(): Scope {
  const handling = storage.getStore();
  const active = context.active();
  return (work) => storage.run(handling, () => context.with(active, work));
}

/** The fields of a log line that is written now. */
export function handlingFields(): Record<string, string | undefined> {
  const handling = storage.getStore();
  const span = trace.getActiveSpan()?.spanContext();
  if (!handling && !span) return {};
  const { request_id, correlation_id, traceparent } = handling ?? {};
  return {
    ...(request_id !== undefined && { request_id }),
    ...(correlation_id !== undefined && { correlation_id }),
    ...(span ? { trace_id: span.traceId, span_id: span.spanId } : traceOf(traceparent)),
  };
}

/** Without its span, which is not ours. */
function traceOf(traceparent: string | undefined): Record<string, string> {
  const parent = parseTraceparent(traceparent);
  return parent ? { trace_id: parent.traceId } : {};
}
