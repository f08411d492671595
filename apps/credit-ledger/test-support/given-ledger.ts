import { afterAll, beforeAll } from '@jest/globals';
import type { ReplicaOptions } from '../../../test/support/service/service-replica.js';
import { TestHarness } from '../../../test/support/test-harness.js';
import { service } from '../src/service.js';
import { type LedgerReplica, startLedger } from './ledger-replica.js';

/** Registers hooks: before the tests, a harness with a running ledger, which `ready` gets; after them, the end of both. */
export function givenLedger(
  ready: (harness: TestHarness, ledger: LedgerReplica) => unknown,
  options?: ReplicaOptions,
): void {
  let harness: TestHarness | undefined;
  beforeAll(async () => {
    harness = await TestHarness.create(service);
    await ready(harness, await startLedger(harness, options));
  });
  afterAll(() => harness?.remove());
}
