import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { INTERNAL_KEY, IS_INTERNAL } from './idempotency-key.js';
import type { HeldReservation } from './reservation.js';
import { giveRoomBack } from './room-statements.js';

/** An SQL condition over a row of `idempotency`: nobody was answered with its audit. Only its void removes it. */
export const IS_ABANDONED = `(response is null and ${IS_INTERNAL})`;

/** A void that is not acknowledged by then is sent again. */
const RETRY_SECONDS = 5;

/** An owner whose response is stored may take it back: it has not sent it. */
const ABANDON = `
  with mine as (
    update idempotency
       set key = ${INTERNAL_KEY}, owner = gen_random_uuid(), response = null, lease_until = now(), expires_at = now()
     where workspace_id = $1 and key = $2 and owner = $3
    returning audit_id),
  ${giveRoomBack('mine')}
  select from mine`;

/** A locked row is being answered now, or claimed by another process. */
const CLAIM = `
  update idempotency set owner = gen_random_uuid(), lease_until = now() + interval '${RETRY_SECONDS} seconds'
   where ctid = any (array(
     select ctid from idempotency
      where expires_at <= now() and lease_until <= now() and ${IS_ABANDONED}
      order by expires_at
      limit $1
        for update skip locked))
  returning workspace_id, key, owner, audit_id`;

interface Row {
  readonly workspace_id: string;
  readonly key: string;
  readonly owner: string;
  readonly audit_id: string;
}

/**
 * Reservations whose audits must not stay charged: those under an internal key whose lease ended without a response.
 * They are kept until the ledger has voided the charge, even if it never came.
 */
@Injectable()
export class AbandonedReservations {
  constructor(private readonly pool: Pool) {}

  /**
   * Abandons an audit, and releases its Idempotency-Key and its room for metadata: from then on no request can be
   * answered with it. Returns false and does nothing if another request has taken the reservation over: it may already
   * have been charged and answered.
   */
  async add({ workspaceId, key, owner }: HeldReservation): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'abandon',
      text: ABANDON,
      values: [workspaceId, key, owner],
    });
    return rowCount === 1;
  }

  /** Claims the oldest ones, each for some seconds. */
  async claim(limit: number): Promise<HeldReservation[]> {
    const { rows } = await this.pool.query<Row>({ name: 'claim-abandoned', text: CLAIM, values: [limit] });
    return rows.map(({ workspace_id, key, owner, audit_id }) => ({
      workspaceId: workspace_id,
      key,
      owner,
      auditId: audit_id,
    }));
  }

  /** Returns for how many seconds the oldest one has been abandoned; 0 if there is none. */
  async oldestSeconds(): Promise<number> {
    const { rows } = await this.pool.query<{ seconds: number }>({
      name: 'oldest-abandoned',
      text: `
        select extract(epoch from now() - expires_at)::float8 as seconds from idempotency
         where expires_at <= now() and ${IS_ABANDONED}
         order by expires_at limit 1`,
    });
    return rows[0]?.seconds ?? 0;
  }
}
