import { isDatabaseAbsence } from '#runtime/database';
import { PeriodicTask } from '#runtime/periodic-task';
import type { ServiceContext } from '#runtime/service';
import type { GatewayParts } from './gateway-parts.js';
import { sweepIdempotency } from './idempotency/idempotency-sweep.js';

/** What the gateway does by itself, until the service leaves. */
export function startTasks({ pool, log, shutdown }: ServiceContext, parts: GatewayParts): void {
  const { backlog, voids, opening, lastUsed, callers } = parts;
  const tasks = [
    { name: 'notice that the process stood still', everyMs: 250, run: async () => callers.checkForStall() },
    { name: 'count the backlog', everyMs: 250, run: () => unlessAway(backlog.refresh()) },
    { name: 'take back unanswered charges', everyMs: 1_000, run: () => voids.run() },
    { name: 'finish opening workspaces', everyMs: 5_000, run: () => opening.sweep() },
    { name: 'write when keys were used', everyMs: 10_000, run: () => lastUsed.flush() },
    {
      name: 'sweep expired idempotency keys',
      everyMs: 30_000,
      run: () => sweepIdempotency(pool).then(() => undefined),
    },
  ].map((options) => new PeriodicTask({ ...options, log }));
  for (const task of tasks) {
    task.start();
    shutdown.add('finish', 'periodic task', () => task.stop());
  }
  shutdown.add('flush', 'last use of keys', () => lastUsed.flush());
}

/** Four times a second is too often to say that the database is away: the requests say it. */
async function unlessAway(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isDatabaseAbsence(error)) throw error;
  });
}
