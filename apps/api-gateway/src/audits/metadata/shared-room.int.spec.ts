import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '#contracts/messages/messages';
import { Failure } from '#contracts/failures';
import { eventually } from '../../../../../test/support/eventually.js';
import { anAudit } from '../../../test-support/audit-life.js';
import { type Partner, useGateway } from '../../../test-support/gateway-stage.js';
import { chargedNow, createWith, keptMetadata } from '../../../test-support/kept-metadata.js';
import { CreatedResponses } from '../create/created-responses.js';
import { sweepMetadata } from './metadata-sweep.js';

jest.setTimeout(60_000);

type ChargeReply = ReplyOf<'ledger.charge-audit'>;

const MOST = 10_000;
const BYTES = 3_000;
const voided: ChargeReply = { outcome: 'voided' };
const insufficient: ChargeReply = { outcome: 'insufficient', required: 80, balance: 0 };

/** Whatever happens between its steps, a workspace's counted metadata equals its stored metadata. */
describe('the room for metadata', () => {
  const stage = useGateway({
    replicas: 2,
    peers: ['credit-ledger'],
    variables: { METADATA_MAX_BYTES: String(MOST) },
  });
  let partner: Partner;
  beforeEach(async () => {
    partner = await stage.partner();
    stage.ledger.heard.length = 0;
    stage.ledger.script = {
      'ledger.charge-audit': chargedNow,
      'ledger.void-charge': () => ({ voided: 0, balance: 5 }),
    };
  });
  afterEach(() => stage.pool.query('drop trigger if exists fails on metadata_kept'));

  const create = async (key?: string, gateway = 0, bytes = BYTES) => {
    const options = { key, body: createWith(bytes), gateway: stage.gateways[gateway] };
    const reply = await partner.send('POST', '/api/v1/audit', options);
    return [reply.status, reply.body.error?.code];
  };
  const kept = () => keptMetadata(stage.pool, partner.workspaceId);
  const all = (bytes: number) => ({ stored: bytes, counted: bytes, used: bytes });
  const leaseEnds = (key: string) =>
    stage.pool.query('update idempotency set lease_until = now() where key = $1', [key]);
  const charges = () => stage.ledger.heardOf('ledger.charge-audit').length;
  /** The test decides when the first charge gets its reply; the others get theirs at once. */
  const holdFirstCharge = (others: ChargeReply = chargedNow()) => {
    const { promise: first, resolve: reply } = Promise.withResolvers<ChargeReply>();
    stage.ledger.script['ledger.charge-audit'] = () => (charges() === 1 ? first : others);
    return { reply, asked: () => eventually('the ledger is asked', () => charges() === 1) };
  };
  const roomFailsToGoBack = () =>
    stage.pool.query(`
      create or replace function fail() returns trigger language plpgsql as $$ begin raise 'killed here'; end $$;
      create trigger fails before delete on metadata_kept for each row execute function fail()`);

  it.each([
    ['found no credits', insufficient, [409, 'IDEMPOTENCY_CONFLICT']],
    ['was voided', voided, [503, 'SERVICE_UNAVAILABLE']],
  ])(
    'stays with the retry that took the key of a request over which then %s',
    async (_what, reply, refused) => {
      const key = randomUUID();
      const held = holdFirstCharge();
      const first = create(key);
      await held.asked();
      await leaseEnds(key);
      expect(await create(key, 1)).toEqual([202, undefined]);
      held.reply(reply);
      expect(await first).toEqual(refused);
      expect(await kept()).toEqual(all(BYTES));
      expect(await create(key)).toEqual([202, undefined]);
    },
  );

  it('stays with the request that was charged though its retry found no credits', async () => {
    const key = randomUUID();
    const held = holdFirstCharge(insufficient);
    const first = create(key);
    await held.asked();
    await leaseEnds(key);
    expect(await create(key, 1)).toEqual([402, 'INSUFFICIENT_CREDITS']);
    held.reply(chargedNow());
    expect(await first).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect(await kept()).toEqual(all(BYTES));
  });

  it('is waited for only while the key is held: a create that lost the key charges nothing', async () => {
    expect(await create()).toEqual([202, undefined]);
    const key = randomUUID();
    let passed = 0;
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + passed);
    const blocker = await stage.pool.connect();
    try {
      await blocker.query('begin');
      await blocker.query('select from metadata_use where workspace_id = $1 for update', [
        partner.workspaceId,
      ]);
      const first = create(key);
      await eventually('the key is taken', async () => (await leaseEnds(key)).rowCount === 1);
      const second = create(key, 1);
      await stage.waiting(2);
      // Longer than a request goes on without checking its key.
      passed += 1_300;
      await blocker.query('rollback');
      expect(await first).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
      expect(await second).toEqual([202, undefined]);
    } finally {
      await blocker.query('rollback');
      blocker.release();
      clock.mockRestore();
    }
    expect(charges()).toBe(2);
    expect(await kept()).toEqual(all(2 * BYTES));
  });

  it('is as before where a request dies between counting and refusing', async () => {
    await create(undefined, 0, MOST - 10);
    await roomFailsToGoBack();
    expect((await create())[0]).toBeGreaterThanOrEqual(400);
    expect(await kept()).toEqual(all(MOST - 10));
    expect(charges()).toBe(1);
  });

  it('goes back with the Idempotency-Key, or neither does', async () => {
    const key = randomUUID();
    stage.ledger.script['ledger.charge-audit'] = () => insufficient;
    await roomFailsToGoBack();
    expect((await create(key))[0]).toBe(500);
    expect(await kept()).toMatchObject({ counted: BYTES, used: BYTES });
    const { rows } = await stage.pool.query('select from idempotency where key = $1', [key]);
    expect(rows).toHaveLength(1);
    await stage.pool.query('drop trigger fails on metadata_kept');
    expect(await create(key, 1)).toEqual([402, 'INSUFFICIENT_CREDITS']);
    expect(await kept()).toEqual(all(0));
  });

  it.each([
    [
      'is refused by the ledger',
      () => Promise.reject(new Failure('rejected', 'INVALID', 'no such workspace')),
    ],
    ['has no answer', undefined],
    ['was voided', () => voided],
  ])('goes back where the charge of a create without a key %s', async (_what, reply) => {
    stage.ledger.script = { ...stage.ledger.script, 'ledger.charge-audit': reply };
    expect((await create())[0]).toBeGreaterThanOrEqual(500);
    expect(await kept()).toEqual(all(0));
  });

  it.each([undefined, 'with a key'])(
    'is counted anew where the sweep gave it back before the answer (%s)',
    async (keyed) => {
      const held = holdFirstCharge();
      const reply = create(keyed && randomUUID());
      await held.asked();
      await stage.pool.query(`update metadata_kept set since = since - interval '2 hours'`);
      await sweepMetadata(stage.servicePool, 30);
      expect(await kept()).toEqual(all(0));
      held.reply(chargedNow());
      expect(await reply).toEqual([202, undefined]);
      expect(await kept()).toEqual(all(BYTES));
    },
  );

  it('is counted once where two requests with one key are answered together', async () => {
    const responses = new CreatedResponses(stage.servicePool);
    const { workspaceId } = partner;
    const audit = { ...anAudit(workspaceId), createdAt: new Date().toISOString(), metadata: '{"a":1}' };
    const of = () => ({ workspaceId, key: 'one', owner: randomUUID(), auditId: audit.auditId });
    const both = [of(), of()].map((held) => responses.storeResponse({ audit, held, response: '{}' }));
    expect(await Promise.all(both)).toEqual([false, false]);
    expect(await kept()).toEqual(all(7));
  });
});
