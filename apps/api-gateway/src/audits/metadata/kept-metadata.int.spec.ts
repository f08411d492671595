import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { decidedRefund } from '#contracts/money/refunds';
import { newId } from '#contracts/identifiers';
import type { HttpResponse } from '../../../test-support/calls/http-client.js';
import { keepReservation } from '../../../test-support/created-audit.js';
import { type Partner, useGateway } from '../../../test-support/gateway-stage.js';
import { chargedNow, createWith, keptMetadata } from '../../../test-support/kept-metadata.js';
import { metadataIsDue } from '../../http/idempotency/room-statements.js';
import { sweepMetadata } from './metadata-sweep.js';

jest.setTimeout(60_000);

/** Bytes that each workspace may keep here. */
const MOST = 10_000;

describe('metadata', () => {
  const stage = useGateway({
    replicas: 2,
    peers: ['credit-ledger', 'audit-engine'],
    variables: { METADATA_MAX_BYTES: String(MOST), METADATA_DAYS: '30' },
  });
  let partner: Partner;
  beforeEach(async () => {
    partner = await stage.partner();
    stage.ledger.heard.length = 0;
    stage.ledger.script = {
      'ledger.charge-audit': chargedNow,
      'ledger.refund-audit': ({ credits }) => ({ refunded: credits, balance: 80 }),
    };
    stage.engine.script = {
      'audit.cancel': (audit) => {
        const [from, completed_at] = ['queued', new Date().toISOString()] as const;
        const refund = decidedRefund(audit.charged, { kind: 'cancelled', from });
        const ended = { type: 'audit.cancelled', data: { ...audit, from, ...refund, completed_at } } as const;
        const { refunded } = refund;
        return { status: 'cancelled', cancelled_from: from, refunded, completed_at, version: 2, ended };
      },
    };
  });

  const send = (method: string, path: string) => partner.send(method, `/api/v1/audit${path}`);
  /** Creates an audit with metadata of `bytes` bytes, with the Idempotency-Key if there is one. */
  const create = (bytes: number, key?: string, gateway = stage.gateway) =>
    partner.send('POST', '/api/v1/audit', { key, body: createWith(bytes), gateway });
  /**
   * Makes a create with this Idempotency-Key whose gateway died after the charge: its metadata is counted but not
   * stored.
   */
  const breakOffAfterCharge = async (bytes: number, key: string): Promise<string> => {
    const [auditId, { workspaceId }] = [newId('audit'), partner];
    await keepReservation(stage.pool, { workspaceId, key, auditId, body: createWith(bytes) });
    await countUnanswered(auditId, bytes);
    return auditId;
  };
  const countUnanswered = async (auditId: string, bytes: number) => {
    await stage.pool.query(`insert into metadata_kept (audit_id, workspace_id, bytes) values ($1, $2, $3)`, [
      auditId,
      partner.workspaceId,
      bytes,
    ]);
    await stage.pool.query(
      `insert into metadata_use as held (workspace_id, bytes) values ($1, $2)
       on conflict (workspace_id) do update set bytes = held.bytes + excluded.bytes`,
      [partner.workspaceId, bytes],
    );
  };
  const twoHoursPass = () => stage.pool.query(`update metadata_kept set since = since - interval '2 hours'`);
  const auditIdOf = (response: HttpResponse) => (response.body.data as { audit_id: string }).audit_id;
  const charges = () => stage.ledger.heardOf('ledger.charge-audit').length;
  const kept = () => keptMetadata(stage.pool, partner.workspaceId);
  const all = (bytes: number) => ({ stored: bytes, counted: bytes, used: bytes });
  const age = (auditId: string, days: number) =>
    stage.pool.query(
      `update audits set created_at = now() - $2 * interval '1 day',
              completed_at = case when completed_at is not null then now() - $2 * interval '1 day' end
        where audit_id = $1`,
      [auditId, days],
    );

  it('that is written by creating and cancelling is bounded, refused before any charge, and then stays so', async () => {
    let created = 0;
    let refused: HttpResponse | undefined;
    while (!refused && created < 20) {
      const response = await create(
        3_000,
        created % 2 === 0 ? randomUUID() : undefined,
        stage.gateways[created % 2],
      );
      if (response.status !== 202) refused = response;
      else expect((await send('POST', `/${auditIdOf(response)}:cancel`)).status).toBe(200);
      created += 1;
    }
    expect(created).toBe(4);
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'METADATA_LIMIT' } } });
    expect(refused!.body.error!.message).toBe(
      'metadata has 3,000 bytes. This workspace keeps 9,000 of at most 10,000 bytes of metadata. Leave metadata ' +
        'out or send less. Metadata is deleted 30 days after its audit has ended. Nothing was charged.',
    );
    expect(charges()).toBe(3);
    expect(await kept()).toEqual(all(9_000));

    // Less fits, to the last byte, and without metadata everything does.
    expect((await create(1_001)).status).toBe(400);
    expect((await create(1_000)).status).toBe(202);
    expect((await create(0)).status).toBe(202);
    expect(await kept()).toEqual(all(10_000));
    // Other workspaces have separate room.
    partner = await stage.partner();
    expect((await create(MOST)).status).toBe(202);
  });

  it('never is more than its bound, however many creates come at once to two replicas', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        create(700, index % 3 === 0 ? randomUUID() : undefined, stage.gateways[index % 2]),
      ),
    );
    const taken = responses.filter(({ status }) => status === 202).length;
    expect(responses.filter(({ status }) => ![202, 400].includes(status))).toEqual([]);
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThanOrEqual(14);
    expect(charges()).toBe(taken);
    expect(await kept()).toEqual(all(taken * 700));
    // Requests that were refused meanwhile took no room permanently.
    for (let more = taken; more < 14; more++) expect((await create(700)).status).toBe(202);
    expect((await create(700)).status).toBe(400);
  });

  it('that is refused does not use its Idempotency-Key up', async () => {
    await create(9_500);
    const idempotencyKey = randomUUID();
    expect((await create(600, idempotencyKey)).status).toBe(400);
    expect((await create(500, idempotencyKey)).status).toBe(202);
    // A replay of it needs no room.
    expect((await create(500, idempotencyKey, stage.gateways[1])).headers['x-idempotent-replay']).toBe(
      'true',
    );
    expect(await kept()).toEqual(all(10_000));
  });

  it.each([undefined, 'keyed'])(
    'of a create that is refused for its price takes no room (%s)',
    async (name) => {
      stage.ledger.script['ledger.charge-audit'] = () => ({
        outcome: 'insufficient',
        required: 80,
        balance: 0,
      });
      expect((await create(6_000, name && randomUUID())).status).toBe(402);
      expect(await kept()).toEqual(all(0));
      stage.ledger.script['ledger.charge-audit'] = chargedNow;
      expect((await create(6_000, name && randomUUID())).status).toBe(202);
      expect(await kept()).toEqual(all(6_000));
    },
  );

  it('goes 30 days after the end of its audit, or the creation of one that never ended, and makes room', async () => {
    const [ended, young, endless] = [
      auditIdOf(await create(2_000)),
      auditIdOf(await create(2_100)),
      auditIdOf(await create(2_200)),
    ];
    for (const auditId of [ended, young]) await send('POST', `/${auditId}:cancel`);
    await age(ended, 30);
    await age(young, 29);
    await age(endless, 31);
    expect(await sweepMetadata(stage.servicePool, 30)).toBe(2);
    expect(await kept()).toEqual(all(2_100));
    expect((await send('GET', `/${ended}`)).body.data).toMatchObject({ status: 'cancelled' });
    expect(await sweepMetadata(stage.servicePool, 30)).toBe(0);
  });

  it('that was not counted goes as well', async () => {
    const auditId = newId('audit');
    await stage.pool.query(
      `insert into audits (audit_id, workspace_id, audit_type, url, charged, created_at, version, status, metadata)
       values ($1, $2, 'seo', 'https://example.com/', 80, now() - interval '40 days', 0, 'queued', '{"a":1}')`,
      [auditId, partner.workspaceId],
    );
    expect(await sweepMetadata(stage.servicePool, 30)).toBe(1);
    expect(await kept()).toEqual(all(0));
  });

  it('releases the room of an unanswered create after an hour, and keeps that of stored metadata', async () => {
    await create(500);
    await countUnanswered(newId('audit'), 4_000);
    await sweepMetadata(stage.servicePool, 30);
    expect(await kept()).toEqual({ stored: 500, counted: 4_500, used: 4_500 });
    await twoHoursPass();
    await sweepMetadata(stage.servicePool, 30);
    expect(await kept()).toEqual(all(500));
  });

  it('of a create that was charged and not answered is never refused to its retry, though its room went to others', async () => {
    const idempotencyKey = randomUUID();
    const auditId = await breakOffAfterCharge(3_000, idempotencyKey);
    await twoHoursPass();
    await sweepMetadata(stage.servicePool, 30);
    expect((await create(9_500)).status).toBe(202);

    const retry = await create(3_000, idempotencyKey);
    expect([retry.status, retry.body.data]).toEqual([202, expect.objectContaining({ audit_id: auditId })]);
    expect(stage.ledger.heardOf('ledger.void-charge')).toEqual([]);
    expect(await kept()).toEqual(all(12_500));
    // Metadata beyond the limit counts, so new work finds no room.
    expect((await create(20)).status).toBe(400);
  });

  it('that may go is found by an index, without a look at audits that have none', async () => {
    const client = await stage.pool.connect();
    try {
      await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select audit_id from audits where ${metadataIsDue("now() - interval '30 days'")}
          order by created_at, audit_id limit 500`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('audits_with_metadata');
      expect(plan).not.toContain('Sort');
    } finally {
      client.release(true);
    }
  });
});
