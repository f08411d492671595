import type { Stack } from '../../../../tools/local/stack/stack.js';
import { bulkWorkspace } from '../bulk-sql.js';
import { measureInTurns, type Contender, type Outcome } from './contenders.js';
import { BULK_ACCOUNTS, type LedgerStore } from '../ledger-store.js';
import { openRowLock } from './row-lock.js';
import { startEcho } from './start-echo.js';
import { inWords, printRow } from '../../support/print-row.js';

const MANY = 10_000;
const ECHO = 'echo over the same messaging';

/**
 * Charges a second through RabbitMQ, against a row lock a charge and an echo over the same messaging. Resolves with those
 * of one account on the largest store.
 */
export async function benchCharges(stack: Stack, stores: readonly LedgerStore[]): Promise<number> {
  const rowLock = await openRowLock(stack.postgres.url);
  const echo = await startEcho(stack);
  try {
    const one = await oneAccountEach(stores);
    const many = stores.filter(({ events }) => BULK_ACCOUNTS[events] >= MANY).map(manyAccounts);
    const outcomes = await measureInTurns([
      ...one,
      { name: 'row lock, one account', charge: () => rowLock.charge(0) },
      ...many,
      { name: `row lock, ${inWords(MANY)} accounts`, charge: () => rowLock.charge(1 + anyOf(MANY)) },
      { name: ECHO, charge: () => echo.charger.charge('ws_00000000000000000000000000') },
    ]);
    print(outcomes, one, many);
    return outcomes.get(one.at(-1)?.name ?? '')?.perSecond ?? Number.NaN;
  } finally {
    await echo.stop();
    await rowLock.close();
  }
}

function oneAccountEach(stores: readonly LedgerStore[]): Promise<Contender[]> {
  return Promise.all(
    stores.map(async (store) => {
      const workspace = await store.charger.openAccount();
      return {
        name: `one account, ${inWords(store.events)} events`,
        charge: () => store.charger.charge(workspace),
        settle: () => store.settle(),
      };
    }),
  );
}

function manyAccounts(store: LedgerStore): Contender {
  return {
    name: `${inWords(MANY)} accounts, ${inWords(store.events)} events`,
    charge: () => store.charger.charge(bulkWorkspace(1 + anyOf(MANY))),
    settle: () => store.settle(),
  };
}

function anyOf(count: number): number {
  return Math.floor(Math.random() * count);
}

function print(
  outcomes: ReadonlyMap<string, Outcome>,
  one: readonly Contender[],
  many: readonly Contender[],
): void {
  const perSecond = (name: string): number => outcomes.get(name)?.perSecond ?? Number.NaN;
  const line = (name: string, rowLock?: string): void => {
    const outcome = outcomes.get(name);
    if (!outcome) return;
    const ratios = rowLock
      ? [outcome.perSecond / perSecond(rowLock), outcome.perSecond / perSecond(ECHO), outcome.lag.toFixed(1)]
      : ['', '', ''];
    printRow(name, outcome.perSecond, outcome.p50, outcome.p99, outcome.failed.toFixed(0), ...ratios);
  };
  console.log();
  printRow('Charges', 'per second', 'p50 ms', 'p99 ms', 'failed', '× row lock', '× echo', 'relay lag s');
  for (const { name } of one) line(name, 'row lock, one account');
  line('row lock, one account');
  for (const { name } of many) line(name, `row lock, ${inWords(MANY)} accounts`);
  line(`row lock, ${inWords(MANY)} accounts`);
  line(ECHO);
  const bySize = one.map(({ name }) => perSecond(name));
  printRow('one account, slowest store ÷ fastest store', Math.min(...bySize) / Math.max(...bySize));
}
