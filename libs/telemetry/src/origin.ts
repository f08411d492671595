import { type Span, trace } from '@opentelemetry/api';
import { currentScope, detachedFromTrace, type Scope } from './handling.js';
import { inSpan } from './spans.js';

/** Where an item of work came from that is carried out later, perhaps together with others. */
export interface Origin {
  readonly resume: Scope;
  readonly span: Span | undefined;
}

/** The request or message that is being handled now. */
export function currentOrigin(): Origin {
  return { resume: currentScope(), span: trace.getActiveSpan() };
}

/**
 * Carries out what items of these origins share. A lone one's work is part of its own trace. That of several belongs to
 * none of theirs: it gets a trace of its own, a `batch <name>` span to which theirs are linked, and back.
 */
export function runLinked<T>(name: string, origins: readonly Origin[], work: () => Promise<T>): Promise<T> {
  const [first, ...others] = origins;
  if (first && others.length === 0) return first.resume(work);
  const spans = origins.flatMap(({ span }) => (span?.isRecording() ? [span] : []));
  return detachedFromTrace(() =>
    spans.length === 0 ? work() : inBatchSpan(name, origins.length, spans, work),
  );
}

function inBatchSpan<T>(
  name: string,
  size: number,
  spans: readonly Span[],
  work: () => Promise<T>,
): Promise<T> {
  const links = [...new Set(spans)].map((span) => ({ context: span.spanContext() }));
  return inSpan(`batch ${name}`, { links, attributes: { 'acs.batch_size': size } }, (batch) => {
    for (const span of new Set(spans)) span.addLink({ context: batch.spanContext() });
    return work();
  });
}
