import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { handlingFields, detachedFromTrace, whileHandling } from './handling.js';

describe('what a log line says of its request', () => {
  it('is nothing where none is handled', () => {
    expect(handlingFields()).toEqual({});
  });

  it('is what is being handled, whatever runs beside it', async () => {
    const fieldsOf = (request_id: string) =>
      whileHandling({ request_id }, async () => {
        await pause(1);
        return handlingFields();
      });
    expect(await Promise.all(['req_1', 'req_2'].map(fieldsOf))).toEqual([
      { request_id: 'req_1' },
      { request_id: 'req_2' },
    ]);
  });

  it('names the trace of the caller while nothing is traced here', () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    expect(whileHandling({ correlation_id: 'req_1', traceparent }, handlingFields)).toEqual({
      correlation_id: 'req_1',
      trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
    });
  });

  it('is nothing for work that a request set off but that serves all', () => {
    expect(whileHandling({ request_id: 'req_1' }, () => detachedFromTrace(handlingFields))).toEqual({});
  });
});
