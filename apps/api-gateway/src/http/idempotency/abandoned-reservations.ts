import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { INTERNAL_KEY, IS_INTERNAL, isInternalKey } from './idempotency-key.js';
import type { HeldReservation } from './reservation.js';
import { giveRoomBack } from './room-statements.js';

/** A void that is not acknowledged by then is sent again. */
const RETRY_SECONDS = 5;

/** The row is gone where the response was stored but could not be sent. If a sweeper has it, it is being voided. */
const ABANDON = `
  with mine as (
    insert into idempotency as held (workspace_id, key, fingerprint, audit_id, owner, lease_until, expires_at)
    values ($1, $2, '', $4, gen_random_uuid(), now(), now())
    on conflict (workspace_id, key) do update
       set owner = excluded.owner, lease_until = now(), expires_at = now()
     where held.owner = $3
    returning audit_id),
  ${giveRoomBack('mine')}
  select from mine`;

const ABANDON_AND_RELEASE_KEY = `
  with mine as (
    update idempotency
       set key = ${INTERNAL_KEY}, owner = gen_random_uuid(), lease_until = now(), expires_at = now()
     where workspace_id = $1 and key = $2 and owner = $3 and audit_id = $4
    returning audit_id),
  ${giveRoomBack('mine')}
  select from mine`;

/** A locked row is being answered now, or claimed by another process. */
const CLAIM = `
  update idempotency set owner = gen_random_uuid(), lease_until = now() + interval '${RETRY_SECONDS} seconds'
   where ctid = any (array(
     select ctid from idempotency
      where expires_at <= now() and lease_until <= now() and ${IS_INTERNAL}
      order by expires_at
      limit $1
        for update skip locked))
  returning workspace_id as "workspaceId", key, owner, audit_id as "auditId"`;

/**
 * Reservations whose audits must not stay charged: those under an internal key whose lease has ended. They are kept
 * until the ledger has voided the charge, even if it never came.
 */
@Injectable()
export class AbandonedReservations {
  /** Kept for the next `claim` while Postgres is unavailable: where a response was stored, no lease would run out. */
  private readonly failed = new Set<HeldReservation>();

  constructor(private readonly pool: Pool) {}

  /**
   * Abandons an audit, and releases its Idempotency-Key and its room for metadata: from then on no request can be
   * answered with it. Returns false and does nothing if another request has taken the reservation over, which may
   * already have been charged and answered, or if a charge under an internal key is being voided.
   */
  async add(held: HeldReservation): Promise<boolean> {
    const { workspaceId, key, owner, auditId } = held;
    const statement = isInternalKey(key)
      ? { name: 'abandon', text: ABANDON }
      : { name: 'abandon-and-release-key', text: ABANDON_AND_RELEASE_KEY };
    try {
      const { rowCount } = await this.pool.query({
        ...statement,
        values: [workspaceId, key, owner, auditId],
      });
      this.failed.delete(held);
      return rowCount === 1;
    } catch (error) {
      this.failed.add(held);
      throw error;
    }
  }

  /** Claims the oldest ones, each for some seconds. Adds those first that Postgres could not take. */
  async claim(limit: number): Promise<HeldReservation[]> {
    for (const held of this.failed) await this.add(held);
    const claim = { name: 'claim-abandoned', text: CLAIM, values: [limit] };
    return (await this.pool.query<HeldReservation>(claim)).rows;
  }

  /** Returns for how many seconds the oldest one has been abandoned; 0 if there is none. */
  async oldestSeconds(): Promise<number> {
    const { rows } = await this.pool.query<{ seconds: number }>({
      name: 'oldest-abandoned',
      text: `
        select extract(epoch from now() - expires_at)::float8 as seconds from idempotency
         where expires_at <= now() and ${IS_INTERNAL}
         order by expires_at limit 1`,
    });
    return rows[0]?.seconds ?? 0;
  }
}
