import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { byteaArray, textArray, uuidArray } from '#postgres/binary-arrays';
import { Coalescer } from '#runtime/batching/coalescer';
import { IS_INTERNAL } from './idempotency-key.js';
import { giveRoomBack } from './room-statements.js';
import {
  type HeldReservation,
  type Reservation,
  reservationBehind,
  reservationOf,
  type ReservationRequest,
  type ReservationRow,
} from './reservation.js';

/** A request that does not finish within its lease counts as dead (the charge's deadline is 5 s). */
const LEASE_SECONDS = 15;

/** An internal key is never asked for again: once its lease has ended it is abandoned. */
const EXPIRY = `now() + case when ${IS_INTERNAL} then interval '${LEASE_SECONDS} seconds' else interval '24 hours' end`;

/**
 * Inserts a reservation, or on conflict takes over an expired one without an owner (with the new audit), or one with
 * the same body whose lease has ended (with its old audit). A reservation that is not taken is read as of the start of
 * the statement: a row that was inserted meanwhile is not seen, and its request is still running. Expired rows are not
 * read either, because their response is out of date.
 *
 * Rows are locked in the order of their keys, so that batches can't deadlock. Each look-up is by the primary key: a plain
 * join that is planned while the table is small reads all rows, and does so until the table is analysed.
 */
const RESERVE = `
  with item as (
    select * from unnest($1::text[], $2::text[], $3::bytea[], $4::text[], $5::uuid[])
                    as item(workspace_id, key, fingerprint, audit_id, owner)),
  taken as (
    insert into idempotency as held (workspace_id, key, fingerprint, audit_id, owner, lease_until, expires_at)
    select workspace_id, key, fingerprint, audit_id, owner,
           now() + interval '${LEASE_SECONDS} seconds', ${EXPIRY}
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
  select item.workspace_id as "workspaceId", item.key, taken.audit_id as "takenAuditId", held.fingerprint, held.response
    from item
    left join taken using (workspace_id, key)
    left join lateral (
      select other.fingerprint, other.response
        from idempotency other
       where taken.audit_id is null
         and other.workspace_id = item.workspace_id and other.key = item.key
         and other.expires_at > now()
       limit 1) held on true`;

/**
 * Locks in the same order as `RESERVE`, which also locks rows that it does not change. The audit will not exist, so its
 * room for metadata is released with the key.
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
  select workspace_id as "workspaceId", key from released`;

const RENEW = `
  update idempotency set lease_until = now() + interval '${LEASE_SECONDS} seconds'
   where workspace_id = $1 and key = $2 and owner = $3 and response is null`;

const END_LEASE = `
  update idempotency set lease_until = now()
   where workspace_id = $1 and key = $2 and owner = $3 and response is null`;

/** Reservations of Idempotency-Keys. All times are by Postgres's clock. Concurrent requests share statements. */
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
   * Releases the key as if it had never been used, with the room for metadata of its audit. Returns false if this
   * request does not own it any more.
   */
  release(held: HeldReservation): Promise<boolean> {
    return this.releasing.submit(held);
  }

  /** Renews the lease. Returns false if this request does not own the key any more. */
  async renew({ workspaceId, key, owner }: HeldReservation): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'renew-lease',
      text: RENEW,
      values: [workspaceId, key, owner],
    });
    return rowCount === 1;
  }

  /**
   * Ends the lease, so that the next request with the key can take over at once, with the same audit. Does nothing if
   * this request does not own the key.
   */
  async endLease({ workspaceId, key, owner }: HeldReservation): Promise<void> {
    await this.pool.query({ name: 'end-lease', text: END_LEASE, values: [workspaceId, key, owner] });
  }

  /**
   * Returns the response that another owner stored for the same audit; undefined if there is none. A key that was
   * released meanwhile may belong to another body and audit, whose response is not for this request.
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
    const { rows } = await this.pool.query<ReservationRow & Pick<ReservationRequest, 'workspaceId' | 'key'>>({
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
    const found = new Map(rows.map((row) => [nameOf(row), row]));
    return requests.map((request) => {
      const row = found.get(nameOf(request))!;
      const earliest = first.get(nameOf(request))!;
      return earliest === request ? reservationOf(request, row) : reservationBehind(earliest, row, request);
    });
  }

  private async releaseAll(held: readonly HeldReservation[]): Promise<boolean[]> {
    const { rows } = await this.pool.query<Pick<HeldReservation, 'workspaceId' | 'key'>>({
      name: 'release',
      text: RELEASE,
      values: [
        textArray(held.map(({ workspaceId }) => workspaceId)),
        textArray(held.map(({ key }) => key)),
        uuidArray(held.map(({ owner }) => owner)),
      ],
    });
    const released = new Set(rows.map(nameOf));
    return held.map((item) => released.has(nameOf(item)));
  }
}

/** Workspace ids hold no space, so the name of a pair is unique. */
function nameOf({ workspaceId, key }: { readonly workspaceId: string; readonly key: string }): string {
  return `${workspaceId} ${key}`;
}
