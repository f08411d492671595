import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { useDashboard } from '../../../../test-support/dashboard/dashboard-stage.js';
import type { SignedIn } from '../../../../test-support/dashboard/dashboard-visitor.js';
import { exampleAudit } from '../../../../test-support/example-audit.js';
import { addressesIn, textOf } from '../../../../test-support/dashboard/html-shape.js';
import { exampleResult, seedAudit } from '../../../../test-support/seeded-audit.js';

describe('the report of an audit in the dashboard', () => {
  const stage = useDashboard({ others: ['audit-engine'] });
  let person: SignedIn;
  beforeEach(async () => void (person = await stage.signIn({ role: 'reader' })));

  const seed = (changes: Parameters<typeof seedAudit>[2] = {}, { workspaceId } = person) =>
    seedAudit(stage.pool, workspaceId, changes);
  const at = (day: string) => `2026-11-${day}T09:30:00.000Z`;

  it('shows scores, issues and what was not judged, and no metadata', async () => {
    const id = await seed({ metadata: '{"order":"SECRET-17"}' });
    const { status, headers, text } = await person.get(`/audits/${id}`);
    expect([status, headers.vary]).toEqual([200, expect.stringMatching(/^accept\b(?!-)/)]);
    const shown = textOf(text);
    for (const part of ['Audit of site.example/article', '+4.8 overall', 'What was not judged', '80 charged'])
      expect(shown).toContain(part);
    expect(text).not.toContain('SECRET-17');
    expect(addressesIn(text)).toContain(`/dashboard/${person.workspaceId}/requests?audit=${id}`);
  });

  it('is Markdown for those who ask for it', async () => {
    const id = await seed();
    const { status, headers, text } = await person.get(`/audits/${id}`, {
      accept: 'text/markdown, */*;q=0.1',
    });
    expect([status, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8; variant=GFM']);
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toMatch(/^# Audit of site\.example\/article\n/);
  });

  it('is a file of Markdown or JSON behind its buttons, with every issue and without metadata', async () => {
    const id = await seed({ metadata: '{"order":"SECRET-17"}' });
    const here = `/dashboard/${person.workspaceId}/audits/${id}`;
    expect(addressesIn((await person.get(`/audits/${id}`)).text)).toEqual(
      expect.arrayContaining([`${here}/report.md`, `${here}/report.json`]),
    );
    const markdown = await person.get(`/audits/${id}/report.md`);
    expect([markdown.status, markdown.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="${id}.md"`,
    ]);
    expect(markdown.text).toMatch(/^# Audit of site\.example\/article\n/);
    const json = await person.get(`/audits/${id}/report.json`);
    expect([json.status, json.headers['content-type'], json.headers['content-disposition']]).toEqual([
      200,
      'application/json; charset=utf-8',
      `attachment; filename="${id}.json"`,
    ]);
    expect(JSON.parse(json.text)).toMatchObject({
      audit_id: id,
      status: 'complete',
      issues: expect.any(Array),
    });
    expect(json.text + markdown.text).not.toContain('SECRET-17');
  });

  it('lets a member run the audit again, and names the price before', async () => {
    const member = await stage.signIn({ workspaceId: person.workspaceId, role: 'member' });
    const id = await seed();
    const path = `/dashboard/${person.workspaceId}/audits/new?url=https%3A%2F%2Fsite.example%2Farticle&type=aeo`;
    const { text } = await member.get(`/audits/${id}`);
    expect(textOf(text)).toContain('Run again (80 credits)');
    expect(addressesIn(text)).toContain(path);
    expect(textOf((await person.get(`/audits/${id}`)).text)).not.toContain('Run again');
    const form = (await member.get(path.replace(/^.*(?=\/audits)/, ''))).text;
    expect(form).toContain('value="https://site.example/article"');
    expect(form).toMatch(/value="aeo"[^>]*checked/);
  });

  it('is not there for another workspace, nor for an id that is none', async () => {
    const other = await stage.signIn();
    const id = await seed({}, other);
    const paths = [id, newId('audit'), 'aud_1', '%3Cscript%3E', `${id}/compare?with=${id}`];
    for (const path of [...paths, `${id}/report.md`, `${id}/report.json`]) {
      const { status, text } = await person.get(`/audits/${path}`);
      expect([status, textOf(text)]).toEqual([404, expect.stringContaining('Audit not found')]);
    }
  });

  it('shows an audit in progress, which its page follows, and lets a member cancel it', async () => {
    const id = await seed({ status: 'processing' });
    const { text } = await person.get(`/audits/${id}`);
    expect(textOf(text)).toContain('In progress');
    expect(text).toMatch(/data-live="audit" data-live-poll/);
    expect(text).not.toContain('/cancel"');
    const member = await stage.signIn({ workspaceId: person.workspaceId, role: 'member' });
    expect(addressesIn((await member.get(`/audits/${id}`)).text)).toContain(
      `/dashboard/${person.workspaceId}/audits/${id}/cancel`,
    );
    expect((await member.get(`/audits/${await seed()}`)).text).not.toMatch(/data-live-poll|\/cancel"/);
  });

  it('reads an archived result from the engine, and shows the scores if that does not answer', async () => {
    const id = await seed();
    await stage.pool.query(
      'update audits set dimensions = null, issues = null, result_archived_at = now() where audit_id = $1',
      [id],
    );
    const identity = { audit_id: id, workspace_id: person.workspaceId, audit_type: 'aeo' as const };
    stage.engine.script['audit.get-result'] = () => ({
      version: 3,
      completed: {
        ...identity,
        url: 'https://site.example/article',
        charged: 80,
        refunded: 0,
        created_at: at('21'),
        completed_at: at('21'),
        result: exampleResult(),
      },
    });
    expect(textOf((await person.get(`/audits/${id}`)).text)).toContain('+4.8 overall');
    delete stage.engine.script['audit.get-result'];
    const { status, text } = await person.get(`/audits/${id}`);
    expect([status, textOf(text)]).toEqual([
      200,
      expect.stringContaining('archived result could not be read'),
    ]);
    expect(textOf(text)).toContain('Needs work');
  });

  describe('compared', () => {
    it('offers earlier audits of the same URL, the newest first', async () => {
      const oldest = await seed({ createdAt: at('01') });
      const older = await seed({ createdAt: at('02') });
      await seed({ createdAt: at('03'), url: 'https://site.example/other' });
      await seed({ createdAt: at('03'), status: 'failed', error: '{}' });
      const id = await seed({ createdAt: at('04') });
      const { text } = await person.get(`/audits/${id}`);
      const offered = [...text.matchAll(/<option value="(aud_[^"]+)"/g)].map(([, each]) => each);
      expect(offered).toEqual([older, oldest]);
      expect((await person.get(`/audits/${oldest}`)).text).not.toContain('<option value="aud_');
    });

    it('says what got better', async () => {
      const changed = JSON.stringify(exampleAudit().dimensions).replace('"score":0.5', '"score":1');
      const before = await seed({ createdAt: at('05') });
      const after = await seed({ createdAt: at('06'), dimensions: changed });
      const { status, text } = await person.get(`/audits/${after}/compare?with=${before}`);
      expect([status, textOf(text)]).toEqual([200, expect.stringContaining('Better 1')]);
      expect(text).toContain('selected');
    });

    it('shows the scores of all audits of the page as a line, from three on', async () => {
      const url = 'https://site.example/often';
      const ids: string[] = [];
      for (const day of ['07', '08', '09']) {
        ids.push(await seed({ createdAt: at(day), url }));
        const { text } = await person.get(`/audits/${ids.at(-1)}/compare?with=${ids[0]}`);
        expect(textOf(text).includes('Audits of this page and type')).toBe(ids.length === 3);
      }
      await seed({ createdAt: at('10'), url, status: 'queued' });
      const { text } = await person.get(`/audits/${ids[2]}/compare?with=${ids[0]}`);
      expect(text).toContain('aria-label="Overall score of 3 audits, from 76 to 76"');
      expect(text).toContain('aria-label="Overall from 76 to 76, AEO from 76 to 76"');
      expect(ids.map((id) => text.includes(`/audits/${id}"><time`))).toEqual([true, true, true]);
    });

    it('asks for another audit if the chosen one has no result, is foreign, is of another URL, or is the same', async () => {
      const id = await seed();
      const foreign = await seed({}, await stage.signIn());
      const queued = await seed({ status: 'queued' });
      const ofOther = await seed({ url: 'https://site.example/other' });
      for (const other of [queued, foreign, ofOther, id, '', 'x', newId('audit')]) {
        const { status, text } = await person.get(`/audits/${id}/compare?with=${other}`);
        expect([status, textOf(text)]).toEqual([422, expect.stringContaining('Choose another audit')]);
        expect(textOf(text)).not.toContain('Better');
      }
      expect((await person.get(`/audits/${id}/compare?with=${id}&with=${id}`)).status).toBe(422);
    });
  });

  describe('shared', () => {
    const member = () => stage.signIn({ workspaceId: person.workspaceId, role: 'member' });

    it('gives a member a link that is shown once, and lists who made it and until when it works', async () => {
      const id = await seed();
      const { post, get, email } = await member();
      const made = await post(`/audits/${id}/links`, { days: '30' });
      expect([made.status, made.headers['cache-control']]).toEqual([200, 'no-store']);
      const [, token = ''] = /\/reports\/([A-Za-z0-9_-]{43})</.exec(made.text) ?? [];
      expect(token).not.toBe('');
      const { text } = await get(`/audits/${id}`);
      expect(text).not.toContain(token);
      expect(textOf(text)).toContain(email);
      const { rows } = await stage.pool.query<{ days: number }>(
        `select (extract(epoch from expires_at - created_at) / 86400)::int as days from report_links
          where audit_id = $1 and octet_length(token_hash) = 32`,
        [id],
      );
      expect(rows).toEqual([{ days: 30 }]);
      expect(await stage.actionsOf(person)).toEqual([
        { name: 'report-link.create', subject: id, details: { days: 30 }, outcome: 'done' },
      ]);
    });

    it('makes one link of a form that is sent twice', async () => {
      const id = await seed();
      const { post } = await member();
      const form = { days: '1', action_id: randomUUID() };
      const statuses = [await post(`/audits/${id}/links`, form), await post(`/audits/${id}/links`, form)];
      expect(statuses.map(({ status }) => status)).toEqual([200, 409]);
    });

    it.each(['', '2', '365', '-1', '7 ', '<script>'])('takes no link for %j days', async (days) => {
      const id = await seed();
      const { status, text } = await (await member()).post(`/audits/${id}/links`, { days });
      expect([status, textOf(text)]).toEqual([
        422,
        expect.stringContaining('The time must be one of 1, 7, 30, 90'),
      ]);
      const { rowCount } = await stage.pool.query('select from report_links where audit_id = $1', [id]);
      expect(rowCount).toBe(0);
    });

    it('ends a link for those who may share, and nobody else', async () => {
      const id = await seed();
      const sharer = await member();
      await sharer.post(`/audits/${id}/links`, { days: '1' });
      const { text } = await sharer.get(`/audits/${id}`);
      const [path = ''] = /\/audits\/aud_\w+\/links\/[0-9a-f-]+\/revoke/.exec(text) ?? [];
      expect((await person.get(`/audits/${id}`)).text).not.toContain('id="share"');
      const foreign = await stage.signIn();
      expect((await foreign.post(path, {})).status).toBe(404);
      const elsewhere = path.replace(id, await seed());
      expect((await sharer.post(elsewhere, {})).status).toBe(422);
      expect((await sharer.post(path.replace(/links\/.*\/revoke/, 'links/x/revoke'), {})).status).toBe(422);
      const { status, headers } = await sharer.post(path, {});
      expect([status, headers.location]).toEqual([303, expect.stringMatching(/#share$/)]);
      expect(textOf((await sharer.get(`/audits/${id}`)).text)).toContain('Revoked');
    });
  });
});
