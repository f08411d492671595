import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { byteaArray, textArray, uuidArray } from '#postgres/binary-arrays';
import { Coalescer } from '#runtime/batching/coalescer';
import { giveRoomBack } from '../audits/metadata/room-statements.js';
import {
  type HeldReservation,
  type Reservation,
  reservationBehind,
  reservationOf,
  type ReservationRequest,
} from './reservation.js';

/** A request that does not finish within its lease is taken for dead (the charge's deadline is 5 s). */
const LEASE_SECONDS = 15;

interface Row {
  workspace_id: string;
  key: string;
  taken_audit_id: string | null;
  fingerprint: Buffer | null;
  response: string | null;
}

/**
 * Insert, or on conflict take what may be taken: an expired reservation that nobody works on (with the new audit), or
 * one with the same body whose lease is over (with its old audit). What is not taken is read as it was when the
 * statement began: a row inserted meanwhile is not seen, and its request still runs. Neither is one that had expired by
 * then read: whoever replaced it meanwhile, or still works on it, has not answered yet, and its response is of yesterday.
 *
 * Rows are locked in the order of their keys, so that batches never wait for each other in a circle.
 */
const RESERVE = `
  with item as (
    select * from unnest($1::text[], $2::text[], $3::bytea[], $4::text[], $5::uuid[])
                    as item(workspace_id, key, fingerprint, audit_id, owner)),
  taken as (
    insert into idempotency as held (workspace_id, key, fingerprint, audit_id, owner, lease_until, expires_at)
    select workspace_id, key, fingerprint, audit_id, owner,
           now() + interval '${LEASE_SECONDS} seconds', now() + interval '24 hours'
      from item
     order by workspace_id, key
    on conflict (workspace_id, key) do update
       set fingerprint = excluded.fingerprint,
           owner = excluded.owner,
           lease_until = excluded.lease_until,
           audit_id = case when held.expires_at <= now() then excluded.audit_id else held.audit_id end,
           response = case when held.expires_at <= now() then null else held.response end,
           expires_at = case when held.expires_at <= now() then excluded.expires_at else held.expires_at end
     where case when held.expires_at <= now()
                then held.response is not null or held.lease_until <= now()
                else held.response is null and held.lease_until <= now() and held.fingerprint = excluded.fingerprint
           end
    returning workspace_id, key, audit_id)
  select item.workspace_id, item.key, taken.audit_id as taken_audit_id, held.fingerprint, held.response
    from item
    left join taken using (workspace_id, key)
    left join idempotency held
      on held.workspace_id = item.workspace_id and held.key = item.key and taken.audit_id is null
     and held.expires_at > now()`;

/**
 * Locks in the same order as `RESERVE`, which locks even the rows that it leaves as they are. The audit comes to nothing,
 * and its room for metadata goes with the key.
 */
const RELEASE = `
  with mine as (
    select held.workspace_id, held.key
      from idempotency held
      join unnest($1::text[], $2::text[], $3::uuid[]) as item(workspace_id, key, owner) using (workspace_id, key)
     where held.owner = item.owner and held.response is null
     order by held.workspace_id, held.key
       for update of held),
  released as (
    delete from idempotency held using mine where held.workspace_id = mine.workspace_id and held.key = mine.key
    returning held.workspace_id, held.key, held.audit_id),
  ${giveRoomBack('released')}
  select workspace_id, key from released`;

const RENEW = `
  update idempotency set lease_until = now() + interval '${LEASE_SECONDS} seconds'
   where workspace_id = $1 and key = $2 and owner = $3 and response is null`;

const END_LEASE = `
  update idempotency set lease_until = now()
   where workspace_id = $1 and key = $2 and owner = $3 and response is null`;

/** Reservations of Idempotency-Keys. All times are Postgres's. Concurrent requests share statements. */
@Injectable()
export class Reservations {
  private readonly reserving: Coalescer<ReservationRequest, Reservation>;
  private readonly releasing: Coalescer<HeldReservation, boolean>;

  constructor(private readonly pool: Pool) {
    this.reserving = new Coalescer({
      name: 'reserve keys',
      run: (requests) => this.reserveAll(requests),
      maxBatch: 200,
      maxConcurrent: 1,
      paceMs: 3,
    });
    this.releasing = new Coalescer({
      name: 'release keys',
      run: (held) => this.releaseAll(held),
      maxBatch: 200,
      maxConcurrent: 1,
    });
  }

  reserve(request: ReservationRequest): Promise<Reservation> {
    return this.reserving.submit(request);
  }

  /**
   * Gives the key back as if it had never been used, and the room for metadata of its audit; only while this request owns
   * it, else false.
   */
  release(held: HeldReservation): Promise<boolean> {
    return this.releasing.submit(held);
  }

  /** Begins the lease anew; false where the key is not this request's any more. */
  async renew({ workspaceId, key, owner }: HeldReservation): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'renew-lease',
      text: RENEW,
      values: [workspaceId, key, owner],
    });
    return rowCount === 1;
  }

  /** Lets the next request with the key take over at once, with the same audit; only while this request owns it. */
  async endLease({ workspaceId, key, owner }: HeldReservation): Promise<void> {
    await this.pool.query({ name: 'end-lease', text: END_LEASE, values: [workspaceId, key, owner] });
  }

  /**
   * The response that another owner stored for the same audit; undefined where there is none. A key that was given back
   * meanwhile may stand for another body and audit by now: their answer is not this request's.
   */
  async responseOf({ workspaceId, key, auditId }: HeldReservation): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ response: string | null }>(
      'select response from idempotency where workspace_id = $1 and key = $2 and audit_id = $3',
      [workspaceId, key, auditId],
    );
    return rows[0]?.response ?? undefined;
  }

  private async reserveAll(requests: readonly ReservationRequest[]): Promise<Reservation[]> {
    const first = new Map<string, ReservationRequest>();
    for (const request of requests) if (!first.has(nameOf(request))) first.set(nameOf(request), request);
    const asked = [...first.values()];
    const { rows } = await this.pool.query<Row>({
      name: 'reserve',
      text: RESERVE,
      values: [
        textArray(asked.map(({ workspaceId }) => workspaceId)),
        textArray(asked.map(({ key }) => key)),
        byteaArray(asked.map(({ fingerprint }) => fingerprint)),
        textArray(asked.map(({ auditId }) => auditId)),
        uuidArray(asked.map(({ owner }) => owner)),
      ],
    });
    const found = new Map(rows.map((row) => [nameOf({ workspaceId: row.workspace_id, key: row.key }), row]));
    return requests.map((request) => {
      const { taken_audit_id: takenAuditId, fingerprint, response } = found.get(nameOf(request))!;
      const row = { takenAuditId, fingerprint, response };
      const leader = first.get(nameOf(request))!;
      return leader === request ? reservationOf(request, row) : reservationBehind(leader, row, request);
    });
  }

  private async releaseAll(held: readonly HeldReservation[]): Promise<boolean[]> {
    const { rows } = await this.pool.query<{ workspace_id: string; key: string }>({
      name: 'release',
      text: RELEASE,
      values: [
        textArray(held.map(({ workspaceId }) => workspaceId)),
        textArray(held.map(({ key }) => key)),
        uuidArray(held.map(({ owner }) => owner)),
      ],
    });
    const released = new Set(rows.map((row) => nameOf({ workspaceId: row.workspace_id, key: row.key })));
    return held.map((item) => released.has(nameOf(item)));
  }
}

/** Workspace ids hold no space, so that no two pairs share a name. */
function nameOf({ workspaceId, key }: { readonly workspaceId: string; readonly key: string }): string {
  return `${workspaceId} ${key}`;
}
