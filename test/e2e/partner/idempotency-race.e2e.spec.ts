import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { auditsCharged } from '../../support/records/account-events.js';
import { eventually } from '../../support/eventually.js';
import type { PartnerResponse } from '../../support/partner/partner-client.js';
import { contractStage } from '../support/contract.js';

const PAIRS = 100;

describe('pairs of identical creates at the same moment', () => {
  const stage = contractStage();

  it('make one audit and one debit each; the other is a conflict or the replay, and a retry the replay', async () => {
    const { id, keyId, partner } = await stage.open(100_000, 'purchase');
    await stage.operator.send('gateway.override-limit', {
      key_id: keyId,
      endpoint: 'audit.create',
      limit: { per_minute: 100 * PAIRS },
    });
    const body = { url: `${stage.site.url}/missing`, type: 'seo' };
    const keys = Array.from({ length: PAIRS }, () => randomUUID());
    const create = (idempotencyKey: string) => partner.createAudit(body, { idempotencyKey });

    const pairs = await Promise.all(keys.map((key) => Promise.all([create(key), create(key)])));

    const originals = pairs.map(([one, two]) => {
      const [original, other] = isOriginal(one) ? [one, two] : [two, one];
      expect(isOriginal(original)).toBe(true);
      if (other.status === 202) expectReplay(other, original);
      else expectConflict(other);
      return original;
    });
    for (const [index, key] of keys.entries()) {
      const retry = await eventually('the retry is answered', async () => {
        const response = await create(key);
        return response.status !== 409 && response;
      });
      expectReplay(retry, originals[index]);
    }
    const created = originals.map(({ body: { data } }) => data.audit_id);
    expect(new Set(created).size).toBe(PAIRS);
    expect((await auditsCharged(stage.operator, id)).sort()).toEqual(created.sort());
    expect((await partner.getBalance()).body.data.balance).toBe(100_000 - PAIRS * 80);
  });
});

function isOriginal({ status, headers }: PartnerResponse): boolean {
  return status === 202 && headers['x-idempotent-replay'] === undefined;
}

function expectReplay(response: PartnerResponse, original: PartnerResponse | undefined): void {
  expect([response.status, response.headers['x-idempotent-replay']]).toEqual([202, 'true']);
  expect(response.body).toEqual(original?.body);
}

function expectConflict({ status, body, headers }: PartnerResponse): void {
  expect([status, body.error.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  expect(headers['retry-after']).toBe('1');
}
