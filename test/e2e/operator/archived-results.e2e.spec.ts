import { beforeAll, describe, expect, it } from '@jest/globals';
import { resultsPolicy } from '../../../apps/api-gateway/src/operations/retention/results.js';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import { ended, contractStage } from '../support/contract.js';

describe('an audit whose result was taken from the view', () => {
  const stage = contractStage();
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await stage.open(1_000);
  });

  /** As `acs retention run` does when it is old enough. */
  const takeFromView = (auditId: string) =>
    stage.operator.withWritableDatabase('gateway', async (client) => {
      const { rows } = await client.query<{ version: number }>(
        'select version from audits where audit_id = $1',
        [auditId],
      );
      return resultsPolicy().remove(client, [[auditId, String(rows[0]!.version)]]);
    });

  it.each(['all', 'geo'] as const)('is answered as before, byte for byte: %s', async (type) => {
    const { partner } = workspace;
    const { body } = await partner.createAudit({ url: `${stage.site.url}/poor`, type });
    const { audit_id } = await ended(partner, body.data.audit_id);
    const before = await partner.getAudit(audit_id);
    expect(before.body.data.issues.length).toBeGreaterThan(0);
    expect(await takeFromView(audit_id)).toBe(1);
    expect(await takeFromView(audit_id)).toBe(0);
    const after = await partner.getAudit(audit_id);
    expect(after.body).toEqual(before.body);
    // The tag is a hash of the bytes.
    expect(after.headers.etag).toBe(before.headers.etag);
    const headers = { 'if-none-match': String(before.headers.etag) };
    expect((await partner.call('GET', `/api/v1/audit/${audit_id}`, { headers })).status).toBe(304);
    expect((await partner.cancelAudit(audit_id)).body.data).toMatchObject({ audit_id, status: 'complete' });
  });
});
