import { describe, expect, it } from '@jest/globals';
import { BadRequestException, ConflictException, NotFoundException } from '@nestjs/common';
import { RpcException } from '@nestjs/microservices';
import { Failure } from '#contracts/failures';
import { causesOf, failureOf, UNEXPECTED } from './failure-of.js';

describe('what a handler threw', () => {
  const refused = new Failure('rejected', 'REFUSED', 'It was refused.');

  it('keeps a failure as it is, also inside a RpcException', () => {
    expect(failureOf(refused)).toBe(refused);
    expect(failureOf(new RpcException(refused))).toBe(refused);
  });

  it("takes a pipe's exception by its status, and says all that is wrong", () => {
    expect(failureOf(new BadRequestException(['a must be text', 'b is missing']))).toMatchObject({
      kind: 'rejected',
      code: 'INVALID_MESSAGE',
      message: 'a must be text; b is missing',
    });
    expect(failureOf(new NotFoundException())).toMatchObject({ kind: 'not-found' });
    expect(failureOf(new ConflictException())).toMatchObject({ kind: 'conflict' });
  });

  it('counts anything else as transient and keeps its text to the log', () => {
    const error = new TypeError('secret is undefined');
    const failure = failureOf(error);
    expect(failure).toMatchObject({ kind: 'transient', code: UNEXPECTED, cause: error });
    expect(failure.message).not.toContain('secret');
    expect(failureOf('text')).toMatchObject({ kind: 'transient', code: UNEXPECTED });
    expect(failureOf(undefined)).toMatchObject({ kind: 'transient', code: UNEXPECTED });
  });

  it('says that the filter is missing where Nest replaced the error', () => {
    expect(failureOf({ status: 'error', message: 'Internal server error' }).message).toContain(
      'FailureFilter',
    );
  });
});

describe('the causes of an error', () => {
  it('are the error itself and then what caused it', () => {
    const root = new Error('root');
    const middle = new Failure('transient', 'X', 'middle', { cause: root });
    const outer = new Error('outer', { cause: middle });
    expect([...causesOf(outer)]).toEqual([outer, middle, root]);
  });

  it('end even where an error caused itself', () => {
    const error = new Error('round');
    error.cause = error;
    expect([...causesOf(error)].length).toBeLessThanOrEqual(10);
  });
});
