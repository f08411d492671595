import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { eventually } from '../../../../../test/support/eventually.js';
import { chargedAudit } from '../../../test-support/ledger-replies.js';
import { keepReservation } from '../../../test-support/created-audit.js';
import { type Partner, useGateway } from '../../../test-support/gateway-stage.js';

const BODY = { url: 'https://example.com/', type: 'seo' };

describe('a create that takes over the key of a request without an answer', () => {
  const stage = useGateway({ peers: ['credit-ledger'] });
  let partner: Partner;
  beforeAll(async () => {
    partner = await stage.partner();
  });

  const create = (key: string) => partner.send('POST', '/api/v1/audit', { key, body: BODY });
  /** Returns the audit of an interrupted request with this key: it may have sent its charge. */
  const brokenOff = async (key: string): Promise<string> => {
    const auditId = newId('audit');
    await keepReservation(stage.pool, { workspaceId: partner.workspaceId, key, auditId, body: BODY });
    return auditId;
  };

  it('and has no credits for it gives the key back only with that audit, whose charge may still come', async () => {
    stage.ledger.script = {
      'ledger.charge-audit': () => ({ outcome: 'insufficient', required: 80, balance: 5 }),
      'ledger.void-charge': () => ({ voided: 0, balance: 5 }),
    };
    const auditId = await brokenOff('late');
    const response = await create('late');
    expect([response.status, response.body.error?.code]).toEqual([402, 'INSUFFICIENT_CREDITS']);
    await eventually('the audit is voided', () =>
      stage.ledger.heardOf('ledger.void-charge').some(({ audit_id }) => audit_id === auditId),
    );
    await eventually('nothing is kept of it', async () => {
      const { rows } = await stage.pool.query<{ hidden: boolean; kept: number }>(
        `select (select voided_at is not null from audits where audit_id = $1) as hidden,
                (select count(*)::int from idempotency where audit_id = $1) as kept`,
        [auditId],
      );
      return rows[0]!.hidden && rows[0]!.kept === 0;
    });
  });

  it('charges the audit of that request, not another one', async () => {
    stage.ledger.script = { 'ledger.charge-audit': chargedAudit };
    const auditId = await brokenOff('again');
    const response = await create('again');
    expect([response.status, response.body.data]).toEqual([
      202,
      expect.objectContaining({ audit_id: auditId }),
    ]);
    expect(stage.ledger.heardOf('ledger.charge-audit').at(-1)).toMatchObject({
      audit_id: auditId,
      key_id: partner.keyId,
    });
  });
});
