import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { useDatabase } from '../../test-support/gateway-stage.js';
import { findRequest } from './request-log.js';

describe('the URL of a logged request', () => {
  const stage = useDatabase();
  const [owner, other] = [newId('workspace'), newId('workspace')];
  const auditId = newId('audit');

  beforeAll(async () => {
    await stage.pool.query(
      `insert into audits (audit_id, workspace_id, audit_type, url, charged, created_at, version, status)
       values ($1, $2, 'seo', 'https://shop.example/draft', 80, now(), 0, 'queued')`,
      [auditId, owner],
    );
  });

  /** The URL that is shown for a request about the audit. */
  const urlFor = async (workspaceId: string | null) => {
    const requestId = newId('request');
    await stage.pool.query(
      `insert into request_log (at, request_id, workspace_id, status, audit_id, duration_ms)
       values (now(), $1, $2, 404, $3, 1)`,
      [requestId, workspaceId, auditId],
    );
    const found = await findRequest(stage.harness.admin, requestId);
    return found?.url;
  };

  it("is that of the workspace's own audit", async () =>
    expect(await urlFor(owner)).toBe('https://shop.example/draft'));

  it.each([
    ['another workspace', other],
    ['a caller without a valid key', null],
  ])("is absent if %s asked for the audit's id", async (_who, workspaceId) =>
    expect(await urlFor(workspaceId)).toBeNull(),
  );
});
