import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '../../clients/node/src/index.js';
import { SERVICES } from '#contracts/services';
import { verifyLedger } from '../../apps/credit-ledger/src/operations/accounts.js';
import type { Operator } from '../../apps/operator/src/connections/operator.js';
import { auditsCharged } from '../support/records/account-events.js';
import { auditEndings } from '../support/records/audit-endings.js';
import { eventually } from '../support/eventually.js';
import { TcpProxy } from '../support/servers/tcp-proxy.js';
import { serviceStage } from '../support/service/service-stage.js';

const CREATES = 120;
const AT_ONCE = 4;
/** The restart of an app takes longer than the client's own retries last. */
const RETRIES = { maxRetries: 30, maxPauseMs: 2_000 };

describe('the Node client, while answers are lost and each app is killed in turn', () => {
  const stage = serviceStage({ name: 'node-client', env: { WEBHOOK_RETRY_SCHEDULE: '1s,1s,2s,2s' } });
  let line: TcpProxy;
  beforeAll(async () => {
    line = await TcpProxy.to(stage.service.gatewayUrl);
    stage.ends(() => line.close());
  });

  it('charges each logical create once, ends each audit once, and tells every end', async () => {
    const { id, apiKey, partner, registerEndpoint } = await stage.open(200_000, 'purchase');
    await registerEndpoint(stage.receiver.url, ['audit.completed', 'audit.failed', 'audit.cancelled']);
    let retries = 0;
    const client = new Client({
      baseUrl: line.url,
      apiKey,
      retries: RETRIES,
      totalTimeoutMs: 300_000,
      logger: { info: () => retries++ },
    });
    let begun = 0;
    const created: string[] = [];
    let replayed = 0;
    const creating = Array.from({ length: AT_ONCE }, async () => {
      while (begun < CREATES) {
        const audit = await client.audits.create({
          url: `${stage.site.url}/article?n=${++begun}`,
          type: 'seo',
        });
        created.push(audit.audit_id);
        if (audit.response.replayed) replayed++;
      }
    });
    const done = Promise.all(creating).then(() => true);
    const disturbing = (async () => {
      for (const [index, app] of SERVICES.entries()) {
        const reached = ((index + 1) * CREATES) / (SERVICES.length + 1);
        await eventually('creates go on', () => created.length >= reached, 120_000);
        stage.service.apps[app].kill('SIGKILL');
      }
    })();
    // Cuts every connection again and again, most often between a request and its answer.
    while (!(await Promise.race([done, new Promise<false>((resolve) => setTimeout(resolve, 40, false))])))
      line.cut();
    await disturbing;

    expect(new Set(created).size).toBe(CREATES);
    expect((await auditsCharged(stage.operator, id)).toSorted()).toEqual(created.toSorted());
    const endings = await eventually(
      'every charged audit has ended',
      async () => {
        const found = await auditEndings(stage.operator);
        return created.every((auditId) => found.has(auditId)) && found;
      },
      120_000,
    );
    expect([...endings.values()].filter(({ length }) => length !== 1)).toEqual([]);
    const reported = () =>
      new Set(
        stage.receiver.received.map(
          ({ body }) => (JSON.parse(body.toString()) as { data: { audit_id: string } }).data.audit_id,
        ),
      );
    await eventually('every end is told', () => created.every((auditId) => reported().has(auditId)), 120_000);
    process.stdout.write(
      `Node client: ${CREATES} creates, ${retries} retries, ${replayed} replays, one debit each\n`,
    );
    expect(replayed).toBeGreaterThan(0);
    const verdict = await stage.operator.withDatabase('ledger', (connection) => verifyLedger(connection, {}));
    expect(verdict).toMatchObject({ ok: true, problems: [] });
    const { balance } = (await partner.getBalance()).body.data;
    expect(balance).toBe(await foldedBalance(stage.operator, id));
  }, 800_000);
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
