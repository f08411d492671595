import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import type { PartnerClient } from '../../support/partner/partner-client.js';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import { ended, expectError, contractStage } from '../support/contract.js';

interface Entry {
  readonly sequence: number;
  readonly type: string;
  readonly amount: number;
  readonly balance_after: number;
  readonly created_at: string;
  readonly audit_id?: string;
  readonly audit_type?: string;
  readonly key_id?: string;
  readonly reference?: string;
}

interface Usage {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly total: {
    readonly audits: number;
    readonly charged: number;
    readonly refunded: number;
    readonly net: number;
  };
}

describe('a partner at the end of the month', () => {
  const stage = contractStage();
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await stage.open(1_000, 'purchase');
  });

  const page = async (partner: PartnerClient, query: string) =>
    (await partner.call('GET', `/api/v1/credits/entries?${query}`)).body as unknown as {
      readonly data: readonly Entry[];
      readonly next_after: number | null;
    };
  const usage = async (by: string) =>
    (await workspace.partner.call('GET', `/api/v1/credits/usage?by=${by}`)).body.data as unknown as Usage;

  it('adds its entries up to the balance, to its audits, and to the usage', async () => {
    const { partner } = workspace;
    const order = async (path: string, type: string) =>
      (await partner.createAudit({ url: `${stage.site.url}${path}`, type })).body.data.audit_id;
    const complete = await ended(partner, await order('/article', 'all'));
    const failed = await ended(partner, await order('/error', 'seo'));
    await partner.cancelAudit(await order('/hang', 'geo'));
    expect([complete.status, failed.status]).toEqual(['complete', 'failed']);

    const bothEntered = async () => {
      const found: Entry[] = [];
      for (let after: number | null = 0; after !== null;) {
        const next = await page(partner, `after=${after}&limit=2`);
        found.push(...next.data);
        after = next.next_after;
      }
      return found.filter(({ type }) => type === 'refund').length === 2 && found;
    };
    const entries = await eventually('both refunds are entered', bothEntered, 20_000, 500);
    const balances = entries.reduce<number[]>((all, { amount }) => [...all, (all.at(-1) ?? 0) + amount], []);
    expect(entries.map(({ balance_after }) => balance_after)).toEqual(balances);
    expect((await partner.getBalance()).body.data.balance).toBe(balances.at(-1));
    expect(await page(partner, `after=${entries.at(-1)!.sequence}`)).toEqual({ data: [], next_after: null });

    const { data: audits } = await partner.listAudits();
    const netOf = (auditId: string) =>
      entries.filter(({ audit_id }) => audit_id === auditId).reduce((sum, { amount }) => sum - amount, 0);
    for (const { audit_id, credits } of audits)
      expect([audit_id, netOf(audit_id)]).toEqual([audit_id, credits.charged - credits.refunded]);

    const charged = { audits: 3, charged: 150 + 80 + 80 };
    const { total } = await usage('day');
    expect(total).toEqual({ ...charged, refunded: total.charged - total.net, net: 1_000 - balances.at(-1)! });
    const [keyId] = new Set(entries.flatMap(({ key_id }) => key_id ?? []));
    expect(await usage('key')).toMatchObject({ rows: [{ key_id: keyId, ...total }], total });
    const byType = await usage('type');
    expect(byType.total).toEqual(total);
    expect(byType.rows.map(({ type, audits: of }) => [type, of])).toEqual([
      ['all', 1],
      ['geo', 1],
      ['seo', 1],
    ]);
    expect(byType.rows[0]).toEqual({ type: 'all', audits: 1, charged: 150, refunded: 0, net: 150 });
  });

  it('sees nothing of another workspace', async () => {
    const { partner } = await stage.open(500);
    const { data } = await page(partner, '');
    expect(data).toEqual([expect.objectContaining({ type: 'grant', amount: 500, balance_after: 500 })]);
  });

  it('answers HEAD as GET, and other methods with 405', async () => {
    for (const path of ['/api/v1/credits/entries', '/api/v1/credits/usage']) {
      expect((await workspace.partner.call('HEAD', path)).status).toBe(200);
      const refused = await workspace.partner.call('POST', path);
      expectError(refused, 405, 'METHOD_NOT_ALLOWED');
      expect(refused.headers.allow).toBe('GET, HEAD');
    }
  });

  it.each([
    ['entries?after=-1', 'after must be a whole number of at least 0.'],
    ['entries?limit=101', 'limit must be a whole number from 1 to 100.'],
    ['entries?from=2026-11-21', 'The parameter "from" is unknown. This path takes after, limit.'],
    ['usage?by=hour', 'by must be one of day, type, key.'],
    ['usage?from=2026-02-30', 'from must be a day of this century, for example 2026-11-21.'],
    ['usage?to=now', 'to must be a day of this century, for example 2026-11-21.'],
    ['usage?from=2026-01-01&to=2026-04-03', 'to must be at most 91 days after from.'],
    ['usage?from=2026-01-02&to=2026-01-01', 'from must not be after to, which is 2026-01-01.'],
    ['usage?by=day&by=key', 'by must be given once.'],
  ])('is told what is wrong with %s', async (query, message) => {
    const response = await workspace.partner.call('GET', `/api/v1/credits/${query}`);
    expectError(response, 400, 'INVALID_PARAMETER');
    expect(response.body.error.message).toBe(message);
  });
});
