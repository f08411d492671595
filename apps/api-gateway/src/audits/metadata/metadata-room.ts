import { Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { integerArray, textArray } from '#postgres/binary-arrays';
import { inTransaction } from '#postgres/transaction';
import { Coalescer } from '#runtime/batching/coalescer';
import { ApiError } from '../../http/errors/api-error.js';
import { giveRoomBack } from '../../http/idempotency/room-statements.js';
import { GatewaySettings, type MetadataBounds } from '../../settings/gateway-settings.js';

/**
 * Counts first and returns what the workspace uses then; a request that exceeds the limit gives its room back. So the
 * limit holds across all gateways. An audit that is already counted (its create was taken over) is not counted again
 * and returns no row. Workspaces are locked in the order of their ids.
 */
const COUNT = `
  with item as (
    select * from unnest($1::text[], $2::text[], $3::int[]) as item(audit_id, workspace_id, bytes)),
  counted as (
    insert into metadata_kept (audit_id, workspace_id, bytes)
    select audit_id, workspace_id, bytes from item order by audit_id
    on conflict do nothing
    returning audit_id, workspace_id, bytes),
  used as (
    insert into metadata_use as held (workspace_id, bytes)
    select workspace_id, sum(bytes) from counted group by workspace_id order by workspace_id
    on conflict (workspace_id) do update set bytes = held.bytes + excluded.bytes
    returning workspace_id, bytes)
  select audit_id, used.bytes as used from counted join used using (workspace_id)`;

const GIVE_BACK = `
  with ended as (select unnest($1::text[]) as audit_id),
  ${giveRoomBack('ended')}
  select from gone`;

/**
 * The room that each workspace has for metadata. It is taken before the charge, so that a refusal costs nothing, in a
 * separate transaction: only creates with metadata need it, and concurrent ones share it. The room is released
 * together with the key of the create (`Reservations.release`, `AbandonedReservations.add`), because a retry may use it.
 */
@Injectable()
export class MetadataRoom {
  private readonly counting: Coalescer<Offered, number | undefined>;

  constructor(
    private readonly pool: Pool,
    private readonly settings: GatewaySettings,
  ) {
    this.counting = new Coalescer({
      name: 'count metadata',
      run: (offered) => inTransaction(this.pool, (client) => this.countAll(client, offered)),
      maxBatch: 200,
      maxConcurrent: 1,
    });
  }

  /**
   * Takes room for the metadata of an audit, if it has any. Throws 400 `METADATA_LIMIT` and takes none if the workspace
   * has no room. An audit that may already be charged (`neverRefused`) is not refused: it takes room again, because the
   * sweep may have released it.
   */
  async take(
    auditId: string,
    workspaceId: string,
    metadata: string | undefined,
    neverRefused = false,
  ): Promise<void> {
    if (metadata === undefined) return;
    const bytes = Buffer.byteLength(metadata);
    const used = await this.counting.submit({ auditId, workspaceId, bytes, neverRefused });
    if (used !== undefined) throw metadataLimit(bytes, used, this.settings.metadata);
  }

  /** Returns for each undefined if it fits, otherwise the bytes that its workspace used before it. */
  private async countAll(client: PoolClient, offered: readonly Offered[]): Promise<(number | undefined)[]> {
    const { rows } = await client.query<{ audit_id: string; used: string }>({
      name: 'count-metadata',
      text: COUNT,
      values: [
        textArray(offered.map(({ auditId }) => auditId)),
        textArray(offered.map(({ workspaceId }) => workspaceId)),
        integerArray(offered.map(({ bytes }) => bytes)),
      ],
    });
    const used = new Map(rows.map((row) => [row.audit_id, Number(row.used)]));
    const counted = offered.flatMap((item): Counted[] => {
      const all = used.get(item.auditId);
      return all === undefined ? [] : [{ ...item, used: all }];
    });
    const refused = refusedOf(counted, this.settings.metadata.maxBytes);
    if (refused.size > 0)
      await client.query({ name: 'give-metadata-back', text: GIVE_BACK, values: [[...refused.keys()]] });
    return offered.map(({ auditId }) => refused.get(auditId));
  }
}

function metadataLimit(bytes: number, used: number, { maxBytes, days }: MetadataBounds): ApiError {
  const [asked, kept, most] = [bytes, Math.min(used, maxBytes), maxBytes].map((count) =>
    count.toLocaleString('en'),
  );
  return new ApiError(
    'METADATA_LIMIT',
    `metadata has ${asked} bytes. This workspace keeps ${kept} of at most ${most} bytes of metadata. ` +
      `Leave metadata out or send less. Metadata is deleted ${days} days after its audit has ended. Nothing was charged.`,
  );
}

/** The metadata of an audit before its charge. */
interface Offered {
  readonly auditId: string;
  readonly workspaceId: string;
  readonly bytes: number;
  /** True if the audit may already be charged: its metadata is counted and never refused. */
  readonly neverRefused: boolean;
}

/** The bytes that were just counted; `used` is the workspace's use, including this batch. */
export interface Counted extends Offered {
  readonly used: number;
}

/**
 * Returns the audits whose metadata does not fit within `limit` bytes per workspace, each with the bytes that its
 * workspace used before it. A refused one takes no room from the next.
 */
export function refusedOf(counted: readonly Counted[], limit: number): ReadonlyMap<string, number> {
  const usedBefore = new Map<string, number>();
  for (const { workspaceId, bytes, used } of counted) {
    usedBefore.set(workspaceId, (usedBefore.get(workspaceId) ?? used) - bytes);
  }
  const refused = new Map<string, number>();
  for (const { auditId, workspaceId, bytes, neverRefused } of counted) {
    const before = usedBefore.get(workspaceId)!;
    if (before + bytes > limit && !neverRefused) refused.set(auditId, before);
    else usedBefore.set(workspaceId, before + bytes);
  }
  return refused;
}
