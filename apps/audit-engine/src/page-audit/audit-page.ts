import { Injectable } from '@nestjs/common';
import type { AuditResult, AuditType } from '#contracts/audit/audits';
import type { PageKind } from '#contracts/audit/page-kinds';
import { ROBOTS_TOKEN } from '#contracts/audit/crawler';
import type { Admission } from '#outbound-http/fetch-guarded';
import { inSpan } from '#telemetry/spans';
import { Analyser, inlineAnalyser } from './analysis/analyser.js';
import { AuditorSettings } from './auditor-settings.js';
import { AuditFailure } from './failures/audit-failure.js';
import { failureOfError } from './failures/failure-of-error.js';
import type { LinkProbe } from '../page/page-source.js';
import { budgetOf, type FetchTerms } from './fetching/fetch-terms.js';
import { type FetchedPage, fetchPage } from './fetching/fetch-page.js';
import { LinkProber } from './links/link-prober.js';

export interface AuditTask {
  readonly url: string;
  readonly type: AuditType;
  /** What the page is for; undefined: as it looks. */
  readonly kind?: PageKind | undefined;
  /** The time that age-dependent checks compare with. */
  readonly asOf: Date;
  /** Milliseconds for the audit; the rest of the deadline is for storing the result. */
  readonly budgetMs: number;
  /** Aborted when the audit is cancelled, out of time, or handed over to another process. */
  readonly signal: AbortSignal;
  /** Called before each connection to a host. */
  readonly admit: Admission;
}

export abstract class Auditor {
  /** Throws `AuditFailure` for a page that can't be audited, or the reason of `signal` once that is aborted. */
  abstract audit(task: AuditTask): Promise<AuditResult>;
}

export interface AuditRequest extends Omit<AuditTask, 'admit'>, Omit<FetchTerms, 'budget'> {
  /** Ends the audit at once. If its reason is a `TimeoutError`, the audit fails; otherwise its reason is thrown. */
  readonly signal: AbortSignal;
  /** The default analyses in this thread. The service passes one with worker threads. */
  readonly analyser?: Analyser;
  /** Requests the links and images of the page. Default: no such requests. */
  readonly linkProber?: LinkProber | undefined;
}

/**
 * Fetches a page and the files of its site, and audits it by the purchased type. Throws `AuditFailure`, which states
 * whose fault it is. If the caller stopped the audit, throws the reason of `signal`. Throws any other error unchanged:
 * it is a defect of ours (`engine_internal`).
 */
export async function auditPage(request: AuditRequest): Promise<AuditResult> {
  const { type, kind, signal, asOf, budgetMs, analyser = inlineAnalyser } = request;
  const budget = budgetOf(budgetMs);
  const startedAt = performance.now();
  try {
    signal.throwIfAborted();
    const fetched = await fetchPage({ ...request, budget });
    const linkProbe = await probeLinks(fetched, {
      ...request,
      budget,
      analyser,
      msLeft: startedAt + budgetMs - performance.now(),
    });
    const source = { ...fetched, linkProbe };
    const input = { source, type, kind, asOf: asOf.toISOString(), ownToken: ROBOTS_TOKEN };
    return await inSpan('analyse page', {}, () =>
      analyser.run(input, { timeoutMs: budget.analyseMs, signal }),
    );
  } catch (error) {
    if (signal.aborted && !isTimeout(signal.reason)) throw signal.reason as Error;
    // Fetching throws a timeout as a failure with its own stage, so a bare one comes from the analysis.
    const failure = error === signal.reason ? AuditFailure.analysisTimeout(budgetMs) : failureOfError(error);
    // A defect of ours is thrown unchanged, so that the caller can raise the alarm.
    throw failure.failure_reason === 'engine_internal' && failure.cause instanceof Error
      ? failure.cause
      : failure;
  }
}

interface LinkRequest extends FetchTerms {
  readonly analyser: Analyser;
  readonly linkProber?: LinkProber | undefined;
  readonly msLeft: number;
}

/** Takes no time that the analysis may need: then no link is requested. */
async function probeLinks(source: FetchedPage, request: LinkRequest): Promise<LinkProbe> {
  const { linkProber, analyser, budget, signal } = request;
  const withinMs = Math.min(budget.linksMs, request.msLeft - 2 * budget.analyseMs);
  if (linkProber === undefined || withinMs <= 0) return { kind: 'off' };
  return inSpan('probe links', {}, async () => {
    const input = { source, ownToken: ROBOTS_TOKEN };
    const plan = await analyser.planLinks(input, { timeoutMs: budget.analyseMs, signal });
    const probe = await linkProber.probe(plan, source, { ...request, withinMs });
    signal.throwIfAborted();
    return probe;
  });
}

function isTimeout(reason: unknown): boolean {
  return typeof reason === 'object' && reason !== null && 'name' in reason && reason.name === 'TimeoutError';
}

/** Audits live pages: fetches them in this thread, and analyses them in the analyser's threads. */
@Injectable()
export class PageAuditor extends Auditor {
  constructor(
    private readonly settings: AuditorSettings,
    private readonly analyser: Analyser,
    private readonly linkProber: LinkProber,
  ) {
    super();
  }

  audit(task: AuditTask): Promise<AuditResult> {
    const { probesLinks, ...settings } = this.settings;
    const linkProber = probesLinks ? this.linkProber : undefined;
    return auditPage({ ...task, ...settings, analyser: this.analyser, linkProber });
  }
}
