import type { ClientBase } from 'pg';
import { newestStreams } from '#event-store/read/sample-streams';
import { KeysetScan, keyOfRandomStream } from '#runtime/invariants/keyset-scan';
import type { InvariantCheck, Violation } from '#runtime/invariants/invariant-monitor';
import { streamOf } from '../../account/account.js';
import { AccountTally } from '../accounts/account-tally.js';
import { checkAccounts } from '../accounts/check-accounts.js';
import { Problems } from '../problem.js';
import { readPages } from '../accounts/read-pages.js';
import { writeTimesInUtc } from '../snapshot.js';

/** Accounts of a round beside the busiest: the last changed ones of each partition. */
const ACCOUNTS = 20;
/** Events of an account to recompute: all of a short stream, the newest of a long one. */
const EVENTS = 50;
const PREFIX = streamOf('');

interface Sampled {
  readonly workspace_id: string;
  readonly version: number;
}

/**
 * Recomputes a sample of accounts, as `acs ledger verify` does for all. Their events must follow each other, each with
 * the hash of its content (`account-events`). The row of each account must match its events and the last hash
 * (`account-row`).
 */
export function accountCheck(): InvariantCheck {
  const walk = new KeysetScan(ACCOUNTS, keyOfRandomStream(PREFIX));
  return {
    invariants: ['account-events', 'account-row'],
    run: async (client) => {
      await writeTimesInUtc(client);
      const [accounts, newest] = [await nextAccounts(client, walk), await newestAccounts(client)];
      const sample = new Map([...accounts, ...newest].map((sampled) => [sampled.workspace_id, sampled]));
      return recompute(client, [...sample.values()]);
    },
  };
}

async function recompute(client: ClientBase, accounts: readonly Sampled[]): Promise<readonly Violation[]> {
  const [events, rows] = [new Problems(), new Problems()];
  const tallies = new Map(
    accounts.map(({ workspace_id }) => {
      const stream = streamOf(workspace_id);
      return [stream, new AccountTally(stream, events)];
    }),
  );
  const ranges = accounts.map(({ workspace_id, version }) => ({
    stream: streamOf(workspace_id),
    afterVersion: Math.max(0, version - EVENTS),
  }));
  for await (const page of readPages(client, ranges, { movements: false })) {
    for (const stored of page) {
      const tally = tallies.get(stored.stream);
      if (tally?.account === undefined) tally?.beginAt(stored);
      tally?.add(stored);
    }
  }
  for (const [stream, { account }] of tallies)
    if (account === undefined) rows.add(`the row of ${stream}`, 'there are no events of it');
  await checkAccounts(client, [...tallies.values()], rows);
  return [
    ...events.listed.map((problem) => ({ invariant: 'account-events', ...problem })),
    ...rows.listed.map((problem) => ({ invariant: 'account-row', ...problem })),
  ];
}

function nextAccounts(client: ClientBase, walk: KeysetScan): Promise<readonly Sampled[]> {
  return walk.next(
    client,
    ({ workspace_id }) => workspace_id,
    async (after, limit) => {
      const { rows } = await client.query<Sampled>({
        name: 'ledger.monitored-accounts',
        text: `select workspace_id, version from accounts where workspace_id > $1 order by workspace_id limit ${limit}`,
        values: [after],
      });
      return rows;
    },
  );
}

/** Includes an account that has events and no row, so that its missing row is reported. */
async function newestAccounts(client: ClientBase): Promise<readonly Sampled[]> {
  const { rows } = await client.query<Sampled>({
    name: 'ledger.newest-accounts',
    text: `
      select newest.workspace_id,
             coalesce(accounts.version, (select version from events where stream = $2 || newest.workspace_id
                                          order by version desc limit 1)) as version
      from unnest($1::text[]) as newest (workspace_id) left join accounts using (workspace_id)`,
    values: [(await newestStreams(client)).map((stream) => stream.slice(PREFIX.length)), PREFIX],
  });
  return rows;
}
