import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inSpan } from '#telemetry/spans';
import { eventually } from '../../../../test/support/eventually.js';
import { LogLines } from '../../../messaging/test/log-lines.js';
import { ConfigurationError, Environment } from '../configuration/environment.js';
import { Shutdown } from '../shutdown/shutdown.js';
import { readTracingSettings } from './tracing-settings.js';
import { startTracing } from './tracing.js';

describe('tracing', () => {
  let server: Server;
  let given: number | 'none' = 200;
  let asked = 0;
  let env: Environment;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked++;
      request.resume();
      if (given !== 'none') response.writeHead(given).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    env = new Environment({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    });
  });
  afterAll(async () => {
    // What hangs, two exports, is sent once more, or it would outlast the test.
    given = 200;
    const before = asked;
    server.closeAllConnections();
    await eventually('the last spans are taken', () => asked > before + 1);
    server.closeAllConnections();
    server.close();
  });

  it('says once that a collector takes no spans and once that it does again, and is not held up by one that hangs', async () => {
    const log = new LogLines();
    const shutdown = new Shutdown(log, 25_000);
    await startTracing('credit-ledger', env, log, shutdown);
    const messagesOf = () => log.lines.slice(1).map(({ message }) => message);
    /** One export after the other. */
    const exportTimes = async (times: number): Promise<void> => {
      for (const until = asked + times; asked < until;) {
        const before = asked;
        await inSpan('work', {}, () => undefined);
        await eventually('the collector is asked', () => asked > before);
      }
    };
    given = 400;
    await exportTimes(4);
    expect(messagesOf()).toEqual(['Spans are lost: the collector does not take them.']);
    given = 200;
    await exportTimes(4);
    expect(messagesOf().slice(1)).toEqual(['The collector takes spans again.']);

    given = 'none';
    await exportTimes(1);
    await inSpan('the last', {}, () => undefined);
    const begun = performance.now();
    expect(await shutdown.drain()).toBe(true);
    expect(performance.now() - begun).toBeLessThan(4_000);
    expect(messagesOf().at(-1)).toBe('The last spans could not be sent in time.');
  });

  it('is off without a collector', () => {
    expect(readTracingSettings('audit-engine', new Environment({}))).toBeUndefined();
  });

  it('goes under the name of the service, all of it, unless the environment says otherwise', () => {
    const given = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp/' };
    expect(readTracingSettings('audit-engine', new Environment(given))).toEqual({
      serviceName: 'audit-engine',
      url: 'https://collector.example/otlp/v1/traces',
      sampler: 'parentbased_always_on',
      ratio: 1,
      delayMs: 5_000,
    });
    const more = {
      OTEL_SERVICE_NAME: 'mine',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    };
    expect(readTracingSettings('audit-engine', new Environment({ ...given, ...more }))).toMatchObject({
      serviceName: 'mine',
      sampler: 'traceidratio',
      ratio: 0.1,
    });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half'],
    ['OTEL_BSP_SCHEDULE_DELAY', 'soon'],
  ])('refuses %s=%s at start', (name, value) => {
    expect(() => readTracingSettings('audit-engine', new Environment({ [name]: value }))).toThrow(
      ConfigurationError,
    );
  });
});
