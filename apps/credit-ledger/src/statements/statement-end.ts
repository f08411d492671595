import { Failure } from '#contracts/failures';
import type { Reader } from '#event-store/read';
import { versionAt } from '../history/account-at.js';
import { MessagePayload } from '../message-payload.js';

/** Whose statement is asked for, and up to when; by default up to the newest event. */
export interface StatementRequest {
  readonly workspaceId: string;
  readonly until?: Date;
}

/** Reads what is asked for. Throws a rejected `Failure` (`INVALID_MESSAGE`). */
export function readStatementRequest(message: unknown): StatementRequest {
  const fields = new MessagePayload(message);
  const workspaceId = fields.id('workspace_id', 'workspace');
  const until = fields.optionalTime('until');
  return { workspaceId, ...(until && { until }) };
}

/**
 * The version that a statement ends with. Throws a `Failure`: not-found for a workspace without an account, or for a time
 * at which it had none yet (`ACCOUNT_NOT_OPEN_YET`); rejected for a time that is still to come (`TIME_IN_FUTURE`).
 */
export async function statementEnd(
  reader: Reader,
  { workspaceId, until }: StatementRequest,
  now: Date,
): Promise<number> {
  const version = await versionAt(reader, workspaceId, until);
  if (until && until > now) throw inFuture(until, now);
  if (version === 0) throw notOpenYet(workspaceId, until);
  return version;
}

/** As `statementEnd`, for a statement that nobody signs: by Postgres's time, and without waiting for anybody. */
export async function unsignedStatementEnd(reader: Reader, request: StatementRequest): Promise<number> {
  const { rows } = await reader.query<{ now: Date }>('select clock_timestamp() as now');
  return statementEnd(reader, request, rows[0]?.now ?? new Date());
}

function inFuture(until: Date, now: Date): Failure {
  return new Failure(
    'rejected',
    'TIME_IN_FUTURE',
    `what happens until ${until.toISOString()} is not known yet: it is ${now.toISOString()}`,
    { details: { field: 'until' } },
  );
}

function notOpenYet(workspaceId: string, until: Date | undefined): Failure {
  return new Failure(
    'not-found',
    'ACCOUNT_NOT_OPEN_YET',
    `the account of ${workspaceId} was not open yet at ${until?.toISOString() ?? 'that time'}`,
    { details: { field: 'until' } },
  );
}
