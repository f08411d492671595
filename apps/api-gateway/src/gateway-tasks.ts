import { isDatabaseAbsence } from '#postgres/database-trouble';
import { PeriodicTask } from '#runtime/periodic-task';
import type { ServiceContext } from '#runtime/service';
import { sweepMetadata } from './audits/metadata/metadata-sweep.js';
import type { GatewayParts } from './gateway-parts.js';
import type { GatewaySettings } from './gateway-settings.js';
import { sweepIdempotency } from './idempotency/idempotency-sweep.js';
import { keepRequestDays } from './request-log/request-days.js';

/** What the gateway does by itself, until the service leaves. */
export function startTasks(
  { pool, log, shutdown }: ServiceContext,
  parts: GatewayParts,
  { requestLogDays, metadata }: GatewaySettings,
): void {
  const { backlog, voids, opening, lastUsed, callers, issuedKeys, requestLog } = parts;
  const tasks = [
    { name: 'notice that the process stood still', everyMs: 250, run: async () => callers.checkForStall() },
    { name: 'count the backlog', everyMs: 250, run: () => unlessAway(backlog.refresh()) },
    { name: 'write the request log', everyMs: 300, run: () => requestLog.run() },
    { name: 'take back unanswered charges', everyMs: 1_000, run: () => voids.run() },
    { name: 'read which keys were issued', everyMs: 5_000, run: () => unlessAway(issuedKeys.refresh()) },
    { name: 'finish opening workspaces', everyMs: 5_000, run: () => opening.sweep() },
    { name: 'write when keys were used', everyMs: 10_000, run: () => lastUsed.flush() },
    {
      name: 'sweep expired idempotency keys',
      everyMs: 30_000,
      run: () => sweepIdempotency(pool).then(() => undefined),
    },
    {
      name: 'sweep metadata of old audits',
      everyMs: 60_000,
      run: () => sweepMetadata(pool, metadata.days).then(() => undefined),
    },
  ].map((options) => new PeriodicTask({ ...options, log }));
  const days = new PeriodicTask({
    name: 'make and drop the days of the request log',
    everyMs: 600_000,
    run: () => unlessAway(keepRequestDays(pool, requestLogDays)),
    log,
  });
  for (const task of [...tasks, days]) {
    task.start();
    shutdown.add('finish', 'periodic task', () => task.stop());
  }
  void days.runNow();
  shutdown.add('flush', 'request log', () => requestLog.flush());
  shutdown.add('flush', 'last use of keys', () => lastUsed.flush());
}

/** What comes again soon need not say that the database is away: the requests say it. */
async function unlessAway(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isDatabaseAbsence(error)) throw error;
  });
}
