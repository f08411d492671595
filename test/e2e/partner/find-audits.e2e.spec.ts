import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import { ended, expectError, expectHeaders, contractStage } from '../support/contract.js';

const LATER = 'an ISO 8601 time, for example 2026-11-21T09:30:00Z; a + in it is written %2B';

describe('a partner that lost an id', () => {
  const stage = contractStage();
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await stage.open(10_000);
  });

  it('finds its audit again by what it tagged it with, page by page', async () => {
    const { partner } = workspace;
    const url = `${stage.site.url}/article`;
    const created: string[] = [];
    for (const order of [17, 18, '17', 19]) {
      const { body } = await partner.createAudit({
        url,
        type: 'seo',
        metadata: { order, nested: { order: 17 } },
      });
      created.push(body.data.audit_id);
    }
    const [first, , third] = created;
    const audit = await ended(partner, first!);
    expect(audit.metadata).toEqual({ order: 17, nested: { order: 17 } });

    const { data, next_cursor } = await partner.listAudits({ 'metadata.order': '17', limit: '1' });
    expect(data.map(({ audit_id }) => audit_id)).toEqual([third]);
    const rest = await partner.listAudits({ 'metadata.order': '17', limit: '1', cursor: next_cursor! });
    const listed = { ...audit, dimensions: undefined };
    expect(rest).toEqual({ data: [listed], next_cursor: null });

    const all = await partner.listAudits({ url, created_after: '2026-01-01', type: 'seo,all' });
    expect(all.data.map(({ audit_id }) => audit_id)).toEqual(created.toReversed());
    expect(
      await partner.listAudits({ created_after: audit.created_at, created_before: '2026-01-01' }),
    ).toEqual({
      data: [],
      next_cursor: null,
    });
  });

  it('sees nothing of another workspace, whose cursor shows only its own', async () => {
    const other = (await stage.open(1_000)).partner;
    expect(await other.listAudits()).toEqual({ data: [], next_cursor: null });
    const { next_cursor } = await workspace.partner.listAudits({ limit: '1' });
    expect(await other.listAudits({ cursor: next_cursor! })).toEqual({ data: [], next_cursor: null });
  });

  it('answers HEAD as GET, and other methods with 405', async () => {
    const head = await workspace.partner.call('HEAD', '/api/v1/audit?limit=1');
    expect(head.status).toBe(200);
    expectHeaders(head);
    const refused = await workspace.partner.call('DELETE', '/api/v1/audit');
    expectError(refused, 405, 'METHOD_NOT_ALLOWED');
    expect(refused.headers.allow).toBe('GET, HEAD, POST');
  });

  it.each([
    ['limit=0', 'limit must be a whole number from 1 to 100.'],
    ['limit=1&limit=2', 'limit must be given once.'],
    [
      'status=done',
      'status must be one or several of queued, processing, complete, failed, cancelled, separated by commas.',
    ],
    ['type=seo,', 'type must be one or several of all, seo, aeo, geo, separated by commas.'],
    ['url=', 'url must be text of 1 to 2000 characters.'],
    ['url=%00', 'url must be text of 1 to 2000 characters.'],
    ['created_after=yesterday', `created_after must be ${LATER}.`],
    ['created_before=2026-02-30T00:00:00', `created_before must be ${LATER}.`],
    ['created_before=2026-11-21T09:30:00+02:00', `created_before must be ${LATER}.`],
    ['cursor=abc', 'cursor must be the next_cursor of an earlier answer.'],
    ['cursor=', 'cursor must be the next_cursor of an earlier answer.'],
    ['metadata.order=1&metadata.order=2', 'metadata.order must be given once.'],
    [
      Array.from({ length: 11 }, (_, key) => `metadata.${key}=1`).join('&'),
      'metadata.KEY must be given at most 10 times.',
    ],
    [
      'metadata=1',
      'The parameter "metadata" is unknown. This path takes status, type, url, created_after, created_before, limit, cursor, metadata.KEY.',
    ],
  ])('is told what is wrong with ?%s', async (query, message) => {
    const response = await workspace.partner.call('GET', `/api/v1/audit?${query}`);
    expectError(response, 400, 'INVALID_PARAMETER');
    expect(response.body.error.message).toBe(message);
  });
});
