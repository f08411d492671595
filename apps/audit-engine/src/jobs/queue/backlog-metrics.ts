import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Gauge, Registry } from 'prom-client';
import { sharedQuery } from '#runtime/observability/shared-query';

/** Reads the backlog at each scrape. Every replica reports the same figure. */
@Injectable()
export class BacklogMetrics {
  constructor(pool: Pool, registry: Registry) {
    const registers = [registry];
    const count = sharedQuery(() => countBacklog(pool));
    new Gauge({
      name: 'audit_engine_jobs',
      help: 'Audits that have not ended, by state: waiting for a worker, or running.',
      labelNames: ['state'],
      registers,
      async collect() {
        const { waiting, running } = await count();
        this.set({ state: 'waiting' }, waiting);
        this.set({ state: 'running' }, running);
      },
    });
    new Gauge({
      name: 'audit_engine_oldest_waiting_seconds',
      help: 'Seconds that the oldest waiting audit has waited for a worker; 0 if none waits.',
      registers,
      async collect() {
        this.set((await count()).oldestWaitingSeconds);
      },
    });
  }
}

interface Backlog {
  readonly waiting: number;
  readonly running: number;
  /** Seconds that the oldest waiting job has waited; 0 if none waits. */
  readonly oldestWaitingSeconds: number;
}

/** Counts audits that have not ended, by whether a worker holds them. */
export async function countBacklog(pool: Pool): Promise<Backlog> {
  const { rows } = await pool.query<Backlog>(`
    select count(*) filter (where claim is null)::int as waiting,
           count(*) filter (where claim is not null)::int as running,
           coalesce(extract(epoch from now() - min(ordered_at) filter (where claim is null)), 0)::float8
             as "oldestWaitingSeconds"
    from jobs`);
  return rows[0] ?? { waiting: 0, running: 0, oldestWaitingSeconds: 0 };
}
