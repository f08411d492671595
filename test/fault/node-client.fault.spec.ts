import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '../../clients/node/src/index.js';
import { SERVICES } from '#contracts/services';
import { verifyLedger } from '../../apps/credit-ledger/src/operations/accounts.js';
import { auditsCharged } from '../support/records/account-events.js';
import { eventually } from '../support/eventually.js';
import { TcpProxy } from '../support/servers/tcp-proxy.js';
import { serviceStage } from '../support/service/service-stage.js';

const CREATES = 120;
const AT_ONCE = 4;
/** The restart of an app takes longer than the client's own retries last. */
const RETRIES = { maxRetries: 30, maxPauseMs: 2_000 };

describe('the Node client, while answers are lost and each app is killed in turn', () => {
  const stage = serviceStage({ name: 'node-client' });
  let line: TcpProxy;
  beforeAll(async () => {
    line = await TcpProxy.to(stage.service.gatewayUrl);
    stage.ends(() => line.close());
  });

  it('charges each logical create once, and sees each audit as its own', async () => {
    const { id, apiKey } = await stage.open(200_000, 'purchase');
    let retries = 0;
    const client = new Client({
      baseUrl: line.url,
      apiKey,
      retries: RETRIES,
      totalTimeoutMs: 300_000,
      onRetry: () => retries++,
    });
    let begun = 0;
    const created: string[] = [];
    let replayed = 0;
    const creating = Array.from({ length: AT_ONCE }, async () => {
      while (begun < CREATES) {
        const audit = await client.audits.create({
          url: `${stage.site.url}/missing?n=${++begun}`,
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
    process.stdout.write(
      `Node client: ${CREATES} creates, ${retries} retries, ${replayed} replays, one debit each\n`,
    );
    expect(replayed).toBeGreaterThan(0);
    const verdict = await stage.operator.withDatabase('ledger', (connection) => verifyLedger(connection, {}));
    expect(verdict).toMatchObject({ ok: true, problems: [] });
  }, 400_000);
});
