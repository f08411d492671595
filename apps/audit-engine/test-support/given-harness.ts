import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { TestHarness } from '../../../test/support/test-harness.js';
import { service } from '../src/service.js';

/**
 * Registers hooks: before the tests, a harness, which `ready` gets; after each of them, the end of its replicas; after
 * all, its own end.
 */
export function givenHarness(ready: (harness: TestHarness) => unknown): void {
  let harness: TestHarness | undefined;
  beforeAll(async () => {
    harness = await TestHarness.create(service);
    await ready(harness);
  });
  afterEach(() => harness?.stop());
  afterAll(() => harness?.remove());
}
