import type { AuditResult } from '#contracts/audit/audits';
import { Auditor, type AuditTask } from '../src/page-audit/audit-page.js';

export const RESULT: AuditResult = {
  scoring_version: 'test',
  as_of: '2026-01-02T03:04:05.678Z',
  final_url: 'https://example.com/',
  scores: { overall: 80, seo: 80, aeo: null, geo: null },
  dimensions: {},
  issues: [],
};

/** An auditor with results and times that the test decides. */
export class ScriptedAuditor extends Auditor {
  readonly tasks: AuditTask[] = [];

  /** Returns the result of each task; by default at once, with `RESULT`. */
  script: (task: AuditTask) => Promise<AuditResult> = () => Promise.resolve(RESULT);

  audit(task: AuditTask): Promise<AuditResult> {
    this.tasks.push(task);
    return this.script(task);
  }

  get urls(): string[] {
    return this.tasks.map(({ url }) => url);
  }
}

/** Never resolves, and ignores its signal. */
export function hang(): Promise<AuditResult> {
  return new Promise(() => undefined);
}

/** Makes audits wait until it is opened. */
export function door(): { readonly wait: () => Promise<AuditResult>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, wait: () => opened.then(() => RESULT) };
}
