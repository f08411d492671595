import type { ClientBase } from 'pg';
import { Counter, Gauge } from 'prom-client';
import { checkLog, LOG_INVARIANTS } from '#event-store/check-log';
import { inSnapshot } from '#event-store/transaction';
import type { Environment } from './environment.js';
import { PeriodicTask } from './periodic-task.js';
import type { ServiceContext } from './service.js';

/** Something stored that can't be as it is. */
export interface Violation {
  readonly invariant: string;
  /** What it is about, for whoever looks it up. */
  readonly where: string;
  readonly what: string;
}

/** Looks at a bounded sample, in a transaction that reads one snapshot. */
export interface InvariantCheck {
  /** The names that its violations may have. */
  readonly invariants: readonly string[];
  readonly run: (client: ClientBase) => Promise<readonly Violation[]>;
}

/**
 * Of each partition's newest positions. With the accounts, a round took 75 to 95 ms on a ledger of a million events, and the
 * charges take 100 ms more.
 */
const WINDOW = 500;
/** Lines logged of one round; the counter has them all. */
const MAX_LOGGED = 20;

const LOG_CHECK: InvariantCheck = {
  invariants: LOG_INVARIANTS,
  run: (client) => checkLog(client, WINDOW),
};

/**
 * Has a service look every `INVARIANT_CHECK_INTERVAL_MS` (0: never) whether a sample of what it stored is as it must be:
 * its log, and what `checks` look at. Violations raise an alarm in the log and a counter. It finds what somebody, or a
 * fault of ours, did to the tables long before a whole verification would be due.
 */
export function monitorInvariants(
  { env, pool, metrics, log, shutdown }: ServiceContext,
  checks: readonly InvariantCheck[],
): void {
  const everyMs = readCheckInterval(env);
  if (everyMs === 0) return;
  const all = [LOG_CHECK, ...checks];
  const violations = new Counter({
    name: 'acs_invariant_violations_total',
    help: 'Violations that the invariant monitor found, by invariant; one that stays is counted each time it is seen.',
    labelNames: ['invariant'],
    registers: [metrics],
  });
  for (const invariant of all.flatMap((check) => check.invariants)) violations.inc({ invariant }, 0);
  const checked = new Gauge({
    name: 'acs_invariant_last_check_timestamp_seconds',
    help: 'When the invariant monitor last came to the end of a round.',
    registers: [metrics],
  });
  const run = async (): Promise<void> => {
    const client = await pool.connect();
    let sound = false;
    try {
      const found = await findViolations(client, all);
      for (const { invariant } of found) violations.inc({ invariant });
      for (const violation of found.slice(0, MAX_LOGGED))
        log.error({ alarm: 'invariant-violated', ...violation }, 'What is stored breaks an invariant.');
      checked.setToCurrentTime();
      sound = true;
    } finally {
      client.release(!sound);
    }
  };
  const task = new PeriodicTask({ name: 'check invariants', everyMs, log, run });
  task.start();
  void task.runNow();
  shutdown.add('stop-accepting', 'invariant monitor', () => task.stop());
}

/** Throws a `ConfigurationError`. */
export function readCheckInterval(env: Environment): number {
  return env.integer('INVARIANT_CHECK_INTERVAL_MS', { default: 60_000, max: 3_600_000 });
}

/** On one snapshot, or what is committed between two looks would be taken for a violation. */
function findViolations(
  client: ClientBase,
  checks: readonly InvariantCheck[],
): Promise<readonly Violation[]> {
  return inSnapshot(client, async () => {
    const found: Violation[] = [];
    for (const check of checks) found.push(...(await check.run(client)));
    return found;
  });
}
