import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import { chargedAudit } from '../../../test-support/ledger-replies.js';
import { seedKey } from '../../../test-support/calls/gateway-calls.js';
import { call } from '../../../test-support/calls/http-client.js';
import { rewriteActions } from '../../../test-support/dashboard/rewrite-actions.js';
import { failing } from '../../../test-support/scripted-ledger.js';

const FORM = { url: 'https://example.com/', type: 'seo', metadata: 'order=7\r\nnote=a=b' };

describe('an audit that a person creates', () => {
  const stage = useDashboard();
  beforeEach(() => {
    stage.ledger.heard.length = 0;
    stage.ledger.script = {
      'ledger.charge-audit': () => chargedAudit(),
      'ledger.get-balance': () => balance(100),
    };
  });

  const balance = (credits: number) => ({
    balance: credits,
    lifetime_purchased: 4_900,
    lifetime_consumed: 0,
    low_balance_threshold: 100,
  });
  const charges = () => stage.ledger.heardOf('ledger.charge-audit');
  const actionIn = (text: string) => /name="action_id" value="([^"]+)"/.exec(text)?.[1];
  const metadataOf = async (auditId: string) => {
    const { rows } = await stage.pool.query<{ metadata: string }>(
      'select metadata from gateway.audits where audit_id = $1',
      [auditId],
    );
    return rows[0]?.metadata;
  };

  it('shows its price in credits and dollars, and the balance after it, before anything is sent', async () => {
    const { get } = await stage.signIn({ role: 'member' });
    const { status, text } = await get('/audits/new');
    expect(status).toBe(200);
    expect(text).toContain('SEO</strong> · 80 credits ($0.80)');
    expect(text).toContain('Balance after it: 20.');
    expect(text).toContain('SEO, AEO and GEO</strong> · 150 credits ($1.50)');
    expect(text).toContain('50 credits too few.');
    expect(text).not.toContain('Buy credits');
    stage.ledger.script['ledger.get-balance'] = () => balance(79);
    expect((await get('/audits/new')).text).toMatch(/\/credits">Buy credits/);
    stage.ledger.script['ledger.get-balance'] = failing('transient', 'BUSY', 'busy');
    const unread = await get('/audits/new');
    expect([unread.status, unread.text.includes('could not be read')]).toEqual([200, true]);
    expect(charges()).toEqual([]);
  });

  it('is charged without an API key, keeps its metadata, and is where the browser goes next', async () => {
    const { post, workspaceId } = await stage.signIn({ role: 'member' });
    const { status, headers } = await post('/audits', FORM);
    const [charge] = charges();
    expect(charge).toEqual({
      workspace_id: workspaceId,
      audit_id: expect.stringMatching(/^aud_/),
      audit_type: 'seo',
      url: 'https://example.com/',
    });
    expect([status, headers.location]).toEqual([303, `/dashboard/${workspaceId}/audits/${charge!.audit_id}`]);
    expect(await metadataOf(charge!.audit_id)).toBe('{"note":"a=b","order":"7"}');
    expect(await stage.actionsOf({ workspaceId })).toEqual([
      {
        name: 'audit.create',
        subject: charge!.audit_id,
        outcome: 'done',
        details: { url: FORM.url, type: 'seo', fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    ]);
  });

  it('is judged as the kind of page that the person chose, which is one of those there are', async () => {
    const { get, post } = await stage.signIn({ role: 'member' });
    expect((await get('/audits/new')).text).toContain('<option value="local_business" >The page of a local');
    const refused = await post('/audits', { ...FORM, kind: 'shop' });
    expect([refused.status, refused.text.includes('kind must be one of')]).toEqual([422, true]);
    expect(charges()).toEqual([]);
    expect((await post('/audits', { ...FORM, kind: 'product' })).status).toBe(303);
    expect(charges()).toMatchObject([{ page_kind: 'product' }]);
  });

  it('is one, and charged once, if its form is sent twice at once', async () => {
    const { post } = await stage.signIn({ role: 'member' });
    stage.ledger.script['ledger.charge-audit'] = async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return chargedAudit();
    };
    const form = { ...FORM, action_id: randomUUID() };
    const responses = await Promise.all([
      post('/audits', form),
      post('/audits', form),
      post('/audits', form),
    ]);
    const [charge, ...others] = charges();
    expect(others).toEqual([]);
    for (const { status, headers } of responses) {
      expect(status).toBe(303);
      expect(headers.location).toContain(charge!.audit_id);
    }
    const again = await post('/audits', form);
    expect(again.headers.location).toBe(responses[0].headers.location);
    expect(charges()).toHaveLength(1);
  });

  it('is the same one if the gateway was killed after the charge and the form is sent again', async () => {
    const { post, workspaceId } = await stage.signIn({ role: 'member' });
    const form = { ...FORM, action_id: randomUUID() };
    stage.ledger.script['ledger.charge-audit'] = failing('transient', 'BUSY', 'charged, but nobody heard it');
    const first = await post('/audits', form);
    expect(first.status).toBe(503);
    expect(first.text).toContain('it is charged once');
    expect(actionIn(first.text)).toBe(form.action_id);
    await rewriteActions(stage.harness.admin, `outcome = null where workspace_id = '${workspaceId}'`);
    stage.ledger.script['ledger.charge-audit'] = () => chargedAudit();
    const second = await post('/audits', form);
    const [one, two] = charges();
    expect(two).toEqual(one);
    expect(second.headers.location).toContain(one!.audit_id);
    expect(await stage.actionsOf({ workspaceId })).toMatchObject([
      { subject: one!.audit_id, outcome: 'done' },
    ]);
  });

  it('is not another one without a word if the same form is sent with another URL', async () => {
    const { post } = await stage.signIn({ role: 'member' });
    const form = { ...FORM, action_id: randomUUID() };
    await post('/audits', form);
    const other = await post('/audits', { ...form, metadata: 'order=8' });
    expect(other.status).toBe(409);
    expect(other.text).toContain('sent before with other values');
    expect(other.text).toContain('order=8');
    expect(actionIn(other.text)).not.toBe(form.action_id);
    expect(charges()).toHaveLength(1);
  });

  it('shares no key with a caller of the API', async () => {
    const key = await seedKey(stage.harness);
    const { post } = await stage.signIn({ role: 'member', workspaceId: key.workspaceId });
    const action_id = randomUUID();
    await post('/audits', { ...FORM, action_id });
    const response = await call(stage.url, 'POST', '/api/v1/audit', {
      headers: { authorization: `Bearer ${key.apiKey}`, 'idempotency-key': action_id },
      body: JSON.stringify({ url: FORM.url, type: 'seo', metadata: { order: '7', note: 'a=b' } }),
    });
    expect(response.status).toBe(202);
    const [one, two] = charges();
    expect(two!.audit_id).not.toBe(one!.audit_id);
  });

  it.each([
    ['url', { url: 'example.com' }, 'URL'],
    ['url', { url: `https://example.com/${'x'.repeat(2_000)}` }, '2000'],
    ['url', { url: 'javascript:alert(1)' }, 'http'],
    ['url', { url: 'http://127.0.0.1/"><script>alert(1)</script>' }, 'private or reserved'],
    ['type', { type: 'everything' }, 'type must be one of all, seo, aeo, geo'],
    ['metadata', { metadata: 'a=1\n<script>' }, 'Line 2 of the metadata'],
    ['metadata', { metadata: `a=${'x'.repeat(10_000)}` }, '10,000 characters'],
    ['metadata', { metadata: 'a=\0' }, 'U+0000'],
  ])('is refused beside its field %s for %j, with what was typed', async (field, change, problem) => {
    const { post, workspaceId } = await stage.signIn({ role: 'member' });
    const { status, text } = await post('/audits', { ...FORM, ...change });
    expect(status).toBe(422);
    expect(text).toMatch(new RegExp(`id="${field}-problem">[^<]*${problem.replace('+', '\\+')}`));
    if (field !== 'metadata') expect(text).toContain('order=7');
    if (field !== 'url') expect(text).toContain('value="https://example.com/"');
    expect(text).not.toContain('<script>');
    expect(charges()).toEqual([]);
    expect(await stage.actionsOf({ workspaceId })).toEqual([]);
  });

  it('says what is missing if the balance does not suffice, and is created by the same form later', async () => {
    const { post } = await stage.signIn({ role: 'member' });
    const form = { ...FORM, action_id: randomUUID() };
    stage.ledger.script['ledger.charge-audit'] = () => ({
      outcome: 'insufficient',
      required: 80,
      balance: 5,
    });
    stage.ledger.script['ledger.get-balance'] = () => balance(5);
    const { status, text } = await post('/audits', form);
    expect(status).toBe(422);
    expect(text).toContain('This audit needs 80 credits; the balance is 5.');
    expect(text).toMatch(/\/credits">Buy credits/);
    expect(text).toMatch(/value="seo"[^>]*checked/);
    stage.ledger.script['ledger.charge-audit'] = () => chargedAudit();
    expect((await post('/audits', form)).status).toBe(303);
  });

  it('counts against the limit of the tier, for each person', async () => {
    const { post, get } = await stage.signIn({ role: 'member' });
    stage.ledger.script['ledger.charge-audit'] = () => ({
      outcome: 'insufficient',
      required: 80,
      balance: 5,
    });
    const responses = await Promise.all(Array.from({ length: 34 }, () => post('/audits', FORM)));
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]!.text).toMatch(
      /limited to 30 times a minute for each person. Try again in \d+ seconds/,
    );
    expect(refused[0]!.text).toContain('order=7');
    expect((await get('/audits')).status).toBe(200);
  });
});

describe('an audit that a person creates while the engine is busy', () => {
  const stage = useDashboard({ variables: { ENGINE_MAX_QUEUED: '1' } });

  it('is refused with the wait, and nothing is charged', async () => {
    const { post } = await stage.signIn({ role: 'member' });
    stage.ledger.script = { 'ledger.charge-audit': () => chargedAudit() };
    expect((await post('/audits', FORM)).status).toBe(303);
    const { status, text } = await post('/audits', FORM);
    expect(status).toBe(503);
    expect(text).toContain('Try again in 30 seconds.');
    expect(text).toContain('order=7');
    expect(stage.ledger.heardOf('ledger.charge-audit')).toHaveLength(1);
  });
});
