import { type ArgumentsHost, NotFoundException, PayloadTooLargeException } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { DatabaseError } from 'pg';
import { Failure } from '#contracts/failures';
import { LogLines } from '../../../../../libs/messaging/test/log-lines.js';
import { ApiExceptionFilter, toApiError } from './api-exception.filter.js';
import { ApiError } from '../errors/api-error.js';

describe('the log line of a request that failed', () => {
  const levelFor = (sqlState: string) => {
    const thrown = Object.assign(new DatabaseError('refused', 0, 'error'), { code: sqlState });
    const http = {
      getRequest: () => ({ url: '/', raw: { errored: null }, routeOptions: { bodyLimit: 1 } }),
      getResponse: () => ({ sent: true }),
    };
    const log = new LogLines();
    new ApiExceptionFilter(log).catch(thrown, { switchToHttp: () => http } as unknown as ArgumentsHost);
    return log.lines.map(({ level }) => level);
  };

  it.each([
    ['the database is unavailable', '57P01', 'warn'],
    ['another transaction held a lock', '40P01', 'warn'],
    ['a column is missing, which may be a defect of ours', '42703', 'error'],
    ['the statement is wrong', '42804', 'error'],
  ])('where %s (%s) is at %s', (_why, sqlState, level) => {
    expect(levelFor(sqlState)).toEqual([level]);
  });
});

/** An error of Postgres with this SQLSTATE. */
const refusal = (code: string, severity?: string) =>
  Object.assign(new DatabaseError(`refused with ${code}`, 1, 'error'), { code, severity });

describe('the error response for a failure', () => {
  it.each([
    [new ApiError('INVALID_TYPE', 'as it is'), 400, 'INVALID_TYPE'],
    [new NotFoundException(), 404, 'NOT_FOUND'],
    [new PayloadTooLargeException(), 413, 'BODY_TOO_LARGE'],
    [Object.assign(new Error('aborted'), { statusCode: 400 }), 400, 'INVALID_URL'],
    [new Failure('transient', 'COMMAND_UNANSWERED', 'no reply'), 503, 'SERVICE_UNAVAILABLE'],
    [new Failure('not-found', 'DELIVERY_NOT_FOUND', 'no such delivery'), 404, 'DELIVERY_NOT_FOUND'],
    [new Failure('conflict', 'WEBHOOK_ENDPOINT_DISABLED', 'disabled'), 409, 'WEBHOOK_ENDPOINT_DISABLED'],
    [new Failure('rejected', 'UNSTORABLE_TEXT', 'inner detail'), 500, 'INTERNAL_ERROR'],
    [new Failure('not-found', 'ACCOUNT_NOT_FOUND', 'inner detail'), 500, 'INTERNAL_ERROR'],
    [Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), 503, 'SERVICE_UNAVAILABLE'],
    [refusal('55P03'), 503, 'SERVICE_UNAVAILABLE'],
    [refusal('55000', 'FATAL'), 503, 'SERVICE_UNAVAILABLE'],
    [refusal('42501'), 503, 'SERVICE_UNAVAILABLE'],
    [refusal('42703'), 503, 'SERVICE_UNAVAILABLE'],
    [refusal('42804'), 500, 'INTERNAL_ERROR'],
    [new TypeError('a bug'), 500, 'INTERNAL_ERROR'],
    ['text', 500, 'INTERNAL_ERROR'],
  ])('%s is %i %s', (thrown, status, code) => {
    const error = toApiError(thrown);
    expect([error.status, error.code]).toEqual([status, code]);
    expect(error.headers['retry-after']).toBe(status === 503 ? '2' : undefined);
  });

  it('never carries the text of an inner error', () => {
    expect(toApiError(new TypeError('secret')).body('req_1')).not.toContain('secret');
    expect(toApiError(new Failure('rejected', 'X', 'secret')).body('req_1')).not.toContain('secret');
  });

  it('has the code, the message, the extra fields and the request id in its body', () => {
    const error = new ApiError('INSUFFICIENT_CREDITS', 'Too few.', { fields: { required: 80 } });
    expect(JSON.parse(error.body('req_1'))).toEqual({
      error: { code: 'INSUFFICIENT_CREDITS', message: 'Too few.', required: 80 },
      request_id: 'req_1',
    });
  });
});
