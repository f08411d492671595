import { describe, expect, it } from '@jest/globals';
import type { Log } from '#contracts/log';
import { whileHandling } from '#telemetry/handling';
import { createLog } from './logging.js';

describe('a log line', () => {
  const written = (write: (log: Log) => void): Record<string, unknown> => {
    const lines: string[] = [];
    write(createLog('credit-ledger', 'info', { write: (line) => lines.push(line) }));
    return JSON.parse(lines.join('')) as Record<string, unknown>;
  };

  it('says what was being handled when it was written', () => {
    const line = written((log) =>
      whileHandling({ correlation_id: 'req_1' }, () => log.info({ n: 1 }, 'Done.')),
    );
    expect(line).toMatchObject({ service: 'credit-ledger', n: 1, correlation_id: 'req_1', msg: 'Done.' });
  });

  it('keeps what it says itself of its request', () => {
    const line = written((log) =>
      whileHandling({ request_id: 'req_1' }, () => log.info({ request_id: 'req_2' }, 'Done.')),
    );
    expect(line.request_id).toBe('req_2');
  });

  it('has no secret in a field, however deep, nor in those of its child', () => {
    const line = written((log) =>
      log
        .child({ api_key: 'hush' })
        .info({ request: { headers: { authorization: 'hush' }, body: [{ secret: 'hush' }] } }, 'Done.'),
    );
    expect(JSON.stringify(line)).not.toContain('hush');
    expect(line).toMatchObject({ request: { headers: { authorization: '[redacted]' } } });
  });

  it('has no secret in an error: its fields, its message, its cause', () => {
    const cause = new Error('connect to postgres://app:hush@db failed');
    const error = Object.assign(new Error('amqp://app:hush@broker is unavailable', { cause }), {
      config: { headers: { Authorization: 'Bearer hush' } },
    });
    const line = written((log) => log.error({ err: error }, 'It failed at redis://:hush@cache.'));
    expect(JSON.stringify(line)).not.toContain('hush');
    expect(line).toMatchObject({
      msg: 'It failed at redis://:[redacted]@cache.',
      err: { type: 'Error', message: expect.stringContaining('amqp://app:[redacted]@broker is unavailable') },
    });
  });

  it('tells of an error that is none', () => {
    expect(written((log) => log.error({ err: 'no luck' }, 'It failed.'))).toMatchObject({ err: 'no luck' });
  });
});
