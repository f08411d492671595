import { Client } from 'pg';
import { eventually } from '../../support/eventually.js';

/**
 * Waits while a test has the table's advisory lock. A lock of the table itself would be waited for no longer than the
 * services' `lock_timeout` of 2 s, which a slow machine needs between two steps of a test.
 */
const HOLD = `
  create or replace function public.hold_statement() returns trigger language plpgsql as $$
  begin
    while not pg_try_advisory_lock_shared(tg_relid::bigint) loop
      perform pg_sleep(0.05);
    end loop;
    perform pg_advisory_unlock_shared(tg_relid::bigint);
    return null;
  end $$`;

/** Holds a service's statement that writes a table, no longer than its `statement_timeout` of 10 s. */
export class HeldStatement {
  private constructor(
    private readonly holder: Client,
    private readonly pattern: string,
  ) {}

  /** Holds what writes `table`; `pattern` (of `like`) tells the statement meant from others on the same table. */
  static async at(databaseUrl: string, table: string, pattern: string): Promise<HeldStatement> {
    const holder = new Client(databaseUrl);
    await holder.connect();
    await holder.query(HOLD);
    await holder.query(
      `create or replace trigger hold_statement before insert or update or delete on ${table}
         for each statement execute function public.hold_statement()`,
    );
    await holder.query(`select pg_advisory_lock('${table}'::regclass::bigint)`);
    return new HeldStatement(holder, pattern);
  }

  /** Resolves when the statement has come and waits; holds nothing any more where it does not come. */
  async reached(): Promise<void> {
    try {
      await eventually('the statement waits', () => this.waits(`wait_event = 'PgSleep'`));
    } catch (error) {
      await this.release();
      throw error;
    }
  }

  /** The statement never happens: its connection is ended, and what wrote it can't write it again over that one. */
  async prevent(): Promise<void> {
    const ended = async () => !(await this.waits('pg_terminate_backend(pid)'));
    await eventually('the statement is gone', ended);
    await this.release();
  }

  /** Lets the statement happen. */
  async release(): Promise<void> {
    await this.holder.end();
  }

  private async waits(condition: string): Promise<boolean> {
    const { rowCount } = await this.holder.query(
      `select from pg_stat_activity
        where datname = current_database() and state = 'active' and query like $1 and pid <> pg_backend_pid()
          and ${condition}`,
      [this.pattern],
    );
    return rowCount !== 0;
  }
}
