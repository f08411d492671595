import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Failure } from '#contracts/failures';
import { newId } from '#contracts/identifiers';
import { ACCOUNT_MOVED, DEFAULT_SHARD } from '#contracts/ledger/shards';
import { readStream } from '#event-store/read/read';
import { eventually } from '../../../../../test/support/eventually.js';
import { OTHER_SHARD, TwoShards } from '../../../test-support/two-shards.js';
import { streamOf } from '../../account/account.js';
import { StripeCustomers } from '../../checkouts/stripe/stripe-customers.js';
import { MOVING_TABLES } from './close-account.js';
import { MOVE_STEPS } from './move-account.js';

class Killed extends Error {}

jest.setTimeout(60_000);

const PRICE = 80;
/** For a failure that is the engine's fault (contract section 3). */
const REFUND = 40;

describe('an account that moves to another shard', () => {
  let shards: TwoShards;

  beforeAll(async () => {
    shards = await TwoShards.create();
  });
  afterAll(() => shards?.remove());

  const eventsIn = (shard: string, workspaceId: string) =>
    shards.at(shard, (client) => readStream(client, streamOf(workspaceId)));

  /** Charges until told to stop, each audit until it is answered; returns the audits. */
  function chargeOn(workspaceId: string): { stop(): Promise<{ audits: string[]; refused: number }> } {
    let running = true;
    const audits: string[] = [];
    let refused = 0;
    const callers = Array.from({ length: 4 }, async () => {
      while (running) {
        const audit = newId('audit');
        audits.push(audit);
        await eventually('the charge is answered', async () => {
          try {
            return (await shards.charge(workspaceId, audit)).outcome === 'charged';
          } catch (error) {
            if (!(error instanceof Failure) || error.code !== ACCOUNT_MOVED) throw error;
            refused += 1;
            return false;
          }
        });
        await pause(5);
      }
    });
    return {
      async stop() {
        running = false;
        await Promise.all(callers);
        return { audits, refused };
      },
    };
  }

  it('is charged exactly once for each audit, although the move ends after each of its steps and is called again', async () => {
    const workspaceId = await shards.open(10_000_000);
    for (const to of [OTHER_SHARD, DEFAULT_SHARD]) {
      const before = await shards.balanceOf(workspaceId);
      const load = chargeOn(workspaceId);
      for (const end of MOVE_STEPS) {
        const killed = shards.move(workspaceId, to, (step) => {
          if (step === end) throw new Killed();
        });
        await expect(killed).rejects.toThrow(Killed);
      }
      await shards.move(workspaceId, to);
      const { audits, refused } = await load.stop();
      expect(refused).toBeGreaterThan(0);
      expect(await shards.balanceOf(workspaceId)).toBe(before - PRICE * audits.length);
      expect(await shards.verify(to, workspaceId)).toMatchObject({ ok: true });
      const stored = await eventsIn(to, workspaceId);
      const charged = stored.flatMap(({ data }) => (data as { audit_id?: string }).audit_id ?? []);
      expect(audits.filter((audit) => charged.filter((each) => each === audit).length !== 1)).toEqual([]);
    }
    const all = await eventsIn(DEFAULT_SHARD, workspaceId);
    expect(all.filter(({ type }) => type === 'ledger.account-moved')).toHaveLength(2);
    for (const shard of [DEFAULT_SHARD, OTHER_SHARD])
      expect(await shards.verifyAll(shard)).toMatchObject({ ok: true });
  });

  it('keeps its whole history, with the hashes of the old shard', async () => {
    const workspaceId = await shards.open(1_000);
    for (let count = 0; count < 5; count++) await shards.charge(workspaceId);
    await shards.move(workspaceId, OTHER_SHARD);
    await shards.charge(workspaceId);
    const [old, now] = [await eventsIn(DEFAULT_SHARD, workspaceId), await eventsIn(OTHER_SHARD, workspaceId)];
    expect(now.slice(0, old.length).map(({ hash }) => hash)).toEqual(old.map(({ hash }) => hash));
    expect(now).toHaveLength(old.length + 1);
    expect(old.at(-1)).toMatchObject({
      type: 'ledger.account-moved',
      data: { to: OTHER_SHARD, balance_after: 600 },
    });
  });

  it('is refused in its old shard by every command, with nothing written', async () => {
    const workspace_id = await shards.open(1_000);
    const before = await eventsIn(DEFAULT_SHARD, workspace_id);
    await expect(
      shards.move(workspace_id, OTHER_SHARD, (step) => {
        if (step === 'closed') throw new Killed();
      }),
    ).rejects.toThrow(Killed);
    const refused = { kind: 'transient', code: ACCOUNT_MOVED };
    const audit_id = newId('audit');
    await expect(shards.charge(workspace_id)).rejects.toMatchObject(refused);
    await expect(shards.send('ledger.void-charge', { workspace_id, audit_id })).rejects.toMatchObject(
      refused,
    );
    await expect(shards.send('ledger.get-balance', { workspace_id })).rejects.toMatchObject(refused);
    await expect(shards.send('ledger.sign-statement', { workspace_id })).rejects.toMatchObject(refused);
    await expect(
      shards.send('ledger.list-entries', { workspace_id, after: 0, limit: 10 }),
    ).rejects.toMatchObject(refused);
    const days = { from: '2026-01-01T00:00:00.000Z', until: '2026-01-02T00:00:00.000Z' };
    await expect(shards.send('ledger.get-usage', { workspace_id, by: 'day', ...days })).rejects.toMatchObject(
      refused,
    );
    await expect(
      shards.send('ledger.create-checkout', { workspace_id, package: 'starter' }),
    ).rejects.toMatchObject(refused);
    await expect(
      shards.send('ledger.grant-credits', { workspace_id, credits: 1, kind: 'goodwill', reference: 'x' }),
    ).rejects.toMatchObject(refused);
    expect(await eventsIn(DEFAULT_SHARD, workspace_id)).toHaveLength(before.length + 1);
    await shards.move(workspace_id, OTHER_SHARD);
    expect(await shards.balanceOf(workspace_id)).toBe(1_000);
  });

  it('gets the refund of a failed audit once, whichever shard takes the event first', async () => {
    const workspace_id = await shards.open(1_000);
    const failedOf = async () => {
      const audit_id = newId('audit');
      const reply = await shards.charge(workspace_id, audit_id);
      const created_at = (reply as { created_at: string }).created_at;
      return failed({ audit_id, workspace_id, created_at });
    };
    const waiting = () => shards.messagesIn('credit-ledger.b.events.retry.1s');
    const [early, late] = [await failedOf(), await failedOf()];
    const charged = await shards.balanceOf(workspace_id);
    await shards.harness.publish('audit.failed', early);
    await eventually('the refund', async () => (await shards.balanceOf(workspace_id)) === charged + REFUND);
    await shards.move(workspace_id, OTHER_SHARD, async (step) => {
      if (step !== 'closed') return;
      // The old shard has no account any more, and the new one has none yet.
      await shards.harness.publish('audit.failed', late);
      await eventually('the old shard has sent it after the account', async () => (await waiting()) > 0);
    });
    const refunded = charged + 2 * REFUND;
    await eventually('the second refund', async () => (await shards.balanceOf(workspace_id)) === refunded);
    await shards.harness.publish('audit.failed', early);
    await shards.harness.publish('audit.failed', late);
    const last = await failedOf();
    await shards.harness.publish('audit.failed', last);
    await eventually(
      'the third refund, after those that came again',
      async () => (await shards.balanceOf(workspace_id)) === refunded - PRICE + REFUND,
    );
    expect(await shards.verify(OTHER_SHARD, workspace_id)).toMatchObject({ ok: true });
  });

  it('takes its checkouts along, and is credited once for a payment in the new shard', async () => {
    const workspace_id = await shards.open(1_000);
    const checkout = await shards.send('ledger.create-checkout', { workspace_id, package: 'starter' });
    const notice = {
      provider: 'local' as const,
      checkout_id: checkout.checkout_id,
      session_id: checkout.checkout_id,
      payment: 'paid' as const,
      currency: 'usd',
      amount_subtotal: checkout.amount_usd * 100,
      amount_total: checkout.amount_usd * 100,
      occurred_at: new Date().toISOString(),
    };
    await shards.move(workspace_id, OTHER_SHARD, async (step) => {
      if (step !== 'closed') return;
      await expect(shards.send('ledger.confirm-payment', notice)).rejects.toMatchObject({
        kind: 'transient',
        code: ACCOUNT_MOVED,
      });
    });
    for (let times = 0; times < 2; times++)
      expect(await shards.send('ledger.confirm-payment', notice)).toEqual({
        status: 'paid',
        credits: checkout.credits,
      });
    expect(await shards.balanceOf(workspace_id)).toBe(1_000 + checkout.credits);
    await shards.move(workspace_id, DEFAULT_SHARD);
    expect((await shards.send('ledger.get-checkout', { checkout_id: checkout.checkout_id })).status).toBe(
      'paid',
    );
    expect(await shards.balanceOf(workspace_id)).toBe(1_000 + checkout.credits);
  });

  it('takes its customer at Stripe along, and back', async () => {
    const workspaceId = await shards.open(1_000);
    const customerIn = (shard: string) =>
      shards.at(shard, async (client) => {
        const { rows } = await client.query<object>(
          'select * from stripe_customers where workspace_id = $1',
          [workspaceId],
        );
        return rows;
      });
    await shards.at(DEFAULT_SHARD, (client) =>
      new StripeCustomers(client).store(workspaceId, 'cus_1', undefined),
    );
    for (const [from, to] of [
      [DEFAULT_SHARD, OTHER_SHARD],
      [OTHER_SHARD, DEFAULT_SHARD],
    ] as const) {
      await shards.move(workspaceId, to);
      expect(await customerIn(to)).toEqual([{ workspace_id: workspaceId, customer_id: 'cus_1' }]);
      // What the old shard learns late would be in the way when the account comes back.
      await shards.at(from, (client) => new StripeCustomers(client).store(workspaceId, 'cus_2', undefined));
      expect(await customerIn(from)).toEqual([]);
    }
  });

  /** Acts as a superuser, who can switch off the trigger that keeps events. */
  const tamper = (shard: string, sql: string, workspaceId: string) =>
    shards.at(shard, async (client) => {
      await client.query('alter table events disable trigger all');
      const { rowCount } = await client.query(sql, [workspaceId]);
      await client.query('alter table events enable always trigger events_are_append_only');
      expect(rowCount).toBe(1);
    });

  it('stays where it is if a copy was changed before it is closed', async () => {
    const workspaceId = await shards.open(1_000);
    await shards.charge(workspaceId);
    const changed = shards.move(workspaceId, OTHER_SHARD, async (step) => {
      if (step !== 'copied') return;
      await tamper(
        OTHER_SHARD,
        `update events set data = jsonb_set(data, '{credits}', '1') where stream = 'account-' || $1 and version = 3`,
        workspaceId,
      );
    });
    await expect(changed).rejects.toMatchObject({ code: 'COPY_UNSOUND' });
    expect(await shards.charge(workspaceId)).toMatchObject({ outcome: 'charged' });
  });

  it('stays where it is if its row is not what its events add up to', async () => {
    const workspaceId = await shards.open(1_000);
    await tamper(
      DEFAULT_SHARD,
      'update accounts set balance = balance + 1 where workspace_id = $1',
      workspaceId,
    );
    await expect(shards.move(workspaceId, OTHER_SHARD)).rejects.toMatchObject({ code: 'EVENT_UNREADABLE' });
    expect(await shards.charge(workspaceId)).toMatchObject({ outcome: 'charged' });
  });

  it('lets its new shard read refunds and disputes again from where the old one had come', async () => {
    const workspaceId = await shards.open(1_000);
    const readTo = (shard: string, time?: string) =>
      shards.at(shard, async (client) => {
        if (time !== undefined)
          await client.query('update reversal_checkpoints set recorded_to = $1', [time]);
        const { rows } = await client.query<{ recorded_to: Date }>(
          'select recorded_to from reversal_checkpoints',
        );
        return rows.map(({ recorded_to }) => recorded_to.toISOString());
      });
    await readTo(DEFAULT_SHARD, '2026-01-01T00:00:00.000Z');
    await readTo(OTHER_SHARD, '2026-01-02T00:00:00.000Z');
    await shards.move(workspaceId, OTHER_SHARD);
    expect(await readTo(OTHER_SHARD)).toEqual(['2026-01-01T00:00:00.000Z']);
    await readTo(OTHER_SHARD, '2025-12-01T00:00:00.000Z');
    await shards.move(await shards.open(1), OTHER_SHARD);
    expect(await readTo(OTHER_SHARD)).toEqual(['2025-12-01T00:00:00.000Z']);
  });

  it('takes along all that its tables hold, also what a later migration adds', async () => {
    const columns = await shards.at(DEFAULT_SHARD, async (client) => {
      const { rows } = await client.query<{ table_name: string; columns: string[] }>(
        `select table_name, array_agg(column_name::text || ' ' || data_type order by ordinal_position) as columns
           from information_schema.columns where table_schema = 'ledger' group by table_name`,
      );
      return new Map(rows.map(({ table_name, columns }) => [table_name, columns]));
    });
    for (const [table, moved] of MOVING_TABLES) expect(columns.get(moved)).toEqual(columns.get(table));
  });

  it('is published by its old shard alone', async () => {
    const workspaceId = await shards.open(1_000);
    await shards.charge(workspaceId);
    const take = () => shards.harness.take('audit-engine.events');
    const seen: string[] = [];
    await shards.move(workspaceId, OTHER_SHARD);
    await shards.charge(workspaceId);
    await eventually('the charge of the new shard is published', async () => {
      const { content } = await take();
      for (const line of content.toString('utf8').split(/(?="audit_id")/)) {
        const audit = /"audit_id":"(aud_\w+)"/.exec(line)?.[1];
        if (audit !== undefined && content.includes(workspaceId)) seen.push(audit);
      }
      return new Set(seen).size >= 2;
    });
    expect(seen).toHaveLength(new Set(seen).size);
  });
});

/** What the engine says of an audit that failed by its own fault. */
function failed(audit: { audit_id: string; workspace_id: string; created_at: string }): object {
  return {
    ...audit,
    audit_type: 'seo',
    url: 'https://example.com/',
    charged: PRICE,
    refunded: REFUND,
    refund_rule: 1,
    fault: 'engine',
    failure_reason: 'engine_error',
    error: { code: 'ENGINE', message: 'it failed' },
    completed_at: new Date().toISOString(),
  };
}
