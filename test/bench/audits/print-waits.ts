import type { Client } from 'pg';
import { printRow, quantile } from '../support/print-row.js';
import type { OrderedAudit } from './order-audits.js';

/** Prints when each step of an audit was done: medians of the milliseconds since its POST, as the servers recorded them. */
export async function printWaits(client: Client, audits: readonly OrderedAudit[]): Promise<void> {
  const ids = audits.map(({ auditId }) => auditId);
  const { rows } = await client.query<{ audit_id: string; step: string; at: Date }>(
    `with told as (
       select data->>'audit_id' as audit_id, type, recorded_at, event_id from audits.events where stream = any ($1)
     )
     select audit_id, type as step, recorded_at as at from told
     union all
     select data->>'audit_id', type, recorded_at from ledger.events where data->>'audit_id' = any ($2)
     union all
     select audit_id, step, at
     from told join webhooks.deliveries using (event_id) join webhooks.attempts using (delivery_id)
     cross join lateral (values ('delivery created', deliveries.created_at), ('attempt claimed', attempts.claimed_at),
                                ('attempt settled', attempts.finished_at)) as steps (step, at)`,
    [ids.map((id) => `audit-${id}`), ids],
  );
  const steps = new Map<string, number[]>();
  const done = (step: string, ms: number) => steps.set(step, [...(steps.get(step) ?? []), ms]);
  const sentAt = new Map(audits.map((audit) => [audit.auditId, audit.sentAt]));
  for (const { audit_id, step, at } of rows) done(step, at.getTime() - sentAt.get(audit_id)!);
  for (const audit of audits) {
    done('answered', audit.answeredAt - audit.sentAt);
    done('webhook received', audit.deliveredAt - audit.sentAt);
  }
  const medians = [...steps].map(([step, all]) => [step, quantile(all, 0.5)] as const);
  console.log();
  console.log('Steps of an audit alone, ms since its POST');
  for (const [step, ms] of medians.sort(([, one], [, other]) => one - other)) printRow(`  ${step}`, ms);
}
