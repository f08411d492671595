import { beforeEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { newClientAddress } from '../../../test-support/calls/http-client.js';
import { type Partner, useGateway } from '../../../test-support/gateway-stage.js';
import { seedAudit } from '../../../test-support/seeded-audit.js';

describe('a link to a report that a partner makes', () => {
  const stage = useGateway();
  let partner: Partner;
  beforeEach(async () => {
    partner = await stage.partner();
  });

  const seed = (workspaceId = partner.workspaceId) => seedAudit(stage.harness.pool, workspaceId);
  const share = (auditId: string, query = '', by = partner) =>
    by.send('POST', `/api/v1/audit/${auditId}/report-links${query}`);

  it('shows the report to everybody for seven days, or for as long as the partner says', async () => {
    const auditId = await seed();
    const { status, body } = await share(auditId);
    expect([status, body]).toEqual([
      201,
      { data: { link_id: expect.any(String), url: expect.any(String), expires_at: expect.any(String) } },
    ]);
    const { url, expires_at } = (body as { data: Record<string, string> }).data;
    expect(Math.round((Date.parse(expires_at!) - Date.now()) / 86_400_000)).toBe(7);
    const shown = await request(`${stage.gateway.url}${new URL(url!).pathname}`, {
      headers: { 'x-forwarded-for': newClientAddress() },
    });
    expect([shown.statusCode, await shown.body.text()]).toEqual([
      200,
      expect.stringContaining('+4.8 overall'),
    ]);
    const longer = (await share(auditId, '?days=90')).body as { data: Record<string, string> };
    expect(Math.round((Date.parse(longer.data.expires_at!) - Date.now()) / 86_400_000)).toBe(90);
  });

  it.each(['0', '8', '-1', '7.0', 'seven', '', '7&days=7'])('is refused for days=%s', async (days) => {
    const { status, body } = await share(await seed(), `?days=${days}`);
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ error: expect.objectContaining({ code: 'INVALID_PARAMETER' }) }),
    ]);
  });

  it('is refused with a body, in which its days would be lost; an empty object is none', async () => {
    const path = `/api/v1/audit/${await seed()}/report-links`;
    const { status, body } = await partner.send('POST', path, { body: { days: 90 } });
    const message = 'The request body must be empty: days is a query parameter, such as ?days=30.';
    expect([status, body]).toMatchObject([400, { error: { code: 'INVALID_PARAMETER', message } }]);
    for (const none of ['{}', ' { }\n', 'null', ''])
      expect((await partner.send('POST', path, { body: none })).status).toBe(201);
  });

  it('is refused for an audit of another workspace, and for none', async () => {
    const other = await stage.partner();
    for (const auditId of [await seed(other.workspaceId), 'aud_1'])
      expect([(await share(auditId)).status, (await share(auditId)).body]).toEqual([
        404,
        expect.objectContaining({ error: expect.objectContaining({ code: 'AUDIT_NOT_FOUND' }) }),
      ]);
  });

  it('is one of twenty at most, also if two are made at once', async () => {
    const auditId = await seed();
    await stage.harness.pool.query(
      `insert into report_links (link_id, token_hash, workspace_id, audit_id, created_by, expires_at)
       select gen_random_uuid(), sha256(convert_to($2 || n, 'utf8')), $1, $2, 'somebody', now() + interval '1 day'
         from generate_series(1, 19) n`,
      [partner.workspaceId, auditId],
    );
    const made = await Promise.all([share(auditId), share(auditId)]);
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(made.find(({ status }) => status === 409)?.body).toMatchObject({
      error: { code: 'REPORT_LINKS_LIMIT', message: expect.stringContaining('20 links that work') },
    });
  });
});
