import { describe, expect, it } from '@jest/globals';
import { pageOf } from '../../test-support/page-of.js';
import { oncePer } from './once.js';

describe('a value that several checks need of one object', () => {
  it('is computed once for each object', () => {
    const asked: object[] = [];
    const count = oncePer((of: object) => asked.push(of));
    const [a, b] = [{}, {}];
    expect([count(a), count(b), count(a)]).toEqual([1, 2, 1]);
  });

  it('is not kept when the next page is read, so that no thread holds pages that it is done with', () => {
    const asked: object[] = [];
    const count = oncePer((of: object) => asked.push(of));
    const first = pageOf('<p>One');
    expect([count(first), count(first)]).toEqual([1, 1]);
    pageOf('<p>Two');
    expect(count(first)).toBe(2);
  });
});
