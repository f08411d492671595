import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { booleanArray, integerArray, jsonArray, textArray, timestamptzArray } from '#postgres/binary-arrays';
import { Coalescer } from '#runtime/batching/coalescer';
import { type AuditState, newestStates } from './audit-state.js';
import { type Disclosure, DISCLOSURE } from './disclosure.js';

/**
 * The first write decides the identity columns. Only a higher version changes the status columns, so events may arrive
 * late, twice and in any order.
 */
const WRITE_STATES = `
  insert into audits as held (audit_id, workspace_id, audit_type, url, charged, created_at, version, status, refunded,
                              completed_at, failure_reason, error, scores, dimensions, issues, keyless)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::timestamptz[], $7::int[],
                       $8::text[], $9::int[], $10::timestamptz[], $11::text[], $12::json[], $13::json[], $14::json[],
                       $15::json[], $16::bool[])
  on conflict (audit_id) do update
     set version = excluded.version,
         status = excluded.status,
         refunded = excluded.refunded,
         completed_at = excluded.completed_at,
         failure_reason = excluded.failure_reason,
         error = excluded.error,
         scores = excluded.scores,
         dimensions = excluded.dimensions,
         issues = excluded.issues,
         keyless = held.keyless or excluded.keyless
   where held.version < excluded.version
  returning audit_id, ${DISCLOSURE} as disclosure`;

/** Writes states to the view. Concurrent ones share a statement. */
@Injectable()
export class AuditView {
  private readonly writing: Coalescer<AuditState, Disclosure | undefined>;

  constructor(private readonly pool: Pool) {
    this.writing = new Coalescer({
      name: 'write audit states',
      run: (states) => this.writeAll(states),
      maxBatch: 100,
      maxConcurrent: 2,
    });
  }

  /** Resolves when the state, or a later one, is committed. */
  async write(state: AuditState): Promise<void> {
    await this.writing.submit(state);
  }

  /** Writes the final state of an audit and resolves with whether it may be announced. */
  async writeEnd(state: AuditState): Promise<Disclosure> {
    return (await this.writing.submit(state)) ?? (await this.disclosureOf(state.auditId));
  }

  /** Returns the disclosure of an existing row. */
  private async disclosureOf(auditId: string): Promise<Disclosure> {
    const { rows } = await this.pool.query<{ disclosure: Disclosure }>({
      name: 'audit-disclosure',
      text: `select ${DISCLOSURE} as disclosure from audits where audit_id = $1`,
      values: [auditId],
    });
    if (!rows[0]) throw new Error(`the view has no row of ${auditId}`);
    return rows[0].disclosure;
  }

  /** Returns the result for each state; undefined if the stored state is as new. */
  private async writeAll(states: readonly AuditState[]): Promise<(Disclosure | undefined)[]> {
    const rows = newestStates(states);
    const { rows: written } = await this.pool.query<{ audit_id: string; disclosure: Disclosure }>({
      name: 'write-states',
      text: WRITE_STATES,
      values: [
        textArray(rows.map((row) => row.auditId)),
        textArray(rows.map((row) => row.workspaceId)),
        textArray(rows.map((row) => row.type)),
        textArray(rows.map((row) => row.url)),
        integerArray(rows.map((row) => row.charged)),
        timestamptzArray(rows.map((row) => dateOf(row.createdAt))),
        integerArray(rows.map((row) => row.version)),
        textArray(rows.map((row) => row.status)),
        integerArray(rows.map((row) => row.refunded)),
        timestamptzArray(rows.map((row) => dateOf(row.completedAt))),
        textArray(rows.map((row) => row.failureReason)),
        jsonArray(rows.map((row) => row.error)),
        jsonArray(rows.map((row) => row.scores)),
        jsonArray(rows.map((row) => row.dimensions)),
        jsonArray(rows.map((row) => row.issues)),
        booleanArray(rows.map((row) => row.withoutKey)),
      ],
    });
    const disclosures = new Map(written.map(({ audit_id, disclosure }) => [audit_id, disclosure]));
    return states.map(({ auditId }) => disclosures.get(auditId));
  }
}

function dateOf(time: string | null): Date | null {
  return time === null ? null : new Date(time);
}
