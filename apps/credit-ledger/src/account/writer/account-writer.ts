import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Failure } from '#contracts/failures';
import { Log } from '#contracts/log';
import type { EventMeta } from '#event-store/events';
import { EventRelay } from '#event-store/relay/relay';
import { isDatabaseUnavailable } from '#postgres/failures/database-failure';
import { Coalescer } from '#runtime/batching/coalescer';
import { togetherOrAlone } from '#runtime/batching/together-or-alone';
import type { AccountCommand, AccountReply } from '../decisions/decide.js';
import { LedgerMetrics } from './ledger-metrics.js';
import { ACCOUNT_BUSY, accountBusy, retryContention } from './contention.js';
import { lockedAccounts } from './lock-accounts.js';
import { type Submitted, writeBatch } from './write-batch.js';

/**
 * The most commands in a transaction. A larger batch gains nothing, because the fixed cost is already spread thin, and
 * holds the accounts' locks longer.
 */
const MAX_BATCH = 100;
/** Milliseconds that a batch waits for a lock. After that it writes the commands of unlocked accounts. */
const LOCK_TIMEOUT_MS = 300;
/** The most locked accounts to wait for at once; each takes a connection of the pool. */
const MAX_APART = 4;
/** The most commands that may wait for one locked account. More would fill the prefetch of the queue. */
const MAX_WAITING = 100;

type Outcome = AccountReply | Promise<AccountReply> | Error;

/**
 * The only code that changes accounts. Commands that wait at the same time share a transaction, whatever their accounts
 * (docs/decisions/0009). With one row lock per charge, a busy account takes 4,000 charges a second; with a shared
 * transaction, more than twice as many through the broker. Commands of an account that another transaction keeps locked
 * wait separately.
 */
@Injectable()
export class AccountWriter {
  private readonly together: Coalescer<Submitted, AccountReply>;
  private readonly apart: Coalescer<Submitted, AccountReply>;
  /** Commands that run separately, by account. Later commands of the account wait behind them. */
  private readonly waiting = new Map<string, number>();

  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
    private readonly relay: EventRelay,
    private readonly metrics: LedgerMetrics,
  ) {
    this.together = new Coalescer({
      name: 'write accounts',
      run: (batch) => this.run(batch, (part) => this.writeOrPart(part)),
      maxBatch: MAX_BATCH,
      maxConcurrent: 1,
    });
    this.apart = new Coalescer({
      name: 'write locked accounts',
      laneOf: accountOf,
      run: (batch) => this.run(batch, (part) => this.write(part)),
      maxBatch: MAX_BATCH,
      maxConcurrent: MAX_APART,
    });
  }

  /**
   * Executes a command exactly once, however often it is submitted. Resolves with the reply after the commit. Rejects
   * with the `Failure` of a refused command, or with a transient one if the account stays locked. Rejects with the driver's
   * error if the database is unavailable: the command may have been executed or not, and the caller can submit
   * it again.
   */
  async execute<Command extends AccountCommand>(
    command: Command,
    meta: EventMeta = {},
  ): Promise<AccountReply<Command['type']>> {
    const submitted = { command, meta };
    const reply = await (this.waiting.has(accountOf(submitted))
      ? this.setApart(submitted)
      : this.together.submit(submitted));
    // The batches carry all commands; the deciders answer each with the reply of its name.
    return reply as AccountReply<Command['type']>;
  }

  private run(
    batch: readonly Submitted[],
    write: (part: readonly Submitted[]) => Promise<readonly Outcome[]>,
  ): Promise<readonly Outcome[]> {
    return togetherOrAlone(batch, write, {
      failsAll,
      parted: (error) =>
        this.log.warn({ err: error, commands: batch.length }, 'A batch failed; its commands run alone.'),
    });
  }

  /** Writes the commands of unlocked accounts first, and runs those of locked accounts separately. */
  private async writeOrPart(batch: readonly Submitted[]): Promise<readonly Outcome[]> {
    const part = (isApart: (account: string) => boolean): Promise<readonly Outcome[]> =>
      this.writeBeside(batch, (submitted) => isApart(accountOf(submitted)));
    if (batch.some((submitted) => this.waiting.has(accountOf(submitted))))
      return part((account) => this.waiting.has(account));
    try {
      return await this.write(batch, LOCK_TIMEOUT_MS);
    } catch (error) {
      if (!(error instanceof Failure && error.code === ACCOUNT_BUSY)) throw error;
      const locked = await lockedAccounts(this.pool, batch.map(accountOf));
      // The account was unlocked meanwhile, or the batch waited for some other lock.
      return locked.size === 0 ? this.write(batch) : part((account) => locked.has(account));
    }
  }

  /** Runs the commands of these accounts separately, and writes the others now. */
  private async writeBeside(
    batch: readonly Submitted[],
    isApart: (submitted: Submitted) => boolean,
  ): Promise<readonly Outcome[]> {
    const outcomes = new Map<Submitted, Outcome>();
    const others = batch.filter((submitted) => !isApart(submitted));
    for (const submitted of batch.filter(isApart)) outcomes.set(submitted, this.setApart(submitted));
    const written = others.length > 0 ? await this.writeOrPart(others) : [];
    others.forEach((submitted, index) => outcomes.set(submitted, written[index]!));
    return batch.map((submitted) => outcomes.get(submitted)!);
  }

  private async setApart(submitted: Submitted): Promise<AccountReply> {
    const account = accountOf(submitted);
    const before = this.waiting.get(account) ?? 0;
    if (before >= MAX_WAITING) throw accountBusy(`${before} commands wait for it already`);
    this.waiting.set(account, before + 1);
    try {
      return await this.apart.submit(submitted);
    } finally {
      const left = (this.waiting.get(account) ?? 1) - 1;
      if (left > 0) this.waiting.set(account, left);
      else this.waiting.delete(account);
    }
  }

  private async write(
    batch: readonly Submitted[],
    lockTimeoutMs?: number,
  ): Promise<readonly (AccountReply | Failure)[]> {
    const { replies, appended } = await retryContention(
      () => writeBatch(this.pool, batch, { lockTimeoutMs }),
      lockTimeoutMs,
    );
    this.relay.committed(appended);
    this.metrics.posted(appended);
    return replies;
  }
}

function accountOf({ command }: Submitted): string {
  return command.payload.workspace_id;
}

/** True for a failure that no single command of the batch caused. */
function failsAll(error: unknown): boolean {
  return isDatabaseUnavailable(error) || (error instanceof Failure && error.kind === 'transient');
}
