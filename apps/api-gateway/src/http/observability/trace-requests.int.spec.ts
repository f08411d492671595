import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { beginTracing } from '#runtime/observability/tracing-sdk';
import { activeTraceparent } from '#telemetry/spans';
import { eventually } from '../../../../../test/support/eventually.js';
import {
  type OtlpCollector,
  startOtlpCollector,
} from '../../../../../test/support/servers/otlp-collector.js';
import { LogLines } from '../../../../../libs/messaging/test/log-lines.js';
import { CALLER } from '../routes/endpoint.js';
import { traceRequests } from './request-trace.js';

const REQUESTS = 200;
/** A caller may choose it so that each sampler by ratio takes it, or none. */
const [TAKEN, LEFT] = ['0'.repeat(31) + '1', 'f'.repeat(8) + '0'.repeat(24)];

describe('which requests are traced', () => {
  let collector: OtlpCollector;
  let tracing: { end(): Promise<void> };
  const fastify = Fastify();
  beforeAll(async () => {
    collector = await startOtlpCollector();
    tracing = beginTracing(
      {
        serviceName: 'api-gateway',
        url: `${collector.url}/v1/traces`,
        sampler: 'parentbased_traceidratio',
        ratio: 0.5,
        delayMs: 100,
      },
      new LogLines(),
    );
    traceRequests(fastify);
    fastify.decorateRequest(CALLER, null);
    fastify.get('/:kind', () => ({ traceparent: activeTraceparent() }));
    await fastify.ready();
  });
  afterAll(async () => {
    await fastify.close();
    await tracing.end();
    await collector.close();
  });

  it.each([
    ['no-traceparent', undefined],
    ['one-of-the-flags-00', `00-${TAKEN}-00f067aa0ba902b7-00`],
    ['one-of-the-flags-01', `00-${TAKEN}-00f067aa0ba902b7-01`],
    ['a-trace-that-no-ratio-takes', `00-${LEFT}-00f067aa0ba902b7-01`],
  ])('is for our own ratio to say where a caller sends %s', async (kind, traceparent) => {
    let taken = 0;
    for (let n = 0; n < REQUESTS; n++) {
      const { body } = await fastify.inject({
        url: `/${kind}`,
        ...(traceparent && { headers: { traceparent } }),
      });
      const sent = (JSON.parse(body) as { traceparent: string }).traceparent;
      expect(sent).not.toContain(TAKEN);
      if (sent.endsWith('-01')) taken++;
    }
    // Half of them, with more than five standard deviations of room.
    expect(Math.abs(taken - REQUESTS / 2)).toBeLessThan(40);
    const spans = await eventually('the spans are there', () => {
      const found = collector.spans.filter(({ attributes }) => attributes['url.path'] === `/${kind}`);
      return found.length === taken && found;
    });
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(taken);
  });
});
