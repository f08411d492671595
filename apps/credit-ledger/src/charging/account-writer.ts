import type { Pool } from 'pg';
import { Failure } from '#contracts/failures';
import type { Log } from '#contracts/log';
import type { EventMeta } from '#event-store/events';
import { partitionOf } from '#event-store/partition';
import { Coalescer } from '#runtime/coalescer';
import { isDatabaseAbsence } from '#runtime/database';
import { streamOf } from '../account/account.js';
import type { AccountCommand, AccountReply } from '../account/account-command.js';
import { retryContention } from './contention.js';
import { type Submitted, writeBatch } from './write-batch.js';

/** More gain nothing (a transaction's fixed cost is spread thin enough) and hold the account's lock for longer. */
const MAX_BATCH = 200;
/** Commits at once: enough to keep Postgres busy, few enough that batches fill up. */
const MAX_RUNNING = 4;
/** Batches of a busy lane start this far apart: fewer commits for the same charges. */
const PACE_MS = 3;

export interface AccountWriterOptions {
  readonly pool: Pool;
  readonly log: Log;
  /** Called after each commit that may have appended events. */
  readonly committed: () => void;
}

/**
 * The one way to change an account. Commands that wait at the same time share a transaction, in lanes by the partition
 * of their stream: batches of one lane would only wait for each other's lock. A row lock per charge gives 3,500 charges
 * a second on one hot account, a shared one many times that.
 */
export class AccountWriter {
  private readonly lanes: Coalescer<Submitted, AccountReply>;

  constructor(private readonly options: AccountWriterOptions) {
    this.lanes = new Coalescer({
      laneOf: ({ command }) => partitionOf(streamOf(command.payload.workspace_id)),
      run: (batch) => this.run(batch),
      maxBatch: MAX_BATCH,
      maxConcurrent: MAX_RUNNING,
      paceMs: PACE_MS,
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
    // The lanes carry all commands; the deciders answer each with the reply of its name.
    return await this.lanes.submit({ command, meta });
  }

  private async run(batch: readonly Submitted[]): Promise<readonly (AccountReply | Error)[]> {
    try {
      return await this.write(batch);
    } catch (error) {
      if (batch.length === 1 || failsAll(error)) throw error;
      this.options.log.warn(
        { err: error, commands: batch.length },
        'A batch failed; its commands run alone.',
      );
      return this.runAlone(batch);
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

  private async write(batch: readonly Submitted[]): Promise<readonly (AccountReply | Failure)[]> {
    const replies = await retryContention(() => writeBatch(this.options.pool, batch));
    this.options.committed();
    return replies;
  }
}

/** No command of the batch is to blame. */
function failsAll(error: unknown): boolean {
  return isDatabaseAbsence(error) || (error instanceof Failure && error.kind === 'transient');
}
