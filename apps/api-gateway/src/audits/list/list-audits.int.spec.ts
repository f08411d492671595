import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { anAudit } from '../../../test-support/audit-life.js';
import { noteCreated, noteVoided } from '../../../test-support/created-audit.js';
import { useDatabase } from '../../../test-support/gateway-stage.js';
import { auditPageBody } from '../fetch/audit-shape.js';
import type { AuditFields } from '../view/state-after.js';
import { type AuditFilter, ListAudits, MAX_LOOKED_AT } from './list-audits.js';
import { positionOf, metadataPair } from './list-audits-query.js';

interface Page {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly next_cursor: string | null;
}

const NOON = Date.parse('2026-11-21T12:00:00.000Z');

describe('the list of audits', () => {
  const stage = useDatabase();
  let audits: ListAudits;
  let workspaceId: string;
  beforeAll(() => {
    audits = new ListAudits(stage.servicePool);
  });
  beforeEach(() => void (workspaceId = newId('workspace')));

  const bodyOf = async (filter: AuditFilter) =>
    auditPageBody(await audits.list(workspaceId, filter), 'https://api.example.com');
  const page = async (filter: Partial<AuditFilter> = {}, cursor?: string | null) => {
    const position = typeof cursor === 'string' ? positionOf(cursor) : undefined;
    return JSON.parse(await bodyOf({ limit: 20, ...filter, cursor: position })) as Page;
  };
  const idsOf = ({ data }: Page) => data.map(({ audit_id }) => audit_id);
  /** All pages, one after the other; `between` runs after each. */
  const all = async (filter: Partial<AuditFilter> = {}, between = () => Promise.resolve()) => {
    const pages = [await page(filter)];
    while (pages.at(-1)!.next_cursor !== null) {
      await between();
      pages.push(await page(filter, pages.at(-1)!.next_cursor));
    }
    return pages;
  };
  /** An audit that was created `second` seconds after noon. */
  const create = async (second: number, fields: Partial<AuditFields> = {}, metadata?: string) => {
    const createdAt = new Date(NOON + second * 1_000).toISOString();
    const audit = { ...anAudit(workspaceId), createdAt, ...fields };
    await noteCreated(stage.servicePool, audit, metadata);
    return audit;
  };
  const withMetadata = (metadata: string, second = 0) => create(second, {}, metadata);
  const pairs = (entries: Readonly<Record<string, string>>) => ({
    metadata: Object.entries(entries).map(([key, value]) => metadataPair(key, value)),
  });

  it('has every audit once, newest first, whatever the size of the pages and however many share a time', async () => {
    const made: AuditFields[] = [];
    for (let index = 0; index < 30; index++) made.push(await create(Math.floor(index / 7)));
    const order = made
      .toSorted((one, other) => (one.createdAt + one.auditId < other.createdAt + other.auditId ? 1 : -1))
      .map(({ auditId }) => auditId);
    for (const limit of [1, 7, 29, 30, 100]) {
      const pages = await all({ limit });
      expect(pages.flatMap(idsOf)).toEqual(order);
      expect(pages.map(({ data }) => data.length).slice(0, -1)).toEqual(
        Array.from({ length: pages.length - 1 }, () => limit),
      );
    }
  });

  it('repeats and skips none while audits are created', async () => {
    const made = new Set<unknown>();
    for (let second = 0; second < 12; second++) made.add((await create(second)).auditId);
    let second = 100;
    const pages = await all({ limit: 5 }, async () => void (await create(second++)));
    const ids = pages.flatMap(idsOf);
    expect(new Set(ids)).toEqual(made);
    expect(ids).toHaveLength(made.size);
    expect(idsOf(await page({ limit: 2 }))).not.toContain(ids[0]);
  });

  it('shows nothing of another workspace, and no audit that is voided', async () => {
    const [kept, voided] = [await create(1), await create(2)];
    await noteVoided(stage.servicePool, voided.auditId);
    expect(idsOf(await page())).toEqual([kept.auditId]);
    workspaceId = newId('workspace');
    expect(await page()).toEqual({ data: [], next_cursor: null });
  });

  it('has the fields of the audit itself without the dimensions, and without issues once they are archived', async () => {
    const [queued, complete, archived] = [
      await create(1, { kind: 'event' }),
      await create(2),
      await create(3),
    ];
    for (const audit of [complete, archived]) await stage.live(audit);
    await stage.pool.query(
      `update gateway.audits set dimensions = null, issues = null, result_archived_at = now() where audit_id = $1`,
      [archived.auditId],
    );
    const audit = { type: 'seo', url: 'https://example.com/', credits: { charged: 80, refunded: 0 } };
    const ended = {
      ...audit,
      status: 'complete',
      page: { kind: 'article', sure: 0.62, why: ['It is a running text.'] },
      scores: { overall: 71, seo: 71, aeo: null, geo: null },
      completed_at: '2026-01-02T03:05:00.000Z',
    };
    expect((await page()).data).toEqual([
      { ...ended, audit_id: archived.auditId, created_at: archived.createdAt, issues_total: 0 },
      { ...ended, audit_id: complete.auditId, created_at: complete.createdAt, issues: [], issues_total: 0 },
      { ...audit, kind: 'event', status: 'queued', audit_id: queued.auditId, created_at: queued.createdAt },
    ]);
  });

  it('finds by status, type, page and time, the times excluded', async () => {
    const other = await create(1, { type: 'all', url: 'https://example.com/other' });
    const [first, second] = [await create(2), await create(3, { type: 'geo' })];
    await stage.live(second, 2);
    const found = async (filter: Partial<AuditFilter>) => idsOf(await page(filter));
    expect(await found({ status: ['processing', 'failed'] })).toEqual([second.auditId]);
    expect(await found({ type: ['all', 'geo'] })).toEqual([second.auditId, other.auditId]);
    expect(await found({ url: 'https://example.com/other' })).toEqual([other.auditId]);
    expect(await found({ url: 'https://example.com' })).toEqual([]);
    const [from, to] = [other, second].map(({ createdAt }) => new Date(createdAt));
    expect(await found({ created_after: from!, created_before: to! })).toEqual([first.auditId]);
    expect(await found({ created_after: from!, status: ['queued'] })).toEqual([first.auditId]);
    const pages = await all({ created_before: to!, limit: 1 });
    expect(pages.flatMap(idsOf)).toEqual([first.auditId, other.auditId]);
  });

  it('finds by metadata: every pair, of the object itself, exactly', async () => {
    const wanted = await withMetadata('{"a":{"order":"x"},"order":"7","vip":true}', 9);
    const asNumber = await withMetadata('{"order":7,"vip":true}', 8);
    await withMetadata('{"order":"7","vip":"no"}', 7);
    await withMetadata('{"order":"70","vip":true}', 6);
    await withMetadata('{"a":{"order":"7","vip":true}}', 5);
    await withMetadata('{"text":"\\"order\\":\\"7\\",\\"vip\\":true"}', 4);
    await create(3);
    expect(idsOf(await page(pairs({ order: '7', vip: 'true' })))).toEqual([wanted.auditId, asNumber.auditId]);
    expect((await page(pairs({ order: '7', vip: 'true' }))).data[0]).toMatchObject({
      metadata: { a: { order: 'x' }, order: '7', vip: true },
    });
    const first = await page({ ...pairs({ order: '7', vip: 'true' }), limit: 1 });
    expect(idsOf(first)).toEqual([wanted.auditId]);
    const second = await page({ ...pairs({ order: '7', vip: 'true' }), limit: 1 }, first.next_cursor);
    expect([idsOf(second), second.next_cursor]).toEqual([[asNumber.auditId], null]);
    const nested = await page({ ...pairs({ order: 'x' }), limit: 1 });
    expect(nested).toEqual({ data: [], next_cursor: null });
    expect(await page(pairs({ order: 'none' }))).toEqual({ data: [], next_cursor: null });
  });

  it('finds in metadata that is nested deeper than Postgres parses, and shows it as it was sent', async () => {
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)},"order":"deep"}`;
    const { auditId } = await withMetadata(deep);
    const body = await bodyOf({ limit: 1, ...pairs({ order: 'deep' }) });
    expect(body).toContain(`"audit_id":"${auditId}"`);
    expect(body).toContain(`"metadata":${deep}`);
  });

  it('looks at a bounded number of audits, and goes on from there', async () => {
    const oldest = await withMetadata('{"order":"7"}');
    await stage.pool.query(
      `insert into gateway.audits (audit_id, workspace_id, audit_type, url, charged, created_at, version, status, voided_at)
       select 'aud_' || lpad(translate(to_hex(n), 'iluo', 'wxyz'), 26, '0'), $1, 'seo', 'https://example.com/', 80,
              $2::timestamptz + n * interval '1 microsecond', 0, 'queued', case when n > 2500 then now() end
         from generate_series(1, $3::int) as n`,
      [workspaceId, new Date(NOON + 1_000), MAX_LOOKED_AT + 10],
    );
    const first = await page(pairs({ order: '7' }));
    expect(first).toEqual({ data: [], next_cursor: expect.any(String) });
    const rest = await page(pairs({ order: '7' }), first.next_cursor);
    expect([idsOf(rest), rest.next_cursor]).toEqual([[oldest.auditId], null]);
    expect((await all({ limit: 100 })).flatMap(idsOf)).toHaveLength(2_501);
  });

  it('ends a page at about 1 MB of metadata, and searches no more than 16 MB at once', async () => {
    const big = () => randomBytes(300_000).toString('hex');
    const made: string[] = [];
    for (let second = 0; second < 30; second++)
      made.unshift((await withMetadata(`{"big":"${big()}","order":"7"}`, second)).auditId);
    const pages = await all({ limit: 100 });
    expect(pages.flatMap(idsOf)).toEqual(made);
    expect(Math.max(...pages.map(({ data }) => data.length))).toBe(2);
    const { auditId } = await withMetadata('{"order":"8"}', -1);
    const search = await all(pairs({ order: '8' }));
    expect(search.map(({ data }) => data.length)).toEqual([0, 1]);
    expect(idsOf(search.at(-1)!)).toEqual([auditId]);
  });
});
