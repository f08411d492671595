import { describe, expect, it } from '@jest/globals';
import { SpanStatusCode } from '@opentelemetry/api';
import { Failure } from '#contracts/failures';
import { recordSpans } from '../test/recorded-spans.js';
import { inSpan } from './spans.js';

const ended = recordSpans();

describe('a span whose work throws', () => {
  const spanOf = async (error: unknown) => {
    await expect(inSpan('work', {}, () => Promise.reject(error))).rejects.toBe(error);
    return ended()[0];
  };

  it('has failed, and says why without its secrets', async () => {
    const span = await spanOf(new TypeError('amqp://app:hush@broker is unavailable'));
    expect(span?.attributes['error.type']).toBe('TypeError');
    expect(span?.status).toEqual({
      code: SpanStatusCode.ERROR,
      message: 'amqp://app:[redacted]@broker is unavailable',
    });
  });

  it.each(['rejected', 'conflict', 'not-found'] as const)(
    'has not failed itself where the caller is %s',
    async (kind) => {
      const span = await spanOf(new Failure(kind, 'NO_SUCH_THING', 'There is none.'));
      expect([span?.attributes['error.type'], span?.status.code]).toEqual([
        'NO_SUCH_THING',
        SpanStatusCode.UNSET,
      ]);
    },
  );

  it.each(['transient', 'poison'] as const)('has failed where the failure is %s', async (kind) => {
    const span = await spanOf(new Failure(kind, 'BAD_LUCK', 'Again.'));
    expect([span?.attributes['error.type'], span?.status.code]).toEqual(['BAD_LUCK', SpanStatusCode.ERROR]);
  });
});
