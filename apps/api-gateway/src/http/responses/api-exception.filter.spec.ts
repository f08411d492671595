import type { ArgumentsHost } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { DatabaseError } from 'pg';
import { LogLines } from '../../../../../libs/messaging/test/log-lines.js';
import { ApiExceptionFilter } from './api-exception.filter.js';

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
