import type { ServiceName } from '#contracts/services';
import { ConfigurationError, type Environment } from '../configuration/environment.js';

const SAMPLERS = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const;

export interface TracingSettings {
  readonly serviceName: string;
  /** The URL for spans: OTLP over HTTP, in JSON. */
  readonly url: string;
  readonly sampler: (typeof SAMPLERS)[number];
  /** The ratio of traces, from 0 to 1, for the samplers that take a part of them. */
  readonly ratio: number;
  /** Milliseconds that a span may wait for others, to be sent together. */
  readonly delayMs: number;
}

/** Undefined if tracing is off, which is the default. Throws a `ConfigurationError`. */
export function readTracingSettings(name: ServiceName, env: Environment): TracingSettings | undefined {
  const sampler = env.choice('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on');
  const ratio = ratioOf(env.text('OTEL_TRACES_SAMPLER_ARG', { default: '1' }));
  const delayMs = env.milliseconds('OTEL_BSP_SCHEDULE_DELAY', { default: 5_000 });
  const serviceName = env.text('OTEL_SERVICE_NAME', { default: name });
  if (env.optional('OTEL_EXPORTER_OTLP_ENDPOINT') === undefined) return undefined;
  const endpoint = env.baseUrl('OTEL_EXPORTER_OTLP_ENDPOINT', { protocols: ['http:', 'https:'] });
  return { serviceName, url: `${endpoint}/v1/traces`, sampler, ratio, delayMs };
}

function ratioOf(text: string): number {
  const ratio = Number(text);
  if (!(ratio >= 0 && ratio <= 1))
    throw new ConfigurationError('OTEL_TRACES_SAMPLER_ARG', `is "${text}": a number from 0 to 1 is needed`);
  return ratio;
}
