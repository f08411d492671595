import type { Client } from 'pg';
import { connected } from '../../support/servers/database.js';
import { BULK_STEP, bulkAccounts, SETTLE_BULK } from './bulk-sql.js';

export interface BulkLoad {
  /** The administrator's address of a ledger's database that holds no event yet. */
  readonly databaseUrl: string;
  readonly accounts: number;
  /** Events of all accounts together: a multiple of `accounts`, at least two for each. */
  readonly events: number;
}

/**
 * Fills a fresh ledger with what it would hold had it opened these accounts, sold them credits and charged each in turn:
 * events with true hash chains and positions without holes, and the rows of accounts, charges and grants, so that the
 * verification finds nothing. Only the path is another: sets inside Postgres, and the indexes of the events made at the
 * end. For the relay all of it counts as published.
 */
export function bulkLoad({ databaseUrl, accounts, events }: BulkLoad): Promise<void> {
  const load = async (client: Client) => {
    await client.query('set synchronous_commit = off');
    await client.query(
      `alter table events drop constraint events_position, drop constraint events_stream_version,
                          drop constraint events_event_id`,
    );
    await client.query(bulkAccounts(accounts));
    for (let version = 1; version <= events / accounts; version++) {
      await client.query({ name: 'bulk-step', text: BULK_STEP, values: [version] });
    }
    for (const statement of SETTLE_BULK) await client.query(statement);
    // As the migration made them.
    await client.query(
      `alter table events add constraint events_position primary key (partition, position),
                          add constraint events_stream_version unique (stream, version),
                          add constraint events_event_id unique (event_id)`,
    );
    // Now, so that neither comes in the middle of a measurement.
    for (const table of ['events', 'charges', 'accounts', 'grants'])
      await client.query(`vacuum (freeze, analyze) ${table}`);
    await client.query('checkpoint');
  };
  return connected(databaseUrl, load, 'ledger');
}
