import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '#contracts/services';
import { verifyLedger } from '../../apps/credit-ledger/src/operations/accounts.js';
import type { Operator } from '../../apps/operator/src/connections/operator.js';
import { auditsCharged } from '../support/records/account-events.js';
import { auditEndings } from '../support/records/audit-endings.js';
import { eventually } from '../support/eventually.js';
import { createInsistently } from '../support/partner/partner-client.js';
import { serviceStage } from '../support/service/service-stage.js';

const CREATES = 200;
const AT_ONCE = 4;

describe('kill -9 of each app in turn during 200 creates', () => {
  const stage = serviceStage({ name: 'drill', env: { WEBHOOK_RETRY_SCHEDULE: '1s,1s,2s,2s' } });

  it('charges every audit once, ends it once, and tells every end', async () => {
    const workspace = await stage.open(200_000, 'purchase');
    const { id: workspace_id, partner } = workspace;
    await workspace.registerEndpoint(stage.receiver.url, [
      'audit.completed',
      'audit.failed',
      'audit.cancelled',
    ]);

    let begun = 0;
    const created: string[] = [];
    const creating = Array.from({ length: AT_ONCE }, async () => {
      while (begun < CREATES) {
        begun++;
        created.push(await createInsistently(partner, `${stage.site.url}/article?n=${begun}`));
      }
    });
    const killing = (async () => {
      for (const [index, app] of SERVICES.entries()) {
        await eventually(
          'creates go on',
          () => created.length >= (index + 1) * (CREATES / (SERVICES.length + 1)),
          120_000,
        );
        stage.service.apps[app].kill('SIGKILL');
      }
    })();
    await Promise.all([...creating, killing]);
    expect(new Set(created).size).toBe(CREATES);

    const charges = await auditsCharged(stage.operator, workspace_id);
    expect(charges.toSorted()).toEqual(created.toSorted());

    const endings = await eventually(
      'every charged audit has ended',
      async () => {
        const found = await auditEndings(stage.operator);
        return charges.every((auditId) => found.has(auditId)) && found;
      },
      120_000,
    );
    expect([...endings.values()].filter(({ length }) => length !== 1)).toEqual([]);

    await eventually(
      'every end reached the receiver',
      () => {
        const delivered = new Set(
          stage.receiver.received.map(
            ({ body }) => (JSON.parse(body.toString()) as { data: { audit_id: string } }).data.audit_id,
          ),
        );
        return charges.every((auditId) => delivered.has(auditId));
      },
      120_000,
    );

    const verdict = await stage.operator.withDatabase('ledger', (client) => verifyLedger(client, {}));
    expect(verdict).toMatchObject({ ok: true, problems: [] });
    const { balance } = (await partner.getBalance()).body.data;
    expect(balance).toBe(await foldedBalance(stage.operator, workspace_id));
  }, 400_000);
});

async function foldedBalance(operator: Operator, workspaceId: string): Promise<number> {
  return operator.withDatabase('ledger', async (client) => {
    const { rows } = await client.query<{ balance: number }>(
      `select sum(case when type in ('ledger.audit-charged') then -(data->>'credits')::bigint
                       when data ? 'credits' then (data->>'credits')::bigint else 0 end)::int as balance
       from events where stream = $1`,
      [`account-${workspaceId}`],
    );
    return rows[0]?.balance ?? Number.NaN;
  });
}
