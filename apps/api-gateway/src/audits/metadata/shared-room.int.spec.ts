import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { newId } from '#contracts/identifiers';
import type { ReplyOf } from '#contracts/messages/messages';
import { Failure } from '#contracts/failures';
import { eventually } from '../../../../../test/support/eventually.js';
import { chargedAudit } from '../../../test-support/billing-stage.js';
import { type GatewayReplica, startGateway } from '../../../test-support/gateway-replica.js';
import { seedKey, type SeededKey } from '../../../test-support/calls/gateway-calls.js';
import { call } from '../../../test-support/calls/http-client.js';
import { ScriptedLedger } from '../../../test-support/scripted-ledger.js';
import { CreatedResponses } from '../create/created-responses.js';
import { sweepMetadata } from './metadata-sweep.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../service.js';

jest.setTimeout(60_000);

type ChargeReply = ReplyOf<'ledger.charge-audit'>;

const MOST = 10_000;
const BYTES = 3_000;
const charged = (): ChargeReply => ({ ...chargedAudit(), created_at: new Date().toISOString() });
const voided: ChargeReply = { outcome: 'voided' };
const insufficient: ChargeReply = { outcome: 'insufficient', required: 80, balance: 0 };

/** Whatever happens between its steps, a workspace's counted metadata equals its stored metadata. */
describe('the room for metadata', () => {
  let harness: TestHarness;
  let gateways: GatewayReplica[];
  let ledger: ScriptedLedger;
  let partner: SeededKey;
  beforeAll(async () => {
    harness = await TestHarness.create(service);
    ledger = await ScriptedLedger.start(harness.vhost.url);
    const bounds = { METADATA_MAX_BYTES: String(MOST) };
    gateways = await Promise.all([
      startGateway(harness, { variables: bounds }),
      startGateway(harness, { variables: bounds }),
    ]);
  });
  afterAll(async () => {
    await harness.stop();
    await ledger.stop();
    await harness?.remove();
  });
  beforeEach(async () => {
    partner = await seedKey(harness);
    ledger.heard.length = 0;
    ledger.script = {
      'ledger.charge-audit': charged,
      'ledger.void-charge': () => ({ voided: 0, balance: 5 }),
    };
  });
  afterEach(() => harness.pool.query('drop trigger if exists fails on metadata_kept'));

  const create = async (key?: string, gateway = 0, bytes = BYTES) => {
    const reply = await call(gateways[gateway]!.url, 'POST', '/api/v1/audit', {
      headers: {
        authorization: `Bearer ${partner.apiKey}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: JSON.stringify({
        url: 'https://example.com/',
        type: 'seo',
        metadata: { t: 'x'.repeat(bytes - '{"t":""}'.length) },
      }),
    });
    return [reply.status, reply.body.error?.code];
  };
  const kept = async () => {
    const { rows } = await harness.pool.query<Record<'stored' | 'counted' | 'used', number>>(
      `select (select coalesce(sum(octet_length(metadata)), 0)::int from audits where workspace_id = $1) as stored,
              (select coalesce(sum(bytes), 0)::int from metadata_kept where workspace_id = $1) as counted,
              (select coalesce(sum(bytes), 0)::int from metadata_use where workspace_id = $1) as used`,
      [partner.workspaceId],
    );
    return rows[0]!;
  };
  const all = (bytes: number) => ({ stored: bytes, counted: bytes, used: bytes });
  const leaseEnds = (key: string) =>
    harness.pool.query('update idempotency set lease_until = now() where key = $1', [key]);
  /** How many statements wait for a lock. */
  const waiting = async () => {
    const { rowCount } = await harness.admin.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount;
  };
  const charges = () => ledger.heardOf('ledger.charge-audit').length;
  /** The test decides when the first charge gets its reply; the others get theirs at once. */
  const holdFirstCharge = (others: ChargeReply = charged()) => {
    let reply!: (reply: ChargeReply) => void;
    const first = new Promise<ChargeReply>((resolve) => (reply = resolve));
    ledger.script['ledger.charge-audit'] = () => (charges() === 1 ? first : others);
    return { reply, asked: () => eventually('the ledger is asked', () => charges() === 1) };
  };
  const roomFailsToGoBack = () =>
    harness.pool.query(`
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
    held.reply(charged());
    expect(await first).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect(await kept()).toEqual(all(BYTES));
  });

  it('is waited for only while the key is held: a create that lost the key charges nothing', async () => {
    expect(await create()).toEqual([202, undefined]);
    const key = randomUUID();
    let passed = 0;
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + passed);
    const blocker = await harness.pool.connect();
    try {
      await blocker.query('begin');
      await blocker.query('select from metadata_use where workspace_id = $1 for update', [
        partner.workspaceId,
      ]);
      const first = create(key);
      await eventually('the key is taken', async () => (await leaseEnds(key)).rowCount === 1);
      const second = create(key, 1);
      await eventually('both wait', async () => (await waiting()) === 2);
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
    ledger.script['ledger.charge-audit'] = () => insufficient;
    await roomFailsToGoBack();
    expect((await create(key))[0]).toBe(500);
    expect(await kept()).toMatchObject({ counted: BYTES, used: BYTES });
    const { rows } = await harness.pool.query('select from idempotency where key = $1', [key]);
    expect(rows).toHaveLength(1);
    await harness.pool.query('drop trigger fails on metadata_kept');
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
    ledger.script = { ...ledger.script, 'ledger.charge-audit': reply };
    expect((await create())[0]).toBeGreaterThanOrEqual(500);
    expect(await kept()).toEqual(all(0));
  });

  it.each([undefined, 'with a key'])(
    'is counted anew where the sweep gave it back before the answer (%s)',
    async (keyed) => {
      const held = holdFirstCharge();
      const reply = create(keyed && randomUUID());
      await held.asked();
      await harness.pool.query(`update metadata_kept set since = since - interval '2 hours'`);
      await sweepMetadata(harness.servicePool, 30);
      expect(await kept()).toEqual(all(0));
      held.reply(charged());
      expect(await reply).toEqual([202, undefined]);
      expect(await kept()).toEqual(all(BYTES));
    },
  );

  it('is counted once where two requests with one key are answered together', async () => {
    const responses = new CreatedResponses(harness.servicePool);
    const { workspaceId } = partner;
    const audit = {
      ...{ auditId: newId('audit'), workspaceId, type: 'seo' as const, url: 'https://example.com/' },
      ...{ charged: 80, createdAt: new Date().toISOString(), metadata: '{"a":1}' },
    };
    const of = () => ({ workspaceId, key: 'one', owner: randomUUID(), auditId: audit.auditId });
    const both = [of(), of()].map((held) => responses.storeResponse({ audit, held, response: '{}' }));
    expect(await Promise.all(both)).toEqual([false, false]);
    expect(await kept()).toEqual(all(7));
  });
});
