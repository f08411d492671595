import type { ClientBase } from 'pg';

/** Ends the links to reports of a workspace that a person made: whoever has them sees nothing more. */
export async function endReportLinks(
  client: ClientBase,
  workspaceId: string,
  personId: string,
): Promise<void> {
  await client.query(
    `update report_links set revoked_at = now()
      where workspace_id = $1 and revoked_at is null
        and created_by = (select email from people where person_id = $2)`,
    [workspaceId, personId],
  );
}
