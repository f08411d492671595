import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { newId } from '#contracts/identifiers';
import type { CreditEntry } from '#contracts/ledger/entries';
import { commandIdOf } from '#messaging/message/message-context';
import { pagesFrom, useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import type { SignedIn } from '../../../test-support/dashboard/dashboard-visitor.js';
import { checkoutView, mintedCheckout } from '../../../test-support/ledger-replies.js';
import { seedAudit } from '../../../test-support/seeded-audit.js';
import { seedKey } from '../../../test-support/calls/gateway-calls.js';
import { failing } from '../../../test-support/scripted-ledger.js';

const HOSTILE = `=HYPERLINK("http://evil","x")<script>alert(1)</script>`;
const silent = failing('transient', 'COMMAND_UNANSWERED', 'no reply');
const BALANCE = {
  balance: 20_900,
  lifetime_purchased: 20_900,
  lifetime_consumed: 150,
  low_balance_threshold: 500,
};

describe('the screen of credits', () => {
  const stage = useDashboard();
  let visitor: SignedIn;
  beforeEach(async () => {
    visitor = await stage.signIn({ role: 'reader' });
  });
  let entries: CreditEntry[];
  beforeEach(() => {
    stage.ledger.heard.length = 0;
    entries = [];
    stage.ledger.script = {
      'ledger.get-balance': () => BALANCE,
      'ledger.list-entries': ({ after, before, limit }) => {
        if (before !== undefined) {
          const older = entries.filter(({ sequence }) => sequence < before).toReversed();
          const next = older.length > limit ? older[limit - 1]!.sequence : null;
          return { entries: older.slice(0, limit), next_after: null, next_before: next };
        }
        const later = entries.filter(({ sequence }) => sequence > after);
        return {
          entries: later.slice(0, limit),
          next_after: later.length > limit ? later[limit - 1]!.sequence : null,
        };
      },
    };
  });

  const entry = (sequence: number, created_at: string, changes: Partial<CreditEntry> = {}): CreditEntry => ({
    sequence,
    type: 'charge',
    amount: -80,
    balance_after: 10_000 - sequence,
    created_at,
    audit_id: newId('audit'),
    audit_type: 'seo',
    ...changes,
  });
  it('shows the balance, the tier and the entries with links and key names, the newest first', async () => {
    const { keyId } = await seedKey(stage.harness, visitor.workspaceId);
    await stage.pool.query('update api_keys set name = $2 where key_id = $1', [keyId, HOSTILE]);
    const url = 'https://site.example/benches';
    const [audit, checkout] = [await seedAudit(stage.pool, visitor.workspaceId, { url }), newId('checkout')];
    entries = [
      { ...entry(1, '2026-11-01T00:00:00.000Z'), type: 'purchase', amount: 20_900, checkout_id: checkout },
      { ...entry(2, '2026-11-02T00:00:00.000Z'), type: 'invoice', amount: 5, reference: HOSTILE },
      { ...entry(3, '2026-11-03T00:00:00.000Z'), audit_id: audit, key_id: keyId },
    ].map(({ audit_id, ...one }) => (one.sequence === 3 ? { ...one, audit_id } : one)) as CreditEntry[];
    const { status, text } = await visitor.get('/credits');
    expect(status).toBe(200);
    for (const shown of ['20,900', '$209.00', 'Your tier is Growth. Buy 34,000 more credits for Scale.'])
      expect(text).toContain(shown);
    expect(text).toContain(`href="/dashboard/${visitor.workspaceId}/audits/${audit}"><bdi title="${url}">`);
    expect(text).toContain(`href="/dashboard/${visitor.workspaceId}/credits/checkouts/${checkout}"`);
    expect(text.match(/&lt;script&gt;/g)).toHaveLength(2);
    expect(text).not.toContain('<script>alert');
    expect(text.indexOf('Audit charged')).toBeLessThan(text.indexOf('Purchase</td>'));
    expect(stage.ledger.heardOf('ledger.list-entries')).toEqual([
      { workspace_id: visitor.workspaceId, after: 0, before: Number.MAX_SAFE_INTEGER, limit: 50 },
    ]);
  });

  it('leads from page to page without a gap', async () => {
    entries = Array.from({ length: 120 }, (_, index) => entry(index + 1, '2026-11-01T00:00:00.000Z'));
    const pages = await pagesFrom(visitor, '/credits');
    const seen = pages.flatMap((text) => [...text.matchAll(/audits\/(aud_\w+)"/g)].map(([, id]) => id!));
    expect(seen).toEqual(entries.map(({ audit_id }) => audit_id).toReversed());
    for (const before of ['x', '0', '-1', '1e3', '99999999999999999'])
      expect((await visitor.get(`/credits?before=${before}`)).status).toBe(200);
  });

  it('says which part could not be read, and shows the rest', async () => {
    entries = [entry(1, '2026-11-01T00:00:00.000Z')];
    stage.ledger.script['ledger.get-balance'] = silent;
    stage.ledger.script['ledger.get-usage'] = silent;
    stage.ledger.script['ledger.sign-statement'] = silent;
    const { status, text } = await visitor.get('/credits');
    expect(status).toBe(200);
    expect(text).toContain('The balance could not be read');
    expect(text).toContain(entries[0]!.audit_id);
    for (const path of ['/usage', '/statement', '/threshold']) {
      const part = await visitor.get(`/credits${path}`);
      expect([part.status, part.text.includes('could not be read')]).toEqual([200, true]);
    }
  });

  it('adds up usage by day with a chart, by type and by key', async () => {
    const { keyId } = await seedKey(stage.harness, visitor.workspaceId);
    const sums = { audits: 3, charged: 240, refunded: 40 };
    stage.ledger.script['ledger.get-usage'] = ({ by }) => ({
      rows: [
        { of: { day: '2026-11-02', type: 'seo', key: keyId }[by], ...sums },
        { of: null, ...sums },
      ],
    });
    const range = 'from=2026-11-01&to=2026-11-03';
    const byDay = await visitor.get(`/credits/usage?${range}`);
    expect(byDay.text).toContain('2026-11-02: 240');
    expect(byDay.text).toContain('>400<');
    expect(stage.ledger.heardOf('ledger.get-usage')).toEqual([
      {
        workspace_id: visitor.workspaceId,
        by: 'day',
        from: '2026-11-01T00:00:00.000Z',
        until: '2026-11-04T00:00:00.000Z',
      },
    ]);
    expect((await visitor.get(`/credits/usage?${range}&by=type`)).text).toContain('>SEO<');
    const byKey = (await visitor.get(`/credits/usage?${range}&by=key`)).text;
    expect(byKey).toContain('Before keys were recorded');
    expect(byKey).toMatch(/<bdi>No label<\/bdi> <code>…\w{4}<\/code>/);
    for (const [query, message] of [
      ['from=2026-01-01&to=2026-11-01', 'at most 91 days after from'],
      ['from=2026-11-03&to=2026-11-01', 'from must not be after to'],
      ['from=%3Cscript%3E', 'must be a day'],
      ['by=x', 'by must be one of day, type, key'],
    ] as const) {
      const { status, text } = await visitor.get(`/credits/usage?${query}`);
      expect([query, status]).toEqual([query, 422]);
      expect(text).toContain(message);
    }
  });

  it('gives the entries of some days as CSV, exactly, with no formula in it', async () => {
    const { keyId } = await seedKey(stage.harness, visitor.workspaceId);
    await stage.pool.query('update api_keys set name = $2 where key_id = $1', [keyId, '@SUM(1)']);
    const url = 'https://site.example/benches';
    const audit = await seedAudit(stage.pool, visitor.workspaceId, { url });
    entries = Array.from({ length: 700 }, (_, index) => entry(index + 1, '2026-10-31T00:00:00.000Z'));
    const bare = { sequence: 701, created_at: '2026-11-01T00:00:00.000Z' };
    const kept = [
      { ...bare, type: 'invoice', amount: 5, balance_after: 105, reference: HOSTILE },
      { ...bare, sequence: 702, type: 'invoice', amount: 5, balance_after: 110, reference: 'a,"b"\r\nc' },
      entry(703, '2026-11-02T23:59:59.999Z', { audit_id: audit, key_id: keyId, balance_after: 30 }),
    ] as CreditEntry[];
    entries.push(...kept, entry(704, '2026-11-03T00:00:00.000Z'), entry(705, '2026-11-04T00:00:00.000Z'));
    const download = async (range: string) => {
      const path = `/dashboard/${visitor.workspaceId}/credits/entries.csv?${range}`;
      const { statusCode, headers, body } = await request(stage.url + path, {
        headers: { cookie: visitor.cookie },
      });
      // Read as bytes: reading as text drops the byte order mark.
      return { status: statusCode, headers, text: Buffer.from(await body.arrayBuffer()).toString() };
    };
    const { status, headers, text } = await download('from=2026-11-01&to=2026-11-02');
    expect([
      status,
      headers['content-type'],
      headers['cache-control'],
      headers['content-disposition'],
    ]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'no-store',
      `attachment; filename="credits-${visitor.workspaceId}-2026-11-01-2026-11-02.csv"`,
    ]);
    expect(text).toBe(
      [
        '\uFEFFsequence,time,type,credits,balance_after,audit_id,url,audit_type,checkout_id,reference,key_id,key_label',
        `701,2026-11-01T00:00:00.000Z,invoice,5,105,,,,,"'=HYPERLINK(""http://evil"",""x"")<script>alert(1)</script>",,`,
        `702,2026-11-01T00:00:00.000Z,invoice,5,110,,,,,"a,""b""\r\nc",,`,
        `703,2026-11-02T23:59:59.999Z,charge,-80,30,${audit},https://site.example/benches,seo,,,${keyId},'@SUM(1)`,
        '',
      ].join('\r\n'),
    );
    expect((await download('from=2020-01-01&to=2020-01-02')).text).toMatch(/^\uFEFF[^\n]*\n$/);
    expect((await visitor.get('/credits/entries.csv?from=x')).status).toBe(400);
  });

  it('cuts a download off if the ledger fails within it, and answers 503 if it fails before', async () => {
    entries = Array.from({ length: 300 }, (_, index) => entry(index + 1, '2026-11-01T12:00:00.000Z'));
    const list = stage.ledger.script['ledger.list-entries']!;
    stage.ledger.script['ledger.list-entries'] = (payload, context) =>
      payload.after >= 200 ? silent() : list(payload, context);
    const path = `/dashboard/${visitor.workspaceId}/credits/entries.csv?from=2026-11-01&to=2026-11-02`;
    const { statusCode, body } = await request(stage.url + path, { headers: { cookie: visitor.cookie } });
    expect(statusCode).toBe(200);
    await expect(body.text()).rejects.toThrow(/terminated|other side closed|aborted/);
    stage.ledger.script['ledger.list-entries'] = silent;
    const failed = await visitor.get('/credits/entries.csv?from=2026-11-01&to=2026-11-02');
    expect([failed.status, failed.headers['content-disposition']]).toEqual([503, undefined]);
  });

  it('limits the downloads of one person', async () => {
    const responses = await Promise.all(
      Array.from({ length: 24 }, () => visitor.get('/credits/entries.csv?from=2026-11-01&to=2026-11-02')),
    );
    const statuses = responses.map(({ status }) => status);
    // 10 and the burst. If Redis does not answer in time on a busy machine, the process counts as many once more.
    const admitted = statuses.filter((status) => status === 200).length;
    expect([admitted >= 11, admitted <= 22]).toEqual([true, true]);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  it('shows the signed statement, and gives it as JSON', async () => {
    const signed = {
      head: {
        workspace_id: visitor.workspaceId,
        until: null,
        version: 1_234,
        head_hash: 'ab'.repeat(32),
        balance: 20_900,
        recorded_at: '2026-11-01T00:00:00.000Z',
        signed_at: '2026-11-02T00:00:00.000Z',
      },
      algorithm: 'Ed25519' as const,
      signature: 'c2ln',
      key_id: '0123456789abcdef',
      public_key: 'cHVi',
    };
    stage.ledger.script['ledger.sign-statement'] = () => signed;
    const { text } = await visitor.get('/credits/statement');
    for (const shown of [
      '1,234',
      'ab'.repeat(32),
      '20,900 ($209.00)',
      'c2ln',
      '0123456789abcdef',
      'check-statement',
    ])
      expect(text).toContain(shown);
    const file = await visitor.get('/credits/statement.json');
    expect(JSON.parse(file.text)).toEqual(signed);
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="statement-${visitor.workspaceId}-1234.json"`,
    );
    expect(stage.ledger.heardOf('ledger.sign-statement')).toEqual(
      Array(2).fill({ workspace_id: visitor.workspaceId }),
    );
  });

  it('tops up once for a form that is sent twice, and leads to the payment page by a link', async () => {
    const member = await stage.signIn({ role: 'member' });
    const view = checkoutView({ workspace_id: member.workspaceId });
    stage.ledger.script['ledger.create-checkout'] = () => mintedCheckout({ checkout_id: view.checkout_id });
    stage.ledger.script['ledger.get-checkout'] = () => view;
    const packages = (await member.get('/credits/top-up')).text;
    for (const shown of ['$199', '19,900', '1,000', '20,900', 'Buy Scale']) expect(packages).toContain(shown);
    const fields = { package: 'growth', action_id: randomUUID() };
    for (let repeat = 0; repeat < 2; repeat += 1) {
      const { status, headers } = await member.post('/credits/top-up', fields);
      expect([status, headers.location]).toEqual([
        303,
        `/dashboard/${member.workspaceId}/credits/checkouts/${view.checkout_id}`,
      ]);
    }
    expect(stage.ledger.heardOf('ledger.create-checkout')).toEqual([
      { workspace_id: member.workspaceId, package: 'growth' },
    ]);
    const minted = stage.ledger.heard.filter(({ type }) => type === 'ledger.create-checkout');
    expect(minted.map(({ context }) => commandIdOf(context))).toEqual([fields.action_id]);
    const page = await member.get(`/credits/checkouts/${view.checkout_id}`);
    expect(page.text).toContain(`href="${view.checkout_url}"`);
    expect(page.headers['content-security-policy']).toContain(`form-action 'self'`);
    expect(await stage.actionsOf(member)).toEqual([
      {
        name: 'credits.top-up',
        subject: view.checkout_id,
        details: { package: 'growth' },
        outcome: 'done',
      },
    ]);
  });

  it.each(['/billing/done', '/billing/cancelled'])('is where %s leads the payer', async (path) => {
    const response = await request(`${stage.url}${path}`);
    expect(await response.body.text()).toContain('<a href="/dashboard">open the dashboard</a>');
  });

  it('shows no checkout of another workspace, and no payment link that is not of the web', async () => {
    const member = await stage.signIn({ role: 'member' });
    stage.ledger.script['ledger.get-checkout'] = () => checkoutView();
    expect((await member.get(`/credits/checkouts/${newId('checkout')}`)).status).toBe(404);
    expect((await member.get('/credits/checkouts/x')).status).toBe(404);
    stage.ledger.script['ledger.get-checkout'] = failing('not-found', 'CHECKOUT_NOT_FOUND', 'There is none.');
    expect((await member.get(`/credits/checkouts/${newId('checkout')}`)).status).toBe(404);
    stage.ledger.script['ledger.get-checkout'] = () =>
      checkoutView({ workspace_id: member.workspaceId, checkout_url: 'javascript:alert(1)' });
    expect((await member.get(`/credits/checkouts/${newId('checkout')}`)).text).not.toContain('javascript:');
  });

  it('refuses an unknown package, says that the provider is unavailable, and limits top-ups', async () => {
    const member = await stage.signIn({ role: 'member' });
    for (const name of ['', 'Growth', 'toString']) {
      const { status, text } = await member.post('/credits/top-up', { package: name });
      expect([status, text.includes('The package must be one of starter, growth, scale.')]).toEqual([
        422,
        true,
      ]);
    }
    stage.ledger.script['ledger.create-checkout'] = silent;
    const failed = await member.post('/credits/top-up', { package: 'growth' });
    expect([failed.status, failed.text.includes('did not answer')]).toEqual([503, true]);
    stage.ledger.script['ledger.create-checkout'] = () => mintedCheckout();
    const many = await Promise.all(
      Array.from({ length: 11 }, () => member.post('/credits/top-up', { package: 'growth' })),
    );
    expect(many.map(({ status }) => status).toSorted()).toEqual([...Array<number>(10).fill(303), 429]);
    expect(many.find(({ status }) => status === 429)?.text).toContain(
      'This is limited to 10 times a minute for each person',
    );
  });

  it('sets the threshold for an owner, and names its limits', async () => {
    const owner = await stage.signIn();
    stage.ledger.script['ledger.set-threshold'] = () => BALANCE;
    const { text } = await owner.get('/credits/threshold');
    expect(text).toMatch(/balance below\s+<b>500<\/b>/);
    for (const threshold of ['', '-1', '1.5', '1e3', 'x', '1000000000001', '9'.repeat(400), '<script>']) {
      const refused = await owner.post('/credits/threshold', { threshold });
      expect([threshold, refused.status]).toEqual([threshold, 422]);
      expect(refused.text).toContain('The threshold must be a whole number from 0 to 1000000000000.');
      expect(refused.text).not.toContain('<script>');
    }
    const set = await owner.post('/credits/threshold', { threshold: ' 900 ' });
    expect([set.status, set.headers.location]).toEqual([
      303,
      `/dashboard/${owner.workspaceId}/credits/threshold`,
    ]);
    expect(stage.ledger.heardOf('ledger.set-threshold')).toEqual([
      { workspace_id: owner.workspaceId, low_balance_threshold: 900 },
    ]);
    stage.ledger.script['ledger.set-threshold'] = failing('rejected', 'INVALID_AMOUNT', 'It must be less.');
    const refused = await owner.post('/credits/threshold', { threshold: '901' });
    expect([
      refused.status,
      refused.text.includes('It must be less.'),
      refused.text.includes('value="901"'),
    ]).toEqual([422, true, true]);
  });

  it('shows a reader no forms that change something', async () => {
    const reader = await stage.signIn({ role: 'reader' });
    for (const path of ['', '/top-up', '/threshold'])
      expect((await reader.get(`/credits${path}`)).text).not.toMatch(
        /<form method="post" action="[^"]*credits/,
      );
  });
});
