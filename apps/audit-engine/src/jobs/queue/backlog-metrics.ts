import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Registry } from 'prom-client';
import { addGauge } from '#runtime/observability/add-gauge';
import { sharedQuery } from '#runtime/observability/shared-query';
import { EngineSettings } from '../../settings/engine-settings.js';
import { type ClaimTerms, roomAt } from './claim-jobs.js';

/** Reads the backlog at each scrape. Every replica reports the same figure. */
@Injectable()
export class BacklogMetrics {
  constructor(pool: Pool, registry: Registry, settings: EngineSettings) {
    const count = sharedQuery(() => countBacklog(pool, settings));
    addGauge(registry, {
      name: 'audit_engine_jobs',
      help: 'Audits that have not ended, by state: waiting, running, or runnable (running, or waiting only for a worker).',
      label: 'state',
      read: async () => {
        const { waiting, running, runnable } = await count();
        return { waiting, running, runnable };
      },
    });
    addGauge(registry, {
      name: 'audit_engine_oldest_waiting_seconds',
      help: 'Seconds that the oldest waiting audit has waited for a worker; 0 if none waits.',
      read: async () => (await count()).oldestWaitingSeconds,
    });
  }
}

interface Backlog {
  readonly waiting: number;
  readonly running: number;
  /** Those that would run if there were enough workers: the running ones, and those that wait for no full host. */
  readonly runnable: number;
  /** Seconds that the oldest waiting job has waited; 0 if none waits. */
  readonly oldestWaitingSeconds: number;
}

/**
 * Counts audits that have not ended, by whether a worker holds them, and the workers that they need. Of a host, no more
 * waiting ones count than it has free slots. Audits that are found to need the same address only while they run count
 * all until then.
 */
export async function countBacklog(
  pool: Pool,
  { auditsPerHost, auditsPerAddress }: Pick<ClaimTerms, 'auditsPerHost' | 'auditsPerAddress'>,
): Promise<Backlog> {
  const { rows } = await pool.query<Backlog>({
    name: 'jobs.backlog',
    text: `
      with held as materialized (
        select site, needs from jobs where claim is not null
      ), busy as materialized (
        select slot, count(*) as jobs
        from (select site as slot from held union all select unnest(needs) from held) as slots
        group by slot
      ), waiting as (
        select site, count(*) as jobs, min(ordered_at) as oldest_at,
               count(*) filter (where needs = '{}' or not exists (
                 select from busy where slot = any (needs) and busy.jobs >= ${roomAt('slot', '$1::int', '$2::int')}
               )) as unblocked
        from jobs where claim is null
        group by site
      )
      select running, coalesce(sum(waiting.jobs), 0)::int as waiting,
             (running + coalesce(sum(case when site = '' then unblocked else greatest(0, least(
               coalesce(unblocked, 0), ${roomAt('site', '$1::int', '$2::int')} - coalesce(busy.jobs, 0))) end), 0))::int as runnable,
             coalesce(extract(epoch from now() - min(oldest_at)), 0)::float8 as "oldestWaitingSeconds"
      from (select count(*)::int as running from held) as counted
      left join waiting on true left join busy on slot = site
      group by running`,
    values: [auditsPerHost, auditsPerAddress],
  });
  return rows[0] ?? { waiting: 0, running: 0, runnable: 0, oldestWaitingSeconds: 0 };
}
