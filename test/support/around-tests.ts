import { afterAll, beforeAll } from '@jest/globals';
import { endAll, type Ends } from './ends.js';

/**
 * What the tests of a `describe` have around them. It is begun before them. After them it is ended, the last first, also
 * where it began in part only. Its fields are there as soon as tests run, or `beforeAll` of the same `describe`.
 */
export function aroundTests<T extends object>(begin: (ends: Ends) => Promise<T>): T {
  const begun: Partial<T> = {};
  const ends: (() => unknown)[] = [];
  beforeAll(async () => {
    Object.assign(begun, await begin((end) => ends.push(end)));
  }, 120_000);
  afterAll(() => endAll(ends), 60_000);
  return begun as T;
}
