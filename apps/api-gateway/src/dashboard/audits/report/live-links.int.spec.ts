import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../../../../test/support/eventually.js';
import { type BillingStage, createBilling } from '../../../../test-support/billing-stage.js';
import { type SignedIn, signIn } from '../../../../test-support/dashboard/dashboard-visitor.js';
import { textOf } from '../../../../test-support/dashboard/html-shape.js';
import { seedAudit } from '../../../../test-support/seeded-audit.js';

jest.setTimeout(60_000);

describe('a link to a report', () => {
  let stage: BillingStage;
  let gateway: Parameters<typeof signIn>[0];
  beforeAll(async () => {
    stage = await createBilling();
    gateway = { pool: stage.harness.pool, url: stage.url };
  });
  afterAll(() => stage?.remove());

  const seed = ({ workspaceId }: SignedIn, url = 'https://site.example/') =>
    seedAudit(stage.harness.pool, workspaceId, { url });
  const waiting = (count: number) =>
    eventually(`${count} wait for a lock`, async () => {
      const { rowCount } = await stage.harness.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount === count;
    });

  it('has at most 20 links that work when two are made at once', async () => {
    const owner = await signIn(gateway);
    const id = await seed(owner);
    const { post } = owner;
    for (let n = 0; n < 19; n++) await post(`/audits/${id}/links`, { days: '1' });
    const { pool } = stage.harness;
    // Holds an insert back that has counted the links, and lets all go on together.
    await pool.query(`
      create function wait_to_insert() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock_shared(20); return new; end'`);
    await pool.query(
      'create trigger waits before insert on report_links for each row execute function wait_to_insert()',
    );
    const holder = await pool.connect();
    try {
      await holder.query('select pg_advisory_lock(20)');
      const responses = Promise.all([1, 2].map(() => post(`/audits/${id}/links`, { days: '1' })));
      await waiting(2);
      await holder.query('select pg_advisory_unlock(20)');
      expect((await responses).map(({ status }) => status).toSorted()).toEqual([200, 422]);
    } finally {
      holder.release(true);
      await pool.query('drop trigger waits on report_links');
    }
  });

  it('is on a page with all links of the workspace that work, who made them, and their end', async () => {
    const [first, second] = [await signIn(gateway), await signIn(gateway)];
    const other = await signIn(gateway, { workspaceId: first.workspaceId, role: 'member' });
    const reader = await signIn(gateway, { workspaceId: first.workspaceId, role: 'reader' });
    const audits = [await seed(first, 'https://one.example/'), await seed(first, 'https://two.example/')];
    const foreign = await seed(second, 'https://foreign.example/');
    await second.post(`/audits/${foreign}/links`, { days: '7' });
    await first.post(`/audits/${audits[0]}/links`, { days: '90' });
    await other.post(`/audits/${audits[1]}/links`, { days: '30' });
    await other.post(`/audits/${audits[1]}/links`, { days: '1' });
    const { rows } = await stage.harness.pool.query<{ link_id: string }>(
      `update report_links set expires_at = now() where audit_id = $1 and expires_at < now() + interval '2 days'
       returning link_id`,
      [audits[1]],
    );
    expect(rows).toHaveLength(1);
    expect((await other.get('/audits')).text).toContain(
      `href="/dashboard/${first.workspaceId}/audits/links"`,
    );
    expect((await reader.get('/audits')).text).not.toContain('/audits/links"');
    const { status, text } = await other.get('/audits/links');
    expect(status).toBe(200);
    const shown = textOf(text);
    expect(shown).toMatch(new RegExp(`one.example.*${first.email}.*two.example.*${other.email}`, 's'));
    expect(shown.split('Revoke')).toHaveLength(3);
    expect(shown).not.toContain('foreign');
    const [path = ''] = new RegExp(`/audits/${audits[0]}/links/[0-9a-f-]+/revoke`).exec(text) ?? [];
    const ended = await other.post(path, { next: 'links' });
    expect(ended.headers.location).toBe(`/dashboard/${first.workspaceId}/audits/links`);
    expect(textOf((await other.get('/audits/links')).text)).not.toContain('one.example');
  });

  it('is listed in pages, each link once', async () => {
    const owner = await signIn(gateway);
    const ids = await Promise.all([1, 2, 3].map(() => seed(owner)));
    await stage.harness.pool.query(
      `insert into report_links (link_id, token_hash, workspace_id, audit_id, created_by, expires_at)
       select gen_random_uuid(), sha256(convert_to($1 || n, 'utf8')), $1, ($2::text[])[1 + n % 3],
              'maker-' || n || '.', now() + (n / 3) * interval '1 hour' from generate_series(3, 62) n`,
      [owner.workspaceId, ids],
    );
    const first = await owner.get('/audits/links');
    const next = /href="[^"]*(\/audits\/links\?[^"]*)" rel="next"/.exec(first.text)![1]!;
    const second = await owner.get(next);
    const makers = (text: string) =>
      [...text.matchAll(/data-label="Made by"\s*>(maker-\d+)/g)].map(([, by]) => by);
    expect([makers(first.text).length, makers(second.text).length]).toEqual([50, 10]);
    expect(new Set([...makers(first.text), ...makers(second.text)]).size).toBe(60);
    expect(second.text).not.toContain('rel="next"');
  });

  it('ends with its maker: links of a person who is removed show nothing more', async () => {
    const owner = await signIn(gateway);
    const maker = await signIn(gateway, { workspaceId: owner.workspaceId, role: 'member' });
    const id = await seed(owner);
    for (const { post } of [maker, owner]) await post(`/audits/${id}/links`, { days: '7' });
    await owner.post(`/people/${maker.personId}/remove`, {});
    const text = textOf((await owner.get('/audits/links')).text);
    expect(text).toContain(owner.email);
    expect(text).not.toContain(maker.email);
  });

  it('is not left by a person who makes it while they are removed', async () => {
    const owner = await signIn(gateway);
    const maker = await signIn(gateway, { workspaceId: owner.workspaceId, role: 'member' });
    const id = await seed(owner);
    const holder = await stage.harness.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table report_links in share mode');
      const made = maker.post(`/audits/${id}/links`, { days: '7' });
      await waiting(1);
      const removed = owner.post(`/people/${maker.personId}/remove`, {});
      await waiting(2);
      await holder.query('commit');
      expect([(await made).status, (await removed).status]).toEqual([200, 303]);
    } finally {
      holder.release(true);
    }
    expect(textOf((await owner.get('/audits/links')).text)).not.toContain(maker.email);
  });
});
