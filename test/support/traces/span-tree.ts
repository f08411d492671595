import type { CollectedSpan } from './otlp-collector.js';

/**
 * The spans of a trace as lines, each below its parent and further to the right, in the order in which they began:
 * `  publish audit.queued (audit-engine)`.
 */
export function spanTree(spans: readonly CollectedSpan[]): string[] {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const below = (parent: string | undefined, depth: number): string[] =>
    spans
      .filter(({ parentSpanId }) =>
        parent === undefined ? !known.has(parentSpanId) : parentSpanId === parent,
      )
      .sort((one, other) => Number(one.startedAt - other.startedAt))
      .flatMap((span) => [
        `${'  '.repeat(depth)}${span.name} (${span.service})`,
        ...below(span.spanId, depth + 1),
      ]);
  return below(undefined, 0);
}
