import { describe, expect, it, jest } from '@jest/globals';
import { type TestStore, givenStore } from '../../test/test-store.js';
import type { RecordedEvent } from '../events.js';
import { verifyChain } from '../hash-chain/hash-chain.js';
import { scanStream } from '../read/scan.js';
import { appendToStreams } from './append.js';

jest.setTimeout(60_000);

let store: TestStore;
givenStore(async (made) => {
  store = made;
  await store.pool.query('create table accounts (id text primary key, balance int, version int, head bytea)');
  await store.pool.query(`insert into accounts values ('a', 1000, 0, null)`);
});

interface Account {
  readonly balance: number;
  readonly version: number;
  readonly head: Buffer | null;
}

/**
 * The order that every writer keeps: lock the rows that the decision needs, decide, append (which locks the heads,
 * last), note what follows from the events in rows that are locked already, commit.
 */
function spend(amount: number): Promise<RecordedEvent[]> {
  return store.transaction(async (client) => {
    const { rows } = await client.query<Account>(`select * from accounts where id = 'a' for update`);
    const { balance, version, head } = rows[0]!;
    if (balance < amount) return [];
    const events = [{ type: 'shop.spent', data: { amount, balance_after: balance - amount } }];
    const recorded = await appendToStreams(client, [
      { stream: 'account-a', expectedVersion: version, events, chain: { prevHash: head } },
    ]);
    const last = recorded.at(-1)!;
    await client.query(`update accounts set balance = $1, version = $2, head = $3 where id = 'a'`, [
      balance - amount,
      last.version,
      last.hash,
    ]);
    return recorded;
  });
}

describe('an inline projection', () => {
  it('is always what its events say, however many write at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) => spend(10 + (index % 3) * 10)),
    );
    const { rows } = await store.pool.query<Account>('select * from accounts');
    const account = rows[0]!;
    const events: RecordedEvent[] = [];
    for await (const event of scanStream(store.pool, 'account-a')) events.push(event);
    expect(outcomes.flat()).toHaveLength(events.length);
    const spent = events.reduce((sum, { data }) => sum + (data as { amount: number }).amount, 0);
    expect(account.balance).toBe(1000 - spent);
    expect(account.balance).toBeGreaterThanOrEqual(0);
    expect(account.version).toBe(events.length);
    expect(verifyChain(events)).toEqual({ ok: true, version: account.version, head: account.head });
  });
});
