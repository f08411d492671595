import type { IssueCode } from '#contracts/audit/audits';

/** Returns the lines of the response's headers to send, in place of those that are sent now. */
export function headerCode(after: string, before: readonly string[] = []): IssueCode {
  return {
    language: 'text',
    into: 'in the headers of the response',
    ...(before.length === 0 ? {} : { before: before.join('\n') }),
    after,
  };
}
