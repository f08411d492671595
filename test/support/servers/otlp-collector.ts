import { startLoopbackSite } from '../../../libs/outbound-http/test/loopback-site.js';

/** A span as a collector got it. */
export interface CollectedSpan {
  /** `service.name` of its process. */
  readonly service: string;
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  readonly traceId: string;
  readonly spanId: string;
  /** '' of a root. */
  readonly parentSpanId: string;
  /** Nanoseconds since 1970. */
  readonly startedAt: bigint;
  readonly endedAt: bigint;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly failed: boolean;
  /** The spans that it is linked to. */
  readonly links: readonly string[];
}

export interface OtlpCollector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** The bodies as they came. */
  readonly bodies: readonly string[];
  close(): Promise<void>;
}

/** What an OpenTelemetry collector is to an app, for tests: takes spans by OTLP over HTTP in JSON and keeps them. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const { origin, close } = await startLoopbackSite((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const taken = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
      if (taken) {
        bodies.push(body);
        spans.push(...spansIn(JSON.parse(body) as TraceExport));
      }
      response.writeHead(taken ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  return { url: origin, spans, bodies, close };
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** As in the protocol's JSON (opentelemetry-proto, `ExportTraceServiceRequest`). */
interface TraceExport {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly name: string;
        readonly kind: number;
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly startTimeUnixNano: string;
        readonly endTimeUnixNano: string;
        readonly attributes: readonly Attribute[];
        readonly status: { readonly code?: number };
        readonly links?: readonly { readonly spanId: string }[];
      }[];
    }[];
  }[];
}

const KINDS = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const;

function spansIn({ resourceSpans }: TraceExport): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        service: String(valuesOf(resource.attributes)['service.name']),
        name: span.name,
        kind: KINDS[span.kind] ?? 'internal',
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId ?? '',
        startedAt: BigInt(span.startTimeUnixNano),
        endedAt: BigInt(span.endTimeUnixNano),
        attributes: valuesOf(span.attributes),
        failed: span.status.code === 2,
        links: (span.links ?? []).map(({ spanId }) => spanId),
      })),
  );
}

function valuesOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

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
