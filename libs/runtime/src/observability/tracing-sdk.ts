import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '#contracts/log';
import { settledWithin } from '#timing/within';
import type { TracingSettings } from './tracing-settings.js';

/** A collector that takes longer counts as unavailable. */
const EXPORT_MS = 5_000;
/** The longest wait for it at the end: the grace period of the process is worth more than its last spans. */
const END_MS = 2_000;
/** An audit makes about 50 spans. Spans beyond this are dropped, when the collector is unavailable or slow. */
const MAX_WAITING = 8_192;
/** From `ExportResult`, whose enumeration is in a package that nothing else here needs. */
const SUCCESS = 0;

/** Sets up OpenTelemetry's SDK for this process, for good; `end` sends the remaining spans. */
export function beginTracing(settings: TracingSettings, log: Log): { end(): Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: settings.url, timeoutMillis: EXPORT_MS });
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': settings.serviceName })),
    sampler: samplerOf(settings),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(exporter, log),
        scheduledDelayMillis: settings.delayMs,
        exportTimeoutMillis: 2 * EXPORT_MS,
        maxQueueSize: MAX_WAITING,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return {
    async end() {
      const sent = await settledWithin(provider.shutdown(), END_MS);
      if (!sent) log.warn({}, 'The last spans could not be sent in time.');
    },
  };
}

function samplerOf({ sampler, ratio }: TracingSettings): Sampler {
  switch (sampler) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio);
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  }
}

/** Logs once when spans are lost, and once when they are sent again: a collector may be unavailable for days. */
function telling(exporter: SpanExporter, log: Log): SpanExporter {
  let failing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = Number(result.code) !== SUCCESS;
        if (failed && !failing)
          log.warn({ reason: result.error?.message }, 'Spans are lost: the collector does not take them.');
        if (!failed && failing) log.info({}, 'The collector takes spans again.');
        failing = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
