import type { LimitedEndpoint } from '#contracts/limits';
import { type Operator, openOperator } from '../../../apps/operator/src/connections/operator.js';
import type { RunningService } from '../../../tools/local/start/start-service.js';
import { openWorkspaceAt, type TestWorkspace } from '../../support/partner/workspace.js';

const CREDITS = 1_000_000_000_000;

/** A workspace with credits for millions of audits, whose key no limit of these endpoints stops. */
export async function openBenchWorkspace(
  { gatewayUrl }: RunningService,
  operator: Operator,
  endpoints: readonly LimitedEndpoint[],
): Promise<TestWorkspace> {
  const workspace = await openWorkspaceAt(gatewayUrl, operator, CREDITS);
  await workspace.liftLimits(endpoints);
  return workspace;
}

/** The same, for who needs no operator beside. */
export async function openWorkspaceOf(
  service: RunningService,
  endpoints: readonly LimitedEndpoint[],
): Promise<TestWorkspace> {
  const operator = openOperator({ ...process.env, ...service.env });
  try {
    return await openBenchWorkspace(service, operator, endpoints);
  } finally {
    await operator.close();
  }
}
