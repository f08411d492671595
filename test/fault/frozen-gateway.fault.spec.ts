import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Operator, openOperator } from '../../tools/acs/operator.js';
import type { RunningService } from '../../tools/start/start-service.js';
import { eventually } from '../support/eventually.js';
import { PartnerClient } from '../support/partner-client.js';
import { openWorkspaceAt } from '../support/workspace.js';
import { startServiceOnTestServers } from '../support/service-on-test-servers.js';
import { type AnotherGateway, startAnotherGateway } from './support/another-gateway.js';

/** Enough that the broker, which takes the gateways in turn, hands some of them to the frozen one. */
const REPEATS = 4;

describe('one of two gateways, frozen while an operator revokes a key,', () => {
  let service: RunningService;
  let other: AnotherGateway;
  let operator: Operator;
  beforeAll(async () => {
    service = await startServiceOnTestServers({ name: 'frozen-gateway' });
    other = await startAnotherGateway(service, {});
    operator = openOperator({ ...process.env, ...service.env });
  }, 120_000);
  afterAll(async () => {
    await operator?.close();
    await other?.app.stop();
    await service?.stop();
  }, 60_000);

  /** A key that both gateways know, and the commands that revoke it, sent when one gateway has been frozen. */
  const revokeWhileFrozen = async () => {
    const { apiKey, keyId, partner } = await openWorkspaceAt(service.gatewayUrl, operator, 0);
    const elsewhere = new PartnerClient(other.url, apiKey);
    expect([await statusOf(partner), await statusOf(elsewhere)]).toEqual([200, 200]);
    service.apps['api-gateway'].kill('SIGSTOP');
    const frozenAt = performance.now();
    // On the connection that it has already: the first that the gateway finds when it runs on.
    const first = statusOf(partner);
    const revoke = () => operator.send('gateway.revoke-key', { key_id: keyId });
    const revoked = Array.from({ length: REPEATS }, revoke);
    const refusedElsewhere = () =>
      eventually('the key is refused elsewhere', async () => (await statusOf(elsewhere)) === 401, 1_000);
    return { keyId, partner, first, frozenAt, revoked, refusedElsewhere };
  };
  const thaw = () => service.apps['api-gateway'].kill('SIGCONT');
  afterEach(thaw);

  it('accepts the key no more when it runs on', async () => {
    const { partner, first, frozenAt, revoked, refusedElsewhere } = await revokeWhileFrozen();
    await Promise.any(revoked);
    await refusedElsewhere();
    await eventually('it stood still for a second', () => performance.now() - frozenAt > 1_100);
    thaw();
    expect(await first).toBe(401);
    expect(await statusOf(partner)).toBe(401);
    await Promise.all(revoked);
  }, 60_000);

  it('lets the operator wait, but not in vain: the broker gives its commands to the other', async () => {
    const { keyId, partner, first, revoked, refusedElsewhere } = await revokeWhileFrozen();
    expect(await Promise.all(revoked)).toEqual(revoked.map(() => ({ key_id: keyId })));
    await refusedElsewhere();
    thaw();
    expect(await first).toBe(401);
    expect(await statusOf(partner)).toBe(401);
  }, 90_000);
});

const statusOf = async (partner: PartnerClient): Promise<number> => (await partner.getBalance()).status;
