import { describe, expect, it } from '@jest/globals';
import { type JestReport, verdictOf } from './verdict.js';

const SPEC = 'apps/one.spec.ts';
const report = (...failures: (string | undefined)[]): JestReport => ({
  testResults: [
    {
      name: `/tmp/copy/${SPEC}`,
      status: failures.some((failure) => failure !== undefined) ? 'failed' : 'passed',
      message: '',
      assertionResults: failures.map((failure, index) => ({
        fullName: `test ${index}`,
        status: failure === undefined ? 'passed' : 'failed',
        failureMessages: failure === undefined ? [] : [failure],
      })),
    },
  ],
});

describe('a defect', () => {
  it('is caught by the first test that fails by an assertion', () => {
    const run = report(
      undefined,
      'ReferenceError: x is not defined',
      'Error: expect(received).toBe(expected)',
    );
    expect(verdictOf(run, [SPEC])).toEqual({ kind: 'caught', by: 'test 2' });
  });

  it('is caught by an expectation of a log that names a server which can not be reached', () => {
    const message = 'Error: expect(received).toEqual(expected)\n+ "connect ECONNREFUSED 127.0.0.1:1"';
    expect(verdictOf(report(message), [SPEC])).toEqual({ kind: 'caught', by: 'test 0' });
  });

  it('survives where its spec passes, and where one of two does', () => {
    expect(verdictOf(report(undefined), [SPEC])).toEqual({ kind: 'survived', spec: SPEC });
    const [failed] = report('Error: expect(received).toBe(expected)').testResults;
    const [passed] = report(undefined).testResults;
    const other = 'apps/two.spec.ts';
    const both = { testResults: [failed!, { ...passed!, name: `/tmp/copy/${other}` }] };
    expect(verdictOf(both, [SPEC, other])).toEqual({ kind: 'survived', spec: other });
  });

  it.each([
    'SyntaxError: Unexpected token',
    'ReferenceError: x is not defined',
    'TypeError: x is not a function',
    'Error: connect ECONNREFUSED 127.0.0.1:5432',
    'error: the database system is starting up',
  ])('is not caught by %s', (message) => {
    expect(verdictOf(report(message), [SPEC])).toEqual({ kind: 'broken', reason: message });
  });

  it('is not caught where its spec could not be run', () => {
    const [result] = report().testResults;
    const unrun = { testResults: [{ ...result!, status: 'failed', message: '\nCannot find module\n at x' }] };
    expect(verdictOf(unrun, [SPEC])).toEqual({ kind: 'broken', reason: 'Cannot find module' });
    expect(verdictOf({ testResults: [] }, [SPEC])).toMatchObject({ kind: 'broken' });
    expect(verdictOf(undefined, [SPEC])).toMatchObject({ kind: 'broken' });
  });
});
