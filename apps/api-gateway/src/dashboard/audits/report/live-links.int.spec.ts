import { beforeEach, describe, expect, it } from '@jest/globals';
import { pagesFrom, useDashboard } from '../../../../test-support/dashboard/dashboard-stage.js';
import type { SignedIn } from '../../../../test-support/dashboard/dashboard-visitor.js';
import { textOf } from '../../../../test-support/dashboard/html-shape.js';
import { seedAudit } from '../../../../test-support/seeded-audit.js';

describe('a link to a report', () => {
  const stage = useDashboard();
  let owner: SignedIn;
  beforeEach(async () => {
    owner = await stage.signIn();
  });

  const seed = ({ workspaceId }: SignedIn, url = 'https://site.example/') =>
    seedAudit(stage.pool, workspaceId, { url });
  it('has at most 20 links that work when two are made at once', async () => {
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
      await stage.waiting(2);
      await holder.query('select pg_advisory_unlock(20)');
      expect((await responses).map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const refused = (await responses).find(({ status }) => status === 409)!;
      expect(textOf(refused.text)).toContain('20 links that work. Revoke one');
    } finally {
      holder.release(true);
      await pool.query('drop trigger waits on report_links');
    }
  });

  it('is on a page with all links of the workspace that work, who made them, and their end', async () => {
    const [first, second] = [await stage.signIn(), await stage.signIn()];
    const other = await stage.signIn({ workspaceId: first.workspaceId, role: 'member' });
    const reader = await stage.signIn({ workspaceId: first.workspaceId, role: 'reader' });
    const audits = [await seed(first, 'https://one.example/'), await seed(first, 'https://two.example/')];
    const foreign = await seed(second, 'https://foreign.example/');
    await second.post(`/audits/${foreign}/links`, { days: '7' });
    await first.post(`/audits/${audits[0]}/links`, { days: '90' });
    await other.post(`/audits/${audits[1]}/links`, { days: '30' });
    await other.post(`/audits/${audits[1]}/links`, { days: '1' });
    const { rows } = await stage.pool.query<{ link_id: string }>(
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
    const ids = await Promise.all([1, 2, 3].map(() => seed(owner)));
    await stage.pool.query(
      `insert into report_links (link_id, token_hash, workspace_id, audit_id, created_by, expires_at)
       select gen_random_uuid(), sha256(convert_to($1 || n, 'utf8')), $1, ($2::text[])[1 + n % 3],
              'maker-' || n || '.', now() + (n / 3) * interval '1 hour' from generate_series(3, 62) n`,
      [owner.workspaceId, ids],
    );
    const pages = await pagesFrom(owner, '/audits/links');
    const makers = (text: string) =>
      [...text.matchAll(/data-label="Made by"\s*>(maker-\d+)/g)].map(([, by]) => by);
    expect(pages.map((text) => makers(text).length)).toEqual([50, 10]);
    expect(new Set(pages.flatMap(makers)).size).toBe(60);
  });

  it('ends with its maker: links of a person who is removed show nothing more', async () => {
    const maker = await stage.signIn({ workspaceId: owner.workspaceId, role: 'member' });
    const id = await seed(owner);
    for (const { post } of [maker, owner]) await post(`/audits/${id}/links`, { days: '7' });
    await owner.post(`/people/${maker.personId}/remove`, {});
    const text = textOf((await owner.get('/audits/links')).text);
    expect(text).toContain(owner.email);
    expect(text).not.toContain(maker.email);
  });

  it('is not left by a person who makes it while they are removed', async () => {
    const maker = await stage.signIn({ workspaceId: owner.workspaceId, role: 'member' });
    const id = await seed(owner);
    const holder = await stage.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table report_links in share mode');
      const made = maker.post(`/audits/${id}/links`, { days: '7' });
      await stage.waiting(1);
      const removed = owner.post(`/people/${maker.personId}/remove`, {});
      await stage.waiting(2);
      await holder.query('commit');
      expect([(await made).status, (await removed).status]).toEqual([200, 303]);
    } finally {
      holder.release(true);
    }
    expect(textOf((await owner.get('/audits/links')).text)).not.toContain(maker.email);
  });
});
