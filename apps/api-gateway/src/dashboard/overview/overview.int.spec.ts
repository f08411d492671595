import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EndpointView } from '#contracts/webhooks/endpoint-commands';
import { useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import type { SignedIn } from '../../../test-support/dashboard/dashboard-visitor.js';
import { seedKey } from '../../../test-support/calls/gateway-calls.js';
import { insertAudit } from '../../../test-support/seeded-audit.js';
import { endpointOf } from '../../../test-support/webhook-views.js';

const BALANCE = {
  balance: 700,
  lifetime_purchased: 20_000,
  lifetime_consumed: 19_300,
  low_balance_threshold: 800,
};

describe('the overview', () => {
  const stage = useDashboard({ others: ['webhook-dispatcher'] });
  let reader: SignedIn;
  beforeEach(async () => {
    reader = await stage.signIn({ role: 'reader' });
    stage.ledger.script = { 'ledger.get-balance': () => BALANCE };
    stage.dispatcher.script = { 'webhooks.list-endpoints': () => ({ endpoints: [] }) };
  });

  const endpoint = (changes: Partial<EndpointView> = {}) => endpointOf(reader.workspaceId, changes);
  const audit = (daysAgo: number, columns: Readonly<Record<string, unknown>> = {}) => {
    const at = new Date(Date.now() - daysAgo * 86_400_000);
    return insertAudit(stage.pool, {
      workspace_id: reader.workspaceId,
      url: 'https://shop.example/',
      created_at: at,
      completed_at: at,
      scores: '{"overall":71.5}',
      ...columns,
    });
  };
  /** The texts without markup, with single spaces. */
  const overview = async () => {
    const { status, text } = await reader.get('');
    expect(status).toBe(200);
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(text)!;
    return { text, plain: main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ') };
  };

  it('shows the balance, what is left of it, and the next tier', async () => {
    await audit(0, { charged: 100 });
    await audit(6, { charged: 650, refunded: 50 });
    await audit(29, { charged: 200 });
    const { plain } = await overview();
    expect(plain).toContain(
      'Balance 700 credits, $7.00. Buy credits Low Below 800 credits, the event balance.low is sent. Change',
    );
    expect(plain).toContain('Days left 7 at 100 credits a day, the mean of the last 7 days');
    expect(plain).toContain('23 at 30 credits a day, the mean of the last 30 days');
    expect(plain).toContain('Tier Starter Buy 900 more credits for Growth.');
  });

  it('shows audits by outcome, what they cost, and the latest five with their scores', async () => {
    for (const status of ['complete', 'complete', 'failed', 'cancelled', 'processing', 'queued'])
      await audit(0, { status, refunded: status === 'failed' ? 80 : 0 });
    const { text, plain } = await overview();
    expect(text).toMatch(/aria-label="Audits, [^"]*: 2 complete, 1 failed, 1 cancelled, 2 in progress"/);
    expect(text).toMatch(/aria-label="Credits, [^"]*: 400 credits"/);
    expect(text.match(/\/audits\/aud_/g)).toHaveLength(5);
    expect(plain).toContain('71.5');
  });

  it('names endpoints that fail, are disabled, or hold deliveries, and no others', async () => {
    stage.dispatcher.script = {
      'webhooks.list-endpoints': () => ({
        endpoints: [
          endpoint({ url: 'https://well.example/' }),
          endpoint({ url: 'https://failing.example/', consecutive_failures: 4 }),
          endpoint({ url: 'https://disabled.example/', status: 'disabled' }),
          endpoint({ url: 'https://holding.example/', held: 1_234 }),
        ],
      }),
    };
    const { plain } = await overview();
    expect(plain).toContain('https://failing.example/ 4 failed in a row');
    expect(plain).toContain('https://disabled.example/ Disabled');
    expect(plain).toContain('https://holding.example/ 1,234 deliveries held');
    expect(plain).not.toContain('well.example');
    expect(stage.dispatcher.heardOf('webhooks.list-endpoints').at(-1)).toEqual({
      workspace_id: reader.workspaceId,
    });
  });

  it('lists the first steps until they are done', async () => {
    expect((await overview()).plain).toMatch(
      /First steps To do Create an API key To do Create your first audit To do Add an endpoint/,
    );
    await seedKey(stage.harness, reader.workspaceId);
    expect((await overview()).plain).toMatch(/First steps Done Create an API key To do/);
    await audit(0);
    stage.dispatcher.script = { 'webhooks.list-endpoints': () => ({ endpoints: [endpoint()] }) };
    expect((await overview()).plain).not.toContain('First steps');
  });

  it('says what could not be read, and shows the rest', async () => {
    await audit(0);
    stage.ledger.script = {};
    stage.dispatcher.script = {};
    const { plain } = await overview();
    expect(plain).toContain('The balance could not be read');
    expect(plain).toContain('Endpoints could not be read');
    expect(plain).toContain('https://shop.example/');
  });
});
