import { describe, expect, it } from '@jest/globals';
import type { AuditStatus } from '#contracts/audit/audits';
import { useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import type { SignedIn } from '../../../test-support/dashboard/dashboard-visitor.js';
import { insertAudit } from '../../../test-support/seeded-audit.js';

interface Stored {
  readonly url?: string;
  readonly status?: AuditStatus;
  readonly second?: number;
  readonly refunded?: number;
  readonly metadata?: string;
}

describe('the list of audits in the dashboard', () => {
  const stage = useDashboard();

  const store = ({ workspaceId }: SignedIn, { second = 0, ...columns }: Stored = {}) =>
    insertAudit(stage.pool, {
      workspace_id: workspaceId,
      status: 'queued',
      created_at: new Date(Date.parse('2026-11-21T12:00:00Z') + second * 1_000),
      scores: columns.status === 'complete' ? '{"overall":74,"seo":74,"aeo":null,"geo":null}' : null,
      ...columns,
    });
  const idsIn = (text: string) => [...text.matchAll(/data-live="(aud_[^"]+)"/g)].map(([, id]) => id);

  it('has the newest first with status, score and credits, and asks for changes of those in progress', async () => {
    const person = await stage.signIn({ role: 'member' });
    const done = await store(person, { status: 'complete', second: 1 });
    const failed = await store(person, { status: 'failed', second: 2, refunded: 40 });
    const running = await store(person, { status: 'processing', second: 3 });
    const { status, text } = await person.get('/audits');
    expect(status).toBe(200);
    expect(idsIn(text)).toEqual([running, failed, done]);
    expect(text).toContain(`href="/dashboard/${person.workspaceId}/audits/${done}"`);
    expect(text).toMatch(/<span class="badge good">Complete<\/span>[^]*class="num">74<\/td>/);
    expect(text).toContain('class="num">40</td>');
    expect(text).toContain('<time datetime="2026-11-21T12:00:03.000Z">2026-11-21 12:00 UTC</time>');
    expect([...text.matchAll(/data-live="(aud_[^"]+)" data-live-poll/g)].map(([, id]) => id)).toEqual([
      running,
    ]);
    expect(text).toContain(`/audits/${running}/cancel`);
    expect(text).not.toContain(`/audits/${done}/cancel`);
  });

  it('shows nothing of another workspace, and to readers no way to create or cancel', async () => {
    const person = await stage.signIn({ role: 'reader' });
    await store(await stage.signIn());
    const own = await store(person);
    const { text } = await person.get('/audits');
    expect(idsIn(text)).toEqual([own]);
    expect(text).not.toContain('/audits/new');
    expect(text).not.toContain('/cancel');
  });

  it('finds by each filter, and leads to the older pages with the same filter', async () => {
    const person = await stage.signIn();
    const made: string[] = [];
    for (let second = 0; second < 23; second++)
      made.unshift(await store(person, { second, metadata: '{"order":"7"}', status: 'complete' }));
    const other = await store(person, { url: 'https://example.com/other', second: 100 });
    const filter =
      'status=complete&type=seo&metadata_key=order&metadata_value=7&url=&created_after=2026-11-21';
    const first = await person.get(`/audits?${filter}`);
    expect(idsIn(first.text)).toEqual(made.slice(0, 20));
    expect(first.text).toContain('<option value="complete" selected>');
    const [, older = ''] = /href="[^"]*(\/audits[^"]*)" rel="next"/.exec(first.text) ?? [];
    const second = await person.get(older.replaceAll('&amp;', '&'));
    expect(idsIn(second.text)).toEqual(made.slice(20));
    expect(second.text).not.toContain('rel="next"');
    // New audits come to the first page alone.
    expect([first, second].map(({ text }) => /data-live="audits" (data-live-poll)?/.exec(text)?.[1])).toEqual(
      ['data-live-poll', undefined],
    );
    for (const query of [
      'url=https://example.com/other',
      'url=COM/oth',
      'created_after=2026-11-21T12:01',
      'created_after=2026-11-21T12:01:00Z',
      'status=queued',
    ])
      expect(idsIn((await person.get(`/audits?${query}`)).text)).toEqual([other]);
    const none = await person.get('/audits?metadata_key=order&metadata_value=8');
    expect([none.status, idsIn(none.text)]).toEqual([200, []]);
    expect(none.text).toContain('No audits found');
  });

  it.each([
    ['Created after must be a day or an ISO 8601 time', 'created_after=yesterday', 'created_after'],
    ['Created before must be a day or an ISO 8601 time', 'created_before=2026-02-31', 'created_before'],
    ['URL must be text of 1 to 2000 characters', `url=${'x'.repeat(2_001)}`, 'url'],
    ['Metadata key must be one text', 'metadata_value=7', 'metadata_key'],
    ['Status must be one or several of queued, processing', 'status=done', 'status'],
    ['type must be given once', 'type=seo&type=geo', undefined],
    ['Metadata key must be one text', 'metadata_key=a&metadata_key=b', 'metadata_key'],
    ['cursor must be the next_cursor', 'cursor=x', undefined],
    ['The parameter &quot;colour&quot; is unknown', 'colour=red', undefined],
  ])('is not shown if a filter is wrong: %s', async (message, query, field) => {
    const person = await stage.signIn();
    await store(person);
    const { status, text } = await person.get(`/audits?${query}`);
    expect(status).toBe(422);
    expect(idsIn(text)).toEqual([]);
    expect(text).toContain(message);
    if (field !== undefined) expect(text).toMatch(new RegExp(`id="${field}-problem">\\s*${message}`));
  });

  it('says how to create the first audit', async () => {
    const { get, workspaceId } = await stage.signIn({ role: 'member' });
    const { text } = await get('/audits');
    expect(text).toContain('No audits yet');
    expect(text).toContain('data-live="audits" data-live-poll');
    expect(text).toContain(`href="/dashboard/${workspaceId}/audits/new"`);
    expect(text).toContain('/api/v1/audit');
  });

  it('shows what was audited as text, shortened, and whole in its title', async () => {
    const person = await stage.signIn();
    const urls = [
      'https://example.com/?q="><script>alert(1)</script>',
      `https://example.com/' onmouseover='alert(1)`,
      'https://example.com/\u202egnp.exe',
      `https://example.com/${'😀'.repeat(900)}`,
    ];
    for (const url of urls) await store(person, { url, metadata: '{"<b>":"</td>"}' });
    const { text } = await person.get('/audits');
    expect(idsIn(text)).toHaveLength(4);
    expect(text).not.toContain('<script>');
    expect(text).not.toContain(`onmouseover='`);
    expect(text).toContain('title="https://example.com/?q=&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(text).toContain(`>https://example.com/${'😀'.repeat(40)}…</bdi>`);
    const typed = await person.get(`/audits?url=${encodeURIComponent(urls[0]!)}`);
    expect(idsIn(typed.text)).toHaveLength(1);
    expect(typed.text).not.toContain('<script>');
  });
});
