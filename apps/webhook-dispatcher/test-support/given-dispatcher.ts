import { afterAll, beforeAll } from '@jest/globals';
import type { ReplicaOptions, ServiceReplica } from '../../../test/support/service/service-replica.js';
import { TestHarness } from '../../../test/support/test-harness.js';
import { service } from '../src/service.js';
import { startDispatcher } from './dispatcher-replica.js';

/**
 * Registers hooks: before the tests, a harness with a running dispatcher (or several `replicas`), which `ready` gets;
 * after them, the end of both.
 */
export function givenDispatcher(
  ready: (harness: TestHarness, dispatcher: ServiceReplica) => unknown,
  { replicas = 1, ...options }: ReplicaOptions & { readonly replicas?: number } = {},
): void {
  let harness: TestHarness | undefined;
  beforeAll(async () => {
    const made = await TestHarness.create(service);
    harness = made;
    const started = Array.from({ length: replicas }, () => startDispatcher(made, options));
    const [dispatcher] = await Promise.all(started);
    await ready(made, dispatcher!);
  });
  afterAll(() => harness?.remove());
}
