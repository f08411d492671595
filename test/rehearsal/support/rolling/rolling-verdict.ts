import type { LedgerEvent } from '#contracts/ledger/events';
import type { AuditEnding } from '../../../support/records/audit-endings.js';

/** An audit as the gateway shows it. */
export interface ShownAudit {
  readonly auditId: string;
  readonly status: string;
  readonly refunded: number;
}

export interface Records {
  readonly account: readonly LedgerEvent[];
  /** By audit. */
  readonly endings: ReadonlyMap<string, readonly AuditEnding[]>;
  readonly shown: readonly ShownAudit[];
}

/** A law that was broken for an audit. */
export interface Problem {
  readonly auditId: string;
  /** Something that had to come did not; or something came twice, or without a reason. */
  readonly kind: 'lost' | 'double';
  readonly what: string;
}

const SHOWN: Readonly<Record<AuditEnding['type'], string>> = {
  'audit.completed': 'complete',
  'audit.failed': 'failed',
  'audit.cancelled': 'cancelled',
  'audit.voided': 'voided',
};

/**
 * Holds what partners received against what was recorded: whatever was answered with 202, and nothing else, is charged
 * once, ends once, is refunded once what its end says, is shown as it ended, and its end was reported (`received`: event
 * ids).
 */
export function rollingVerdict(
  created: readonly string[],
  { account, endings, shown }: Records,
  received: ReadonlySet<string>,
): readonly Problem[] {
  const problems: Problem[] = [];
  const charges = byAudit(account.flatMap((event) => (event.type === 'ledger.audit-charged' ? [event] : [])));
  const refunds = byAudit(
    account.flatMap((event) => (event.type === 'ledger.audit-refunded' ? [event] : [])),
  );
  const views = new Map(shown.map((view) => [view.auditId, view]));
  const answered = new Set(created);

  for (const auditId of charges.keys())
    if (!answered.has(auditId)) problems.push({ auditId, kind: 'double', what: 'charged without an answer' });
  for (const auditId of answered) {
    const note = (kind: Problem['kind'], what: string) => problems.push({ auditId, kind, what });
    const once = (what: string, count: number, wanted = 1) => {
      if (count !== wanted) note(count < wanted ? 'lost' : 'double', `${count} ${what}`);
    };
    once('charges', charges.get(auditId)?.length ?? 0);
    const [end, ...more] = endings.get(auditId) ?? [];
    once('ends', more.length + (end ? 1 : 0));
    if (!end) continue;
    const due = end.refunded ?? 0;
    const returned = refunds.get(auditId) ?? [];
    once('refunds', returned.length, due > 0 ? 1 : 0);
    const sum = returned.reduce((total, { data }) => total + data.credits, 0);
    once(`credits refunded, with ${due} due`, sum, due);
    const view = views.get(auditId);
    if (view?.status !== SHOWN[end.type] || view.refunded !== due)
      note('lost', `ended by ${end.type} (${due} refunded), shown as ${JSON.stringify(view)}`);
    if (!received.has(end.eventId)) note('lost', `${end.type} was not reported`);
  }
  return problems;
}

function byAudit<E extends { readonly data: { readonly audit_id: string } }>(
  events: readonly E[],
): ReadonlyMap<string, readonly E[]> {
  const found = new Map<string, E[]>();
  for (const event of events)
    found.set(event.data.audit_id, [...(found.get(event.data.audit_id) ?? []), event]);
  return found;
}
