import type { AuditResult, AuditType } from '#contracts/audit/audits';
import type { PageKind } from '#contracts/audit/page-kinds';
import { ROBOTS_TOKEN, userAgentOf } from '#contracts/audit/crawler';
import type { Analyser } from '../page-audit/analysis/analyser.js';
import { failureOfResponse } from '../page-audit/failures/failure-of-response.js';
import { budgetOf } from '../page-audit/fetching/fetch-terms.js';
import type { AuxFile, PageSource } from '../page/page-source.js';

export interface FileAudit {
  readonly bytes: Uint8Array;
  /** The assumed URL of the page. */
  readonly url: string;
  readonly type: AuditType;
  readonly kind?: PageKind | undefined;
  readonly asOf: Date;
  readonly budgetMs: number;
  readonly signal: AbortSignal;
  readonly analyser: Analyser;
}

/** A file has no site around it, so checks of the site's files are not measured. */
const NOT_ASKED_FOR: AuxFile = { kind: 'unreached', code: 'not_asked_for' };

/** Audits bytes as if a server had sent them from that URL, at once and without a redirect. Throws `AuditFailure`. */
export async function auditFile(audit: FileAudit): Promise<AuditResult> {
  const { type, kind, asOf, budgetMs, signal, analyser } = audit;
  const source = sourceOf(audit);
  const failure = failureOfResponse(source, { userAgent: userAgentOf(), at: asOf.getTime() });
  if (failure !== undefined) throw failure;
  const input = { source, type, kind, asOf: asOf.toISOString(), ownToken: ROBOTS_TOKEN };
  return analyser.run(input, { timeoutMs: budgetOf(budgetMs).analyseMs, signal });
}

function sourceOf({ bytes, url }: FileAudit): PageSource {
  return {
    requestedUrl: url,
    finalUrl: url,
    redirects: [],
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: bytes,
    firstByteMs: 0,
    robots: NOT_ASKED_FOR,
    sitemap: NOT_ASKED_FOR,
    llms: NOT_ASKED_FOR,
    agentProbe: { kind: 'off' },
    linkProbe: { kind: 'off' },
  };
}
