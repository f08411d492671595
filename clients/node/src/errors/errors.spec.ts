import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import * as errors from './errors.js';

/** A task of Python is cancelled by its own exception. */
const OF_NODE_ALONE = ['AbortedError'];

it('the errors of both clients have the same names', () => {
  const source = readFileSync('clients/python/src/audit_credit/errors.py', 'utf8');
  const ofPython = [...source.matchAll(/^class (\w+)\(/gm)].map(([, name]) => name!);
  expect([...ofPython, ...OF_NODE_ALONE].toSorted()).toEqual(Object.keys(errors).toSorted());
});
