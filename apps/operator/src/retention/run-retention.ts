import type { ClientBase } from 'pg';
import { advisoryKey } from '#postgres/locks';
import { databaseTime } from '#postgres/transaction';
import type { Operator } from '../connections/operator.js';
import { type Application, applyPolicy } from './apply-policy.js';
import { Archive } from './archive/archive.js';
import { cutoff, POLICIES, POLICY_NAMES, type PolicyName } from './policies.js';

export interface RetentionRun extends Pick<Application, 'dryRun' | 'signal'> {
  /** The folder of the archive; rows just go where there is none. */
  readonly archiveTo: string | undefined;
  /** The policies that are applied, each with the days after which its rows go. */
  readonly days: Readonly<Partial<Record<PolicyName, number>>>;
  /** The database's clock unless given. */
  readonly now?: Date;
  readonly onProgress: (table: string, rows: number) => void;
}

export interface TableReport {
  readonly policy: PolicyName;
  readonly table: string;
  /** What ended before this went. */
  readonly before: string;
  readonly rows: number;
  readonly bytes: number;
  readonly files: number;
}

const KEY = advisoryKey('acs', 'retention');

/**
 * Applies the policies, one after the other; of each table what went, as far as a run got that was told to stop. Throws an
 * `Error` where another run is at work on this database, or an archived file is not as it was listed, and a `UsageError`
 * where the archive can't be written to.
 */
export async function runRetention(operator: Operator, run: RetentionRun): Promise<readonly TableReport[]> {
  // All on one connection, which holds the lock, too: without it nothing goes on.
  return operator.withWritableDatabase('public', async (client) => {
    await client.query(SESSION);
    // A dry run locks nothing.
    if (run.dryRun) return applyAll(client, run, undefined);
    await lockOutOthers(client);
    if (run.archiveTo === undefined) return applyAll(client, run, undefined);
    // Not before: another run would write to it, too.
    const archive = await Archive.open(run.archiveTo, await nameOf(client));
    try {
      return await applyAll(client, run, archive);
    } finally {
      await archive.close();
    }
  });
}

async function applyAll(
  client: ClientBase,
  run: RetentionRun,
  archive: Archive | undefined,
): Promise<readonly TableReport[]> {
  const now = run.now ?? (await databaseTime(client));
  const reports: TableReport[] = [];
  for (const name of POLICY_NAMES) {
    const days = run.days[name];
    if (days === undefined) continue;
    const before = cutoff(now, days);
    for (const policy of POLICIES[name].tables()) {
      if (run.signal.aborted) return reports;
      const onProgress = (rows: number) => run.onProgress(policy.table, rows);
      const kept = policy.neverArchived ? undefined : archive;
      const applied = await applyPolicy(client, policy, { ...run, archive: kept, before, onProgress });
      reports.push({ policy: name, table: policy.table, before: before.toISOString(), ...applied });
    }
  }
  return reports;
}

/**
 * A session that waits for this run waits half a second at most, and this run waits no longer for another. Every statement finds its
 * rows by an index; a plan by a scan, made while a table was small, would be kept.
 */
const SESSION = `
  set timezone = 'UTC'; set lock_timeout = '500ms'; set statement_timeout = '30s'; set jit = off; set enable_seqscan = off;
  set idle_in_transaction_session_timeout = '5s'; set client_connection_check_interval = '1s'`;

/** Until the connection ends, whichever way. */
async function lockOutOthers(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    KEY,
  ]);
  if (!rows[0]?.locked)
    throw new Error('Another `acs retention run` is at work on this database; nothing was done.');
}

/** No two clusters have the same, unless one is a copy of the other's files. */
async function nameOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select format('database %s of cluster %s', current_database(), system_identifier) as name from pg_control_system()`,
  );
  return rows[0]!.name;
}
