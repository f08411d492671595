import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Pool } from 'pg';
import { Counter, Registry } from 'prom-client';
import { BODY_DAYS } from '#contracts/limits';
import { integerArray, textArray, timestamptzArray } from '#postgres/binary-arrays';
import { isDatabaseUnavailable, unlessUnavailable } from '#postgres/failures/database-failure';
import { inTransaction } from '#postgres/transaction';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';
import { Periodic } from '#runtime/lifecycle/periodic';
import { type KeptText, keptText } from './kept-text.js';
import { notedOf } from './request-entry.js';

/** The bodies of one request, as far as they are kept. */
export interface RequestBodies {
  readonly request: KeptText | undefined;
  readonly response: KeptText | undefined;
}

interface Waiting extends RequestBodies {
  readonly requestId: string;
  readonly workspaceId: string;
  readonly at: Date;
}

/** With two bodies of `MAX_KEPT_BODY_CHARACTERS` at most about 20 MB. */
const MAX_WAITING = 300;
const DELETED_AT_ONCE = 5_000;

/**
 * The lock makes a workspace that ends its consent wait for this statement, and then delete its rows. One that ended it
 * before gets none.
 */
const WRITE = `
  with consenting as materialized (
    select workspace_id from workspaces where workspace_id = any ($2::text[]) and keeps_bodies for share)
  insert into request_bodies (request_id, workspace_id, at, request, request_length, response, response_length)
  select b.* from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::int[], $6::text[], $7::int[])
               as b (request_id, workspace_id, at, request, request_length, response, response_length)
    join consenting using (workspace_id)
  on conflict do nothing`;

interface Row {
  readonly request: string | null;
  readonly request_length: number | null;
  readonly response: string | null;
  readonly response_length: number | null;
}

/**
 * Keeps the bodies of requests of workspaces that chose so, for `BODY_DAYS` days. They wait in memory and are written
 * together; what waits is lost if Postgres is unavailable or the process is killed.
 */
@Injectable()
export class KeptBodies {
  private waiting: Waiting[] = [];
  private readonly dropped: Counter;

  constructor(
    private readonly pool: Pool,
    registry: Registry,
  ) {
    this.dropped = new Counter({
      name: 'gateway_request_bodies_dropped_total',
      help: 'Requests whose bodies are missing in the dashboard: too many waited, or Postgres was unavailable.',
      registers: [registry],
    });
  }

  /** Takes the bodies of a request whose response is sent, if its workspace chose so. */
  note(request: FastifyRequest): void {
    const { caller, response } = notedOf(request);
    if (caller?.keepsBodies !== true) return;
    if (this.waiting.length >= MAX_WAITING) return this.dropped.inc();
    this.waiting.push({
      requestId: request.id,
      workspaceId: caller.workspaceId,
      at: new Date(),
      request: keptText(request.body),
      response: keptText(response),
    });
  }

  @Periodic({ name: 'write the bodies of requests', everyMs: 500, stopIn: 'finish' })
  @OnShutdown('flush', 'bodies of requests')
  async write(): Promise<void> {
    if (this.waiting.length === 0) return;
    const rows = this.waiting;
    this.waiting = [];
    try {
      await this.insert(rows);
    } catch (error) {
      this.dropped.inc(rows.length);
      if (!isDatabaseUnavailable(error)) throw error;
    }
  }

  private async insert(rows: readonly Waiting[]): Promise<void> {
    await this.pool.query({
      name: 'write-request-bodies',
      text: WRITE,
      values: [
        textArray(rows.map(({ requestId }) => requestId)),
        textArray(rows.map(({ workspaceId }) => workspaceId)),
        timestamptzArray(rows.map(({ at }) => at)),
        textArray(rows.map(({ request }) => request?.text)),
        integerArray(rows.map(({ request }) => request?.length)),
        textArray(rows.map(({ response }) => response?.text)),
        integerArray(rows.map(({ response }) => response?.length)),
      ],
    });
  }

  /** Deletes what is older than `BODY_DAYS` days. */
  @Periodic({ name: 'delete old bodies of requests', everyMs: 600_000, stopIn: 'finish', atStart: true })
  async deleteOld(): Promise<void> {
    await unlessUnavailable(this.deleteAll());
  }

  private async deleteAll(): Promise<void> {
    for (let deleted: number | null = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE;) {
      ({ rowCount: deleted } = await this.pool.query(
        `delete from request_bodies where request_id = any (array(
           select request_id from request_bodies where at < now() - make_interval(days => $1) limit $2))`,
        [BODY_DAYS, DELETED_AT_ONCE],
      ));
    }
  }

  /** Returns the bodies of a request; undefined if none are kept. */
  async of(workspaceId: string, requestId: string): Promise<RequestBodies | undefined> {
    const { rows } = await this.pool.query<Row>({
      name: 'read-request-bodies',
      text: `select request, request_length, response, response_length from request_bodies
              where request_id = $2 and workspace_id = $1 and at >= now() - make_interval(days => $3)`,
      values: [workspaceId, requestId, BODY_DAYS],
    });
    const [row] = rows;
    return (
      row && {
        request: asKept(row.request, row.request_length),
        response: asKept(row.response, row.response_length),
      }
    );
  }

  /** Returns whether a workspace chose to keep bodies. */
  async isChosen(workspaceId: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ keeps_bodies: boolean }>({
      name: 'read-body-choice',
      text: 'select keeps_bodies from workspaces where workspace_id = $1',
      values: [workspaceId],
    });
    return rows[0]?.keeps_bodies === true;
  }

  /** Whoever ends it deletes what is kept, too. Gateways notice the beginning within half a minute. */
  async choose(workspaceId: string, isChosen: boolean): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await client.query('update workspaces set keeps_bodies = $2 where workspace_id = $1', [
        workspaceId,
        isChosen,
      ]);
      if (!isChosen) await client.query('delete from request_bodies where workspace_id = $1', [workspaceId]);
    });
  }
}

function asKept(text: string | null, length: number | null): KeptText | undefined {
  return text === null || length === null ? undefined : { text, length };
}
