import type { Pool } from 'pg';
import { Failure } from '#contracts/failures';
import type { Log } from '#contracts/log';
import type { EventMeta, RecordedEvent } from '#event-store/events';
import { Coalescer } from '#runtime/coalescer';
import { isDatabaseAbsence } from '#runtime/database';
import type { AccountCommand, AccountReply } from '../account/account-command.js';
import { ACCOUNT_BUSY, retryContention } from './contention.js';
import { type Submitted, writeBatch } from './write-batch.js';

/** More gain nothing (a transaction's fixed cost is spread thin enough) and hold the account's lock for longer. */
const MAX_BATCH = 100;
/** Under load batches start this far apart: fewer commits for the same charges. */
const PACE_MS = 5;
/** How long a batch waits for a lock before it lets those go ahead whose accounts are free. */
const PATIENCE_MS = 300;
/** Accounts that are waited for at once; each takes a connection of the pool. */
const MAX_APART = 4;

export interface AccountWriterOptions {
  readonly pool: Pool;
  readonly log: Log;
  /** Called after each commit, with the events that it appended. */
  readonly committed: (appended: readonly RecordedEvent[]) => void;
}

type Outcome = AccountReply | Promise<AccountReply> | Error;

/**
 * The one way to change an account. Commands that wait at the same time share a transaction, whatever their accounts,
 * one transaction after the other (docs/decisions/0009): a row lock per charge gives 4,000 charges a second on one hot
 * account, a shared one more than twice that through the broker. An account that somebody else keeps locked is waited
 * for apart from the others.
 */
export class AccountWriter {
  private readonly together: Coalescer<Submitted, AccountReply>;
  private readonly apart: Coalescer<Submitted, AccountReply>;
  /** Commands under way apart, by account: what comes later has to stay behind them. */
  private readonly waiting = new Map<string, number>();

  constructor(private readonly options: AccountWriterOptions) {
    this.together = new Coalescer({
      run: (batch) => this.run(batch, () => this.writeOrPart(batch)),
      maxBatch: MAX_BATCH,
      maxConcurrent: 1,
      paceMs: PACE_MS,
    });
    this.apart = new Coalescer({
      laneOf: accountOf,
      run: (batch) => this.run(batch, () => this.write(batch)),
      maxBatch: MAX_BATCH,
      maxConcurrent: MAX_APART,
    });
  }

  /**
   * Carries a command out, exactly once however often it is given, and resolves once that is committed. Rejects with
   * the `Failure` of a command that is refused, a transient one where the account stays locked, and the driver's error
   * where the database is away: then it is unknown whether it was carried out, and asking again tells.
   */
  async execute<Command extends AccountCommand>(
    command: Command,
    meta: EventMeta = {},
  ): Promise<AccountReply<Command['type']>> {
    const submitted = { command, meta };
    // The batches carry all commands; the deciders answer each with the reply of its name.
    return await (this.waiting.has(accountOf(submitted))
      ? this.setApart(submitted)
      : this.together.submit(submitted));
  }

  private async run(
    batch: readonly Submitted[],
    write: () => Promise<readonly Outcome[]>,
  ): Promise<readonly Outcome[]> {
    try {
      return await write();
    } catch (error) {
      if (batch.length === 1 || failsAll(error)) throw error;
      this.options.log.warn(
        { err: error, commands: batch.length },
        'A batch failed; its commands run alone.',
      );
      return this.runAlone(batch);
    }
  }

  /** Where somebody else holds a lock for long, each account waits by itself. */
  private async writeOrPart(batch: readonly Submitted[]): Promise<readonly Outcome[]> {
    try {
      return await this.write(batch, PATIENCE_MS);
    } catch (error) {
      if (!(error instanceof Failure && error.code === ACCOUNT_BUSY)) throw error;
      return batch.map((submitted) => this.setApart(submitted));
    }
  }

  private async setApart(submitted: Submitted): Promise<AccountReply> {
    const account = accountOf(submitted);
    this.waiting.set(account, (this.waiting.get(account) ?? 0) + 1);
    try {
      return await this.apart.submit(submitted);
    } finally {
      const left = (this.waiting.get(account) ?? 1) - 1;
      if (left > 0) this.waiting.set(account, left);
      else this.waiting.delete(account);
    }
  }

  /** One by one, so that a command which can't be stored fails no other. */
  private async runAlone(batch: readonly Submitted[]): Promise<readonly (AccountReply | Error)[]> {
    const results: (AccountReply | Error)[] = [];
    let away: Error | undefined;
    for (const submitted of batch) {
      results.push(
        away ??
          (await this.write([submitted]).then(
            ([reply]) => reply ?? new Error('a batch of one was not answered'),
            (error: unknown) => {
              const failure = error instanceof Error ? error : new Error(String(error));
              if (failsAll(failure)) away = failure;
              return failure;
            },
          )),
      );
    }
    return results;
  }

  private async write(
    batch: readonly Submitted[],
    patienceMs?: number,
  ): Promise<readonly (AccountReply | Failure)[]> {
    const { pool, committed } = this.options;
    const { replies, appended } = await retryContention(
      () => writeBatch(pool, batch, { lockTimeoutMs: patienceMs }),
      patienceMs,
    );
    committed(appended);
    return replies;
  }
}

function accountOf({ command }: Submitted): string {
  return command.payload.workspace_id;
}

/** No command of the batch is to blame. */
function failsAll(error: unknown): boolean {
  return isDatabaseAbsence(error) || (error instanceof Failure && error.kind === 'transient');
}
