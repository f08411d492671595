import {
  type Context,
  context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { Failure, type FailureKind } from '#contracts/failures';
import type { SpanAttributes } from './attributes.js';
import { redactText } from './redaction.js';
import { formatTraceparent, parseTraceparent } from './traceparent.js';

export interface SpanOptions {
  /** Default `internal`. */
  readonly kind?: keyof typeof SpanKind;
  /** A function is called only if the span is recorded. */
  readonly attributes?: SpanAttributes | (() => SpanAttributes);
  /** W3C: the parent, in place of the span that is active now. */
  readonly traceparent?: string | undefined;
  readonly links?: readonly Link[];
  /** Its start, in milliseconds since 1970; now where absent. */
  readonly startTime?: number;
}

const tracer = trace.getTracer('audit-credit-service');
const MAX_MESSAGE = 500;

/** Starts a span; the caller ends it. Without tracing it records nothing and names its parent, if there is one. */
export function startSpan(name: string, options: SpanOptions = {}): Span {
  return startBelow(parentOf(options.traceparent), name, options);
}

/** Runs `work` in a new span that ends with it, and records its errors. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => T | Promise<T>,
): Promise<T> {
  const parent = parentOf(options.traceparent);
  const span = startBelow(parent, name, options);
  try {
    return await context.with(trace.setSpan(parent, span), () => work(span));
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Runs `work` with `span` as the active one. */
export function withSpan<T>(span: Span, work: () => T): T {
  return context.with(trace.setSpan(context.active(), span), work);
}

/** True if attributes of a span would be kept now. */
export function isRecording(): boolean {
  return trace.getActiveSpan()?.isRecording() ?? false;
}

/** Adds attributes to the active span, if there is one. */
export function noteOnSpan(attributes: SpanAttributes): void {
  trace.getActiveSpan()?.setAttributes(attributes);
}

/** The context that continues the trace of `span`; `otherwise` without tracing. */
export function traceparentOf(span: Span, otherwise: string | undefined): string | undefined {
  return formatTraceparent(span.spanContext()) ?? otherwise;
}

/** Returns the `traceparent` for messages of the active span; undefined without tracing. */
export function activeTraceparent(): string | undefined {
  return formatTraceparent(trace.getActiveSpan()?.spanContext());
}

/** Failures caused by the caller, not the server: by convention the span has no error status. */
const CALLERS: readonly FailureKind[] = ['rejected', 'conflict', 'not-found'];

/** Records a span's failure: the failure's code, or the error's code or class, and its message. */
export function failSpan(span: Span, error: unknown): void {
  if (!span.isRecording()) return;
  const failure = error instanceof Failure ? error : undefined;
  span.setAttribute('error.type', failure?.code ?? typeOf(error));
  if (failure && CALLERS.includes(failure.kind)) return;
  span.setStatus({ code: SpanStatusCode.ERROR, message: sentenceOf(error) });
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : error.name;
}

function sentenceOf(error: unknown): string {
  return redactText(error instanceof Error ? error.message : String(error)).slice(0, MAX_MESSAGE);
}

function parentOf(traceparent: string | undefined): Context {
  if (traceparent === undefined) return context.active();
  const parent = parseTraceparent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : context.active();
}

function startBelow(parent: Context, name: string, options: SpanOptions): Span {
  const { kind = 'INTERNAL', attributes, links, startTime } = options;
  const span = tracer.startSpan(
    name,
    {
      kind: SpanKind[kind],
      ...(links && { links: [...links] }),
      ...(startTime !== undefined && { startTime }),
    },
    parent,
  );
  if (attributes && span.isRecording())
    span.setAttributes(typeof attributes === 'function' ? attributes() : attributes);
  return span;
}
