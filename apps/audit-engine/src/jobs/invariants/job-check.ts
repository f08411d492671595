import type { ClientBase } from 'pg';
import type { AuditEvent } from '#contracts/audit/events';
import { newestStreams } from '#event-store/read/sample-streams';
import { KeysetScan, keyOfRandomStream } from '#runtime/invariants/keyset-scan';
import type { InvariantCheck, Violation } from '#runtime/invariants/invariant-monitor';
import { streamOf } from '../../lifecycle/audit-stream.js';

/** Jobs of a round. */
const JOBS = 100;
const PREFIX = streamOf('');
/** The types that the stream of an unfinished audit ends with. */
const OPEN: ReadonlySet<string> = new Set<AuditEvent['type']>(['audit.queued', 'audit.started']);

interface Standing {
  readonly audit_id: string;
  /** Type of the last event; null if there is none. */
  readonly type: string | null;
  readonly has_job: boolean;
}

/**
 * Checks a sample of jobs, and the audits that changed last: an audit has a job exactly until it ends (`audit-job`).
 * Without a job it would never run.
 */
export function jobCheck(): InvariantCheck {
  const walk = new KeysetScan(JOBS, keyOfRandomStream(PREFIX));
  return {
    invariants: ['audit-job'],
    run: async (client) => {
      const jobs = await nextJobs(client, walk);
      const newest = (await newestStreams(client)).map((stream) => stream.slice(PREFIX.length));
      const audits = await standingOf(client, [...new Set([...jobs, ...newest])]);
      return audits.flatMap((audit) => violationsOf(audit));
    },
  };
}

function violationsOf({ audit_id, type, has_job }: Standing): readonly Violation[] {
  if (has_job === OPEN.has(type ?? '')) return [];
  const stands = type === null ? 'has no event' : `stands at ${type}`;
  return [
    {
      invariant: 'audit-job',
      where: streamOf(audit_id),
      what: has_job ? `it has a job, but ${stands}` : `it has no job, but ${stands}`,
    },
  ];
}

function nextJobs(client: ClientBase, walk: KeysetScan): Promise<readonly string[]> {
  return walk.next(
    client,
    (auditId) => auditId,
    async (after, limit) => {
      const { rows } = await client.query<{ audit_id: string }>({
        name: 'jobs.monitored',
        text: `select audit_id from jobs where audit_id > $1 order by audit_id limit ${limit}`,
        values: [after],
      });
      return rows.map(({ audit_id }) => audit_id);
    },
  );
}

async function standingOf(client: ClientBase, auditIds: readonly string[]): Promise<readonly Standing[]> {
  const { rows } = await client.query<Standing>({
    name: 'jobs.standing',
    text: `
      select audit_id, last.type,
             exists (select from jobs where jobs.audit_id = audit.audit_id) as has_job
      from unnest($1::text[]) as audit (audit_id)
      left join lateral (
        select type from events where stream = $2 || audit.audit_id order by version desc limit 1
      ) as last on true`,
    values: [auditIds, PREFIX],
  });
  return rows;
}
