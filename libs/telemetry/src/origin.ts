import { type Span, trace } from '@opentelemetry/api';
import { currentScope, detachedFromTrace, type Scope } from './handling.js';
import { inSpan } from './spans.js';

/** The origin of an item of work that runs later, perhaps together with others. */
export interface Origin {
  readonly resume: Scope;
  readonly span: Span | undefined;
}

export function currentOrigin(): Origin {
  return { resume: currentScope(), span: trace.getActiveSpan() };
}

/**
 * Runs work that items of these origins share. Work for one item is part of its trace. Work for several belongs to none
 * of their traces: it gets a new trace, with a `batch <name>` span that is linked to theirs in both directions.
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
