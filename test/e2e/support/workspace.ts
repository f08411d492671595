import { type Operator, openOperator } from '../../../apps/operator/src/connections/operator.js';
import { accountEvents } from '../../support/records/account-events.js';
import { required } from '../../support/servers/environment.js';
import { openWorkspaceAt, type TestWorkspace } from '../../support/partner/workspace.js';

export function gatewayUrl(): string {
  return required('ACS_GATEWAY_URL');
}

/** A new workspace on the service that the end-to-end tests run against; see `openWorkspaceAt`. */
export function openWorkspace(
  operator: Operator,
  credits: number,
  kind: 'purchase' | 'goodwill' = 'goodwill',
): Promise<TestWorkspace> {
  return openWorkspaceAt(gatewayUrl(), operator, credits, kind);
}

/** The operator of the service that the end-to-end tests run against. */
export function testOperator(): Operator {
  return openOperator(process.env);
}

/** How many events the workspace's account has: a refused request leaves it as it was. */
export async function accountVersion(operator: Operator, workspaceId: string): Promise<number> {
  return (await accountEvents(operator, workspaceId)).length;
}
