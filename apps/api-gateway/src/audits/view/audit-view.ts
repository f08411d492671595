import { Injectable } from '@nestjs/common';
import { type ClientBase, Pool } from 'pg';
import { integerArray, jsonArray, textArray, timestamptzArray } from '#postgres/binary-arrays';
import { inOneTrip } from '#postgres/transaction';
import { Coalescer } from '#runtime/batching/coalescer';
import { type NumberedEvent, numberEvents, type PublicEvent } from '../../events/record/number-events.js';
import { type AuditState, newestStates } from './state-after.js';

/**
 * The first write decides the identity columns. Only a higher version changes the status columns, so events may arrive
 * late, twice and in any order.
 */
const WRITE_STATES = `
  insert into audits as held (audit_id, workspace_id, audit_type, url, kind, charged, created_at, version, status,
                              refunded, completed_at, failure_reason, error, page, scores, dimensions, issues,
                              more_issues, issues_total)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::timestamptz[],
                       $8::int[], $9::text[], $10::int[], $11::timestamptz[], $12::text[], $13::json[], $14::json[],
                       $15::json[], $16::json[], $17::json[], $18::json[], $19::int[])
  on conflict (audit_id) do update
     set version = excluded.version,
         status = excluded.status,
         refunded = excluded.refunded,
         completed_at = excluded.completed_at,
         failure_reason = excluded.failure_reason,
         error = excluded.error,
         page = excluded.page,
         scores = excluded.scores,
         dimensions = excluded.dimensions,
         issues = excluded.issues,
         more_issues = excluded.more_issues,
         issues_total = excluded.issues_total
   where held.version < excluded.version`;

interface StateWrite {
  readonly state: AuditState;
  readonly event?: PublicEvent;
}

/** Writes states to the view, and the events that announce them. Concurrent writes share a statement or transaction. */
@Injectable()
export class AuditView {
  private readonly writing: Coalescer<StateWrite, NumberedEvent | undefined>;

  constructor(private readonly pool: Pool) {
    this.writing = new Coalescer({
      name: 'write audit states',
      run: (writes) => this.writeAll(writes),
      maxBatch: 100,
      maxConcurrent: 2,
    });
  }

  /** Resolves when the state, or a later one, is committed. */
  async write(state: AuditState): Promise<void> {
    await this.writing.submit({ state });
  }

  /**
   * Writes a state together with the public event that announces it, which gets its number if the audit may be
   * announced. Resolves when both are committed.
   */
  async writeAnnounced(state: AuditState, event: PublicEvent): Promise<NumberedEvent> {
    return (await this.writing.submit({ state, event }))!;
  }

  /** Returns the result for each write that has an event. */
  private async writeAll(writes: readonly StateWrite[]): Promise<(NumberedEvent | undefined)[]> {
    const states = newestStates(writes.map(({ state }) => state));
    const events = writes.flatMap(({ event }) => event ?? []);
    if (events.length === 0) {
      await this.writeStates(this.pool, states);
      return writes.map(() => undefined);
    }
    const numbered = await inOneTrip(this.pool, async (client) => {
      const [, results] = await Promise.all([this.writeStates(client, states), numberEvents(client, events)]);
      return results;
    });
    return writes.map(({ event }) => event && numbered.get(event.eventId));
  }

  private async writeStates(client: ClientBase | Pool, rows: readonly AuditState[]): Promise<void> {
    await client.query({
      name: 'write-states',
      text: WRITE_STATES,
      values: [
        textArray(rows.map((row) => row.auditId)),
        textArray(rows.map((row) => row.workspaceId)),
        textArray(rows.map((row) => row.type)),
        textArray(rows.map((row) => row.url)),
        textArray(rows.map((row) => row.kind)),
        integerArray(rows.map((row) => row.charged)),
        timestamptzArray(rows.map((row) => dateOf(row.createdAt))),
        integerArray(rows.map((row) => row.version)),
        textArray(rows.map((row) => row.status)),
        integerArray(rows.map((row) => row.refunded)),
        timestamptzArray(rows.map((row) => dateOf(row.completedAt))),
        textArray(rows.map((row) => row.failureReason)),
        jsonArray(rows.map((row) => row.error)),
        jsonArray(rows.map((row) => row.page)),
        jsonArray(rows.map((row) => row.scores)),
        jsonArray(rows.map((row) => row.dimensions)),
        jsonArray(rows.map((row) => row.issues)),
        jsonArray(rows.map((row) => row.moreIssues)),
        integerArray(rows.map((row) => row.issuesTotal)),
      ],
    });
  }
}

function dateOf(time: string | null): Date | null {
  return time === null ? null : new Date(time);
}
