import type { Pool } from 'pg';
import { chargedAudit } from './ledger-replies.js';

/** The body of a create with metadata of so many bytes. */
export function createWith(bytes: number): object {
  const metadata = bytes > 0 && { metadata: { t: 'x'.repeat(bytes - '{"t":""}'.length) } };
  return { url: 'https://example.com/', type: 'seo', ...metadata };
}

/** A charge of now: gateways sweep the metadata of old audits. */
export function chargedNow(): ReturnType<typeof chargedAudit> {
  return { ...chargedAudit(), created_at: new Date().toISOString() };
}

/** Returns the stored and the counted bytes of a workspace's metadata. */
export async function keptMetadata(
  pool: Pool,
  workspaceId: string,
): Promise<Record<'stored' | 'counted' | 'used', number>> {
  const { rows } = await pool.query<Record<'stored' | 'counted' | 'used', number>>(
    `select (select coalesce(sum(octet_length(metadata)), 0)::int from audits where workspace_id = $1) as stored,
            (select coalesce(sum(bytes), 0)::int from metadata_kept where workspace_id = $1) as counted,
            (select coalesce(sum(bytes), 0)::int from metadata_use where workspace_id = $1) as used`,
    [workspaceId],
  );
  return rows[0]!;
}
