import { Client } from 'pg';
import { eventually } from '../../support/eventually.js';

/**
 * Holds a service's statement at the table that it writes, by a lock of a superuser's. No longer than 2 s: then the
 * service gives up its statement.
 */
export class HeldStatement {
  private constructor(
    private readonly holder: Client,
    private readonly watcher: Client,
    private readonly pattern: string,
  ) {}

  /** Holds what writes `table`; `pattern` (of `like`) tells the statement meant from others on the same table. */
  static async at(databaseUrl: string, table: string, pattern: string): Promise<HeldStatement> {
    const [holder, watcher] = [new Client(databaseUrl), new Client(databaseUrl)];
    await Promise.all([holder.connect(), watcher.connect()]);
    await holder.query(`begin; lock table ${table} in exclusive mode`);
    return new HeldStatement(holder, watcher, pattern);
  }

  /** Resolves when the statement has come and waits; holds nothing any more where it does not come. */
  async reached(): Promise<void> {
    try {
      await eventually('the statement waits', async () => (await this.waiting()).length > 0, 5_000);
    } catch (error) {
      await this.release();
      throw error;
    }
  }

  /** The statement never happens: its connection is ended, and what wrote it can't write it again over that one. */
  async prevent(): Promise<void> {
    for (const pid of await this.waiting())
      await this.watcher.query('select pg_terminate_backend($1)', [pid]);
    await eventually('the statement is gone', async () => (await this.waiting()).length === 0, 5_000);
    await this.release();
  }

  /** Lets the statement happen. */
  async release(): Promise<void> {
    await this.holder.query('rollback');
    await Promise.all([this.holder.end(), this.watcher.end()]);
  }

  private async waiting(): Promise<number[]> {
    const { rows } = await this.watcher.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like $1 and pid <> pg_backend_pid()`,
      [this.pattern],
    );
    return rows.map(({ pid }) => pid);
  }
}
