import { describe, expect, it } from '@jest/globals';
import { recordSpans } from '../test/recorded-spans.js';
import { handlingFields, whileHandling } from './handling.js';
import { runLinked, currentOrigin, type Origin } from './origin.js';
import { inSpan } from './spans.js';

const ended = recordSpans();

describe('work that is shared', () => {
  /** Opens a request with a span for each name, and runs their work at once while all are open. */
  const share = async (names: readonly string[], work: () => Promise<void>): Promise<void> => {
    const origins: Origin[] = [];
    const open = async (rest: readonly string[]): Promise<void> => {
      const [name, ...others] = rest;
      if (name === undefined) return runLinked('test', origins, work);
      await whileHandling({ request_id: name }, () =>
        inSpan(name, { traceparent: `00-${name.padEnd(32, '0')}-00f067aa0ba902b7-01` }, async () => {
          origins.push(currentOrigin());
          await open(others);
        }),
      );
    };
    await open(names);
  };
  const statement = () => inSpan('statement', {}, () => undefined);

  it('is part of the trace of a lone request, and of its log lines', async () => {
    let fields = {};
    await share(['aa'], async () => {
      fields = handlingFields();
      await statement();
    });
    expect(fields).toMatchObject({ request_id: 'aa', trace_id: 'aa'.padEnd(32, '0') });
    const [shared, request] = ended();
    expect([shared?.name, request?.name]).toEqual(['statement', 'aa']);
    expect(shared?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
  });

  it('of several has a trace of its own, linked to each of theirs and back', async () => {
    let fields = {};
    await share(['aa', 'bb'], async () => {
      fields = handlingFields();
      await statement();
    });
    expect(fields).not.toHaveProperty('request_id');
    const [shared, batch, ...requests] = ended();
    expect([shared?.name, batch?.name]).toEqual(['statement', 'batch test']);
    expect(shared?.parentSpanContext?.spanId).toBe(batch?.spanContext().spanId);
    expect(batch?.parentSpanContext).toBeUndefined();
    expect(batch?.attributes).toEqual({ 'acs.batch_size': 2 });
    expect(batch?.links.map(({ context }) => context.spanId).sort()).toEqual(
      requests.map((request) => request.spanContext().spanId).sort(),
    );
    for (const request of requests)
      expect(request.links.map(({ context }) => context.spanId)).toEqual([batch?.spanContext().spanId]);
  });

  it('of several that are not traced has no span', async () => {
    await runLinked('test', [currentOrigin(), currentOrigin()], () => Promise.resolve());
    expect(ended()).toEqual([]);
  });
});
