import { describe, expect, it } from '@jest/globals';
import { Failure } from '#contracts/failures';
import { causesOf, failureOf, UNEXPECTED } from './failure-of.js';

describe('what a handler threw', () => {
  const refused = new Failure('rejected', 'REFUSED', 'It was refused.');

  it('keeps a failure as it is', () => {
    expect(failureOf(refused)).toBe(refused);
  });

  it('counts anything else as transient and keeps its text to the log', () => {
    const error = new TypeError('secret is undefined');
    const failure = failureOf(error);
    expect(failure).toMatchObject({ kind: 'transient', code: UNEXPECTED, cause: error });
    expect(failure.message).not.toContain('secret');
    expect(failureOf('text')).toMatchObject({ kind: 'transient', code: UNEXPECTED });
    expect(failureOf(undefined)).toMatchObject({ kind: 'transient', code: UNEXPECTED });
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
