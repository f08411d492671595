import { Failure } from '#contracts/failures';
import { isId } from '#contracts/identifiers';

/** The workspace that a command names. Throws a `Failure` (rejected, `INVALID_WORKSPACE_ID`). */
export function parseWorkspaceId(value: unknown): string {
  if (typeof value === 'string' && isId('workspace', value)) return value;
  throw new Failure(
    'rejected',
    'INVALID_WORKSPACE_ID',
    'workspace_id: an identifier that begins with ws_ is needed.',
    {
      details: { field: 'workspace_id' },
    },
  );
}
