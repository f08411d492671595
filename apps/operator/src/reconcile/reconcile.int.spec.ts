import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { newId } from '#contracts/identifiers';
import { refundOf } from '#contracts/money/refunds';
import { openOperator } from '../connections/operator.js';
import { type DatabaseCopy, type Ending, FourServices } from '../../test-support/four-services.js';
import { type Reconciled, runReconciliation } from './run-reconciliation.js';

jest.setTimeout(60_000);

const ENDINGS: readonly Ending[] = [
  'complete',
  'failed-target',
  'failed-input',
  'cancelled-queued',
  'cancelled-processing',
  'voided',
];
/** What is due of 80 credits. */
const FAILED = refundOf(80, { kind: 'failed', fault: 'target' });
const CANCELLED = refundOf(80, { kind: 'cancelled', from: 'processing' });
const NOW = '--settle 0s --again-after 0s';

const reconciled = async (of: FourServices | DatabaseCopy, options = NOW) => {
  const { code, stdout, stderr } = await of.acs(`reconcile ${options} --json`);
  // A slow machine is told how far it is.
  expect(stderr).not.toMatch(/^acs: /m);
  return { code, report: JSON.parse(stdout) as Reconciled };
};

describe('acs reconcile on a damaged copy of a database', () => {
  let services: FourServices;
  const audits: Partial<Record<Ending, string>> = {};
  let checkoutId: string;

  beforeAll(async () => {
    services = await FourServices.create();
    for (const ending of ENDINGS) audits[ending] = await services.audit(ending);
    const running = await services.charge();
    await services.end(running, 'started');
    checkoutId = await services.checkout();
  });
  afterAll(() => services.drop());

  const of = (ending: Ending): string => audits[ending]!;
  const damaged = (sql: string, values: readonly unknown[]) =>
    services.onCopy(async (copy) => {
      await copy.damage(sql, values);
      return reconciled(copy);
    });

  it('finds nothing where nothing was damaged', async () => {
    const { code, report } = await reconciled(services);
    expect(report).toMatchObject({ ok: true, audits: 7, under_way: 1, sales: 2, differences: [] });
    expect(code).toBe(0);
  });

  const refund = (to: string) => `update ledger.charges set refunded = ${to} where audit_id = $1`;
  it.each([
    [
      'a charge of an audit that the engine does not know',
      `insert into ledger.charges (audit_id, workspace_id, charged, charged_version, balance_after, created_at)
       select $1, workspace_id, 80, 9000, 0, now() from ledger.accounts`,
      () => newId('audit'),
      { kind: 'charge-without-audit', credits: 80 },
    ],
    [
      'an audit whose charge is gone',
      'delete from ledger.charges where audit_id = $1',
      () => of('failed-target'),
      { kind: 'audit-without-charge', credits: 80 },
    ],
    [
      'an audit that was charged otherwise',
      'update ledger.charges set charged = 150 where audit_id = $1',
      () => of('complete'),
      { kind: 'charge-differs', credits: 150 },
    ],
    [
      'a failed audit without its refund',
      'update ledger.charges set refunded = null, refunded_version = null where audit_id = $1',
      () => of('failed-target'),
      { kind: 'refund-missing', credits: FAILED },
    ],
    [
      'an audit that was cancelled while it was queued, without its refund',
      'update ledger.charges set refunded = null, refunded_version = null where audit_id = $1',
      () => of('cancelled-queued'),
      { kind: 'refund-missing', credits: 80 },
    ],
    [
      'a refund of too little',
      refund(String(FAILED - 1)),
      () => of('failed-target'),
      { kind: 'refund-differs', credits: 1 },
    ],
    [
      'a refund of too much',
      refund('80'),
      () => of('cancelled-processing'),
      { kind: 'refund-differs', credits: 80 - CANCELLED },
    ],
    [
      'a refund of a complete audit',
      'update ledger.charges set refunded = 40, refunded_version = 9000 where audit_id = $1',
      () => of('complete'),
      { kind: 'refund-unfounded', credits: 40 },
    ],
    [
      'a refund of what the partner’s input made fail',
      'update ledger.charges set refunded = 40, refunded_version = 9000 where audit_id = $1',
      () => of('failed-input'),
      { kind: 'refund-unfounded', credits: 40 },
    ],
    [
      'an audit that was voided without its credits',
      'update ledger.charges set voided = null, voided_version = null where audit_id = $1',
      () => of('voided'),
      { kind: 'refund-missing', credits: 80 },
    ],
    [
      'a charge that was voided without a reason',
      `update ledger.charges set voided = charged, voided_version = 9000 where audit_id = $1`,
      () => of('complete'),
      { kind: 'refund-unfounded', credits: 80 },
    ],
    [
      'an audit that is withdrawn, and whose charge was never voided',
      `update gateway.audits set voided_at = now() where audit_id = $1`,
      () => of('complete'),
      { kind: 'refund-missing', credits: 80 },
    ],
    [
      'an audit that the view has lost',
      'delete from gateway.audits where audit_id = $1',
      () => of('complete'),
      { kind: 'end-not-shown', credits: null },
    ],
    [
      'an audit whose end the view does not show',
      `update gateway.audits set version = 2, status = 'processing' where audit_id = $1`,
      () => of('complete'),
      { kind: 'end-not-shown', credits: null },
    ],
    [
      'an audit that the view shows otherwise',
      'update gateway.audits set refunded = 80 where audit_id = $1',
      () => of('failed-target'),
      { kind: 'view-differs', credits: null },
    ],
    [
      'an audit that only the view knows',
      `insert into gateway.audits (audit_id, workspace_id, audit_type, url, charged, created_at, version, status)
       values ($1, 'ws_1', 'seo', 'https://a.example/', 80, now(), 0, 'queued')`,
      () => newId('audit'),
      { kind: 'view-without-charge', credits: 80 },
    ],
    [
      'an end that was never announced',
      `delete from webhooks.inbox where message_id in (
         select event_id::text from audits.events where stream = 'audit-' || $1)`,
      () => of('cancelled-processing'),
      { kind: 'notification-missing', credits: null },
    ],
    [
      'a paid checkout without its credits',
      `insert into ledger.checkouts (checkout_id, workspace_id, package, amount_cents, credits, currency, provider,
                                     requested_by, status, expires_at, settled_at)
       select $1, workspace_id, 'growth', 19900, 20900, 'usd', 'local', gen_random_uuid(), 'paid', now(), now()
         from ledger.accounts`,
      () => newId('checkout'),
      { kind: 'checkout-without-credits', credits: 20_900 },
    ],
    [
      'a paid checkout whose credits no event says',
      `update ledger.grants set version = 9000 where reference = $1`,
      () => checkoutId,
      { kind: 'checkout-without-credits', credits: 20_900 },
    ],
    [
      'credits without a checkout that was paid',
      'delete from ledger.checkouts where checkout_id = $1',
      () => checkoutId,
      { kind: 'credits-without-checkout', credits: 20_900 },
    ],
    [
      'a checkout of which other credits were sold',
      'update ledger.checkouts set credits = 4900 where checkout_id = $1',
      () => checkoutId,
      { kind: 'checkout-differs', credits: 16_000 },
    ],
  ])('names %s, once', async (_what, sql, id, expected) => {
    const damagedId = id();
    const { code, report } = await damaged(sql, [damagedId]);
    expect(report.differences).toEqual([
      {
        ...expected,
        id: damagedId,
        workspace_id: expect.stringMatching(/^ws_/),
        what: expect.any(String),
        recorded_at: expect.anything(),
        next: expect.stringMatching(/\bacs /),
      },
    ]);
    expect(report).toMatchObject({ ok: false, difference_count: 1, kinds: { [expected.kind]: 1 } });
    expect(code).toBe(1);
  });

  it('finds nothing any more once the credits were granted as its next step says', async () => {
    for (const ending of ['failed-target', 'voided'] as const) {
      await services.onCopy(async (copy) => {
        await copy.damage(
          `update ledger.charges set refunded = null, refunded_version = null, voided = null, voided_version = null
            where audit_id = $1`,
          [of(ending)],
        );
        const [missing] = (await reconciled(copy)).report.differences;
        const credits = ending === 'voided' ? 80 : FAILED;
        const command = `acs credits grant --workspace ${services.workspaceId} --credits ${credits} --kind goodwill --reference ${of(ending)}`;
        expect(missing).toMatchObject({ kind: 'refund-missing', credits });
        expect(missing!.next.includes(command)).toBe(ending === 'voided');
        const grant = (given: number) =>
          copy.damage(
            `insert into ledger.grants (workspace_id, reference, kind, credits, version)
             values ($1, $2, 'goodwill', $3, 9000)
             on conflict (workspace_id, reference) do update set credits = excluded.credits`,
            [services.workspaceId, of(ending), given],
          );
        await grant(credits - 1);
        expect((await reconciled(copy)).report.differences).toMatchObject([
          { kind: 'refund-differs', credits: 1 },
        ]);
        await grant(credits);
        expect((await reconciled(copy)).report).toMatchObject({ ok: true, differences: [] });
      });
    }
  });

  it('names each of several damages, and changes nothing', async () => {
    await services.onCopy(async (copy) => {
      await copy.damage(`update ledger.charges set refunded = null, refunded_version = null`);
      const first = await reconciled(copy);
      expect(first.report.kinds).toEqual({ 'refund-missing': 3 });
      expect(first.report.differences.map(({ id }) => id)).toEqual(
        (['failed-target', 'cancelled-queued', 'cancelled-processing'] as const).map(of),
      );
      expect((await reconciled(copy)).report.differences).toEqual(first.report.differences);
    });
  });

  it('finds the same, whatever the size of its pages', async () => {
    await services.onCopy(async (copy) => {
      const operator = openOperator(copy.env);
      try {
        await copy.damage(`delete from ledger.charges where audit_id = $1`, [of('complete')]);
        const counts = [];
        for (const page of [1, 2, 3, 100]) {
          const { audits: seen, kinds } = await runReconciliation(operator, {
            since: new Date(0),
            settleMs: 0,
            againAfterMs: 0,
            signal: new AbortController().signal,
            onProgress: () => undefined,
            page,
          });
          counts.push([seen, kinds]);
        }
        expect(counts).toEqual(Array(4).fill([7, { 'audit-without-charge': 1 }]));
      } finally {
        await operator.close();
      }
    });
  });

  it('looks at nothing that was made before --since, or later than it settles', async () => {
    await services.onCopy(async (copy) => {
      await copy.damage('delete from ledger.charges');
      const since = new Date(Date.now() - 1).toISOString();
      expect((await reconciled(copy, `--since ${since} ${NOW}`)).report).toMatchObject({
        ok: true,
        audits: 0,
      });
      expect((await reconciled(copy, '--settle 1h --again-after 0s')).report).toMatchObject({
        ok: true,
        audits: 0,
      });
    });
  });

  it('runs as a role that may read, and change nothing', async () => {
    const role = new Client({ connectionString: services.reconcileUrl });
    await role.connect();
    try {
      for (const statement of [
        'update ledger.charges set refunded = null',
        'delete from gateway.audits',
        'delete from webhooks.inbox',
        'delete from audits.events',
        `insert into ledger.grants (workspace_id, reference, kind, credits, version) values ('ws_1', 'r', 'purchase', 1, 1)`,
        'select * from gateway.api_keys',
        'select * from webhooks.endpoint_secrets',
        'create table ledger.mine (id int)',
      ])
        await expect(role.query(statement)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await role.end();
    }
    expect((await reconciled(services)).report.ok).toBe(true);
  });

  it('says in a table what to do', async () => {
    await services.onCopy(async (copy) => {
      await copy.damage('delete from ledger.charges where audit_id = $1', [of('complete')]);
      const { code, stdout } = await copy.acs(`reconcile ${NOW}`);
      expect(code).toBe(1);
      expect(stdout).toMatch(new RegExp(`audit-without-charge +${of('complete')} .* acs ledger verify`));
    });
  });
});

describe('acs reconcile while an audit goes its way', () => {
  let services: FourServices;

  beforeAll(async () => {
    services = await FourServices.create();
  });
  afterAll(() => services.drop());

  const unpublish = (schema: 'ledger' | 'audits') =>
    services.database.pool.query(`update ${schema}.relay_checkpoints set position = 0`);

  it('finds nothing at any step, as long as what follows is not published', async () => {
    const sound = async (step: string) => {
      const { report } = await reconciled(services);
      expect([step, report.differences]).toEqual([step, []]);
    };
    for (const ending of ENDINGS) {
      const auditId = await services.charge();
      await unpublish('ledger');
      await sound('charged');
      await services.relayed('ledger');
      const end = await services.end(auditId, ending);
      if (ending === 'voided') await services.void(auditId);
      await unpublish('audits');
      await sound(`${ending}: ended`);
      if (!end) continue;
      await services.refund(end);
      await sound(`${ending}: refunded`);
      await services.show(end);
      await sound(`${ending}: shown`);
      await services.announce(end);
      await services.relayed('audits');
      await sound(`${ending}: announced`);
    }
  });

  it.each([
    ['reversed', FAILED],
    ['left with the partner', 0],
  ])(
    'names credits that were granted for a refund which came after all, until they are %s',
    async (_, taken) => {
      const auditId = await services.charge();
      const end = await services.end(auditId, 'failed-target');
      await services.show(end!);
      await services.announce(end!);
      await services.goodwill(auditId, FAILED);
      expect((await reconciled(services)).report.differences).toEqual([]);
      await services.refund(end!);
      expect((await reconciled(services)).report.differences).toMatchObject([
        {
          kind: 'refund-doubled',
          id: auditId,
          credits: FAILED,
          next: expect.stringContaining(
            `acs credits take-back --workspace ${services.workspaceId} --credits ${FAILED} --reference ${auditId}`,
          ),
        },
      ]);
      await services.takeBack(auditId, taken);
      expect((await reconciled(services)).report.differences).toEqual([]);
    },
  );

  it.each(['voided', undefined] as const)(
    'names credits that were granted for a void which came after all (audit: %s)',
    async (ending) => {
      const auditId = await services.charge();
      if (ending) await services.end(auditId, ending);
      await services.goodwill(auditId, 80);
      expect((await reconciled(services)).report.differences).toEqual([]);
      await services.void(auditId);
      expect((await reconciled(services)).report.differences).toMatchObject([
        { kind: 'refund-doubled', id: auditId, credits: 80 },
      ]);
      await services.takeBack(auditId, 80);
    },
  );

  it('names a refund that is lost after the goodwill in its place was reversed', async () => {
    const auditId = await services.charge();
    const end = await services.end(auditId, 'failed-target');
    await services.goodwill(auditId, FAILED);
    await services.tell(end!);
    await services.takeBack(auditId, FAILED);
    expect((await reconciled(services)).report.differences).toEqual([]);
    await services.onCopy(async (copy) => {
      await copy.damage(
        'update ledger.charges set refunded = null, refunded_version = null where audit_id = $1',
        [auditId],
      );
      expect((await reconciled(copy)).report.differences).toMatchObject([
        { kind: 'refund-missing', id: auditId, credits: FAILED },
      ]);
    });
  });

  it('calls a refund unfounded, and not doubled, whose end the engine does not have', async () => {
    const auditId = await services.charge();
    await services.end(auditId, 'started');
    await services.goodwill(auditId, 40);
    await services.onCopy(async (copy) => {
      await copy.damage(
        'update ledger.charges set refunded = 40, refunded_version = 9000 where audit_id = $1',
        [auditId],
      );
      expect((await reconciled(copy)).report.differences).toMatchObject([
        { kind: 'refund-unfounded', id: auditId, credits: 40 },
      ]);
    });
  });

  it('takes goodwill after a refund for a gift, and of goodwill before it only what is too much', async () => {
    const [gift, part] = [await services.audit('failed-target'), await services.charge()];
    await services.goodwill(gift, 500);
    await services.goodwill(part, 40);
    await services.void(part);
    expect((await reconciled(services)).report.kinds).toEqual({ 'refund-doubled': 1 });
    await services.takeBack(part, 40);
    expect((await reconciled(services)).report).toMatchObject({ ok: true, differences: [] });
  });

  it('finds nothing that follows between its two looks', async () => {
    const auditId = await services.charge();
    const end = await services.end(auditId, 'failed-target');
    const run = reconciled(services, '--settle 0s --again-after 6s');
    await services.tell(end!);
    expect((await run).report).toMatchObject({ ok: true, differences: [] });
  });

  it('finds nothing under load, however its looks fall between the steps of audits', async () => {
    let working = true;
    const load = Promise.all(
      Array.from({ length: 6 }, async (_, lane) => {
        for (let n = lane; working; n++) await services.audit(ENDINGS[n % ENDINGS.length]!);
      }),
    );
    try {
      for (let run = 0; run < 3; run++) {
        const { report } = await reconciled(services, '--settle 0s --again-after 5s');
        expect(report.differences).toEqual([]);
      }
    } finally {
      working = false;
      await load;
    }
    const { report } = await reconciled(services);
    expect(report).toMatchObject({ ok: true, difference_count: 0 });
    expect(report.audits).toBeGreaterThan(20);
  });

  it('names what does not', async () => {
    const auditId = await services.charge();
    const end = await services.end(auditId, 'failed-target');
    const { report } = await reconciled(services);
    expect(report.kinds).toEqual({ 'refund-missing': 1, 'end-not-shown': 1, 'notification-missing': 1 });
    await services.tell(end!);
  });
});
