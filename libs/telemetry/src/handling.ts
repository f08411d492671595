import { AsyncLocalStorage } from 'node:async_hooks';
import { context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { parseTraceparent } from './traceparent.js';

/** What every log line says that is written while a request or a message is handled. */
export interface Handling {
  readonly request_id?: string | undefined;
  /** The request that a message follows from. */
  readonly correlation_id?: string | undefined;
  /** W3C, as it came in: tells the trace while no span of ours does. */
  readonly traceparent?: string | undefined;
}

/** Runs work as part of something. */
export type Scope = <T>(work: () => T) => T;

const storage = new AsyncLocalStorage<Handling | undefined>();

/** Runs `work` and all that follows from it as part of handling this. */
export function whileHandling<T>(handling: Handling, work: () => T): T {
  return storage.run(handling, work);
}

/**
 * Runs `work` as part of nothing: for what serves many requests (loops, timers, the relay) but was set off by one of
 * them, whose log lines and trace it must not end up in.
 */
export const detachedFromTrace: Scope = (work) =>
  storage.run(undefined, () => context.with(ROOT_CONTEXT, work));

/**
 * What is being handled now, for work that is done later, when something else is. `AsyncLocalStorage.snapshot` would
 * keep what others store, too, but takes 5 µs.
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

/** Without its span, which is not one of ours. */
function traceOf(traceparent: string | undefined): Record<string, string> {
  const parent = parseTraceparent(traceparent);
  return parent ? { trace_id: parent.traceId } : {};
}
