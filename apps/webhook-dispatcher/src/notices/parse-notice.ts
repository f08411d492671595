import type { PayloadOf } from '#contracts/messages';
import { MAX_NOTICE_WORKSPACES } from '#contracts/webhooks/commands';
import { Failure } from '#contracts/failures';
import { parseWorkspaceId } from '../contacts/workspace-id.js';
import { type NoticeField, type NoticeText, problemOf } from './notice.rule.js';

/** The notice of a command. Throws a `Failure` (rejected, `INVALID_NOTICE`) that names the field. */
export function parseNotice({ reference, subject, body }: PayloadOf<'webhooks.send-notice'>): NoticeText {
  const notice = { reference, subject, body };
  for (const field of ['reference', 'subject', 'body'] as const satisfies NoticeField[]) {
    const problem = problemOf(field, notice[field]);
    if (problem !== undefined) throw invalid(field, problem);
  }
  return notice;
}

/** The workspaces that a command names. Throws a `Failure`: `INVALID_NOTICE` or `INVALID_WORKSPACE_ID`. */
export function parseRecipients(value: unknown): readonly string[] {
  if (!Array.isArray(value) || value.length < 1 || value.length > MAX_NOTICE_WORKSPACES) {
    throw invalid('workspace_ids', `a list of 1 to ${MAX_NOTICE_WORKSPACES} workspaces is needed`);
  }
  return [...new Set(value.map(parseWorkspaceId))];
}

function invalid(field: string, problem: string): Failure {
  return new Failure('rejected', 'INVALID_NOTICE', `${field}: ${problem}.`, { details: { field } });
}
