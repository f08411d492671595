import { REFUND_RULES, refundOf, type RefundOutcome } from '#contracts/money/refunds';
import type { AuditRecord } from '../../../audit-engine/src/operations/audit-ends.js';
import type { ChargeRecord } from '../../../credit-ledger/src/operations/charges.js';
import { type Difference, type DifferenceKind, withNextStep } from './difference.js';
import type { Audit } from './read-audits.js';

export interface Limits {
  /** Younger records may still be in flight. */
  readonly settledBefore: Date;
  /** The dispatcher has forgotten which announcements it handled before. */
  readonly announcedSince: Date;
}

/** What one audit comes to: its differences, or that it is still under way. */
export interface Finding {
  readonly differences: readonly Difference[];
  readonly underWay: boolean;
}

const SOUND: Finding = { differences: [], underWay: false };
const UNDER_WAY: Finding = { differences: [], underWay: true };

const STATUS: Readonly<Partial<Record<AuditRecord['type'], string>>> = {
  'audit.completed': 'complete',
  'audit.failed': 'failed',
  'audit.cancelled': 'cancelled',
};

/**
 * What the services say differently of one audit: every charge has its audit and the other way round, every end its
 * refund by the rule that decided it (contract section 3), its place in the view, and its announcement. What was
 * recorded after `settledBefore`, or is not published yet, is under way.
 */
export function auditDifferences(audit: Audit, limits: Limits): Finding {
  const { charge, audit: life, view } = audit;
  if (life === undefined) {
    if (charge === undefined) return view === undefined ? SOUND : viewAlone(audit, limits);
    return chargeAlone(audit, charge, limits);
  }
  if (charge === undefined || charge.charged === null) return auditAlone(audit, life, charge);
  if (charge.workspaceId !== life.workspaceId || (life.charged ?? charge.charged) !== charge.charged)
    return found(
      audit,
      'charge-differs',
      `${charge.workspaceId} was charged ${charge.charged}, the audit is of ${life.workspaceId} for ${life.charged}`,
      charge.charged,
    );
  const settled = isSettled(life, limits);
  const differences = [
    ...refundDifference(audit, life, charge, limits),
    ...(settled ? [...viewDifference(audit, life), ...announcementDifference(audit, life, limits)] : []),
  ];
  return { differences, underWay: differences.length === 0 && (!settled || outcomeOf(life) === undefined) };
}

function chargeAlone(audit: Audit, charge: ChargeRecord, { settledBefore }: Limits): Finding {
  const doubled = doubledRefund(audit, charge, charge.charged ?? 0);
  if (doubled.length > 0) return { differences: doubled, underWay: false };
  // All of it was refunded before the engine received it, or nothing was ever charged.
  if (charge.charged === null || charge.voided !== null || goodwillLeft(charge) >= charge.charged)
    return SOUND;
  if (!charge.published || (charge.createdAt && charge.createdAt >= settledBefore)) return UNDER_WAY;
  const what = `${charge.charged} credits were charged, the engine has no such audit`;
  return found(audit, 'charge-without-audit', what, charge.charged);
}

function auditAlone(audit: Audit, life: AuditRecord, charge: ChargeRecord | undefined): Finding {
  // Both were told to void what had not come yet.
  if (life.charged === null || (life.type === 'audit.voided' && charge?.voided !== undefined)) return SOUND;
  const what = `the engine has the audit (${life.type}, ${life.charged} credits), the ledger has no charge for it`;
  return found(audit, 'audit-without-charge', what, life.charged);
}

function viewAlone(audit: Audit, { settledBefore }: Limits): Finding {
  const { view } = audit;
  if (view === undefined || view.voidedAt) return SOUND;
  if (view.seenAt >= settledBefore) return UNDER_WAY;
  const what = `the view shows it as ${view.status} for ${view.charged} credits, ledger and engine do not know it`;
  return found(audit, 'view-without-charge', what, view.charged);
}

/**
 * Compares the refunded credits with those that are due: what the end asks for, or all of a voided audit. One refund
 * follows from one end, so none comes before it. Goodwill under the audit's id counts as the missing refund. It is one
 * too many only if the refund came after it.
 */
function refundDifference(
  audit: Audit,
  life: AuditRecord,
  charge: ChargeRecord,
  limits: Limits,
): readonly Difference[] {
  const charged = charge.charged ?? 0;
  const { refunded, voided } = charge;
  const posted = (refunded ?? 0) + (voided ?? 0);
  const withdrawn = isWithdrawn(audit, limits);
  const all = life.type === 'audit.voided' || withdrawn;
  if (voided !== null && life.type !== 'audit.voided' && audit.view?.voidedAt === null) {
    const what = `partners see it, and its last event is ${life.type}; its charge was voided, ${posted} of ${charged} credits were refunded`;
    return [differing(audit, 'refund-unfounded', what, voided)];
  }
  const outcome = outcomeOf(life);
  const asked = outcome === undefined ? 0 : askedOf(life, charged, outcome);
  const due = voided !== null || all ? charged : asked;
  // Before an end nothing is due: a refund then is unfounded, and not doubled.
  const doubled = outcome === undefined && voided === null && !all ? [] : doubledRefund(audit, charge, due);
  if (doubled.length > 0) return doubled;
  const given = posted + Math.min(goodwillLeft(charge), Math.max(due - posted, 0));
  if (given === due) return [];
  const why = voided !== null ? 'voided' : withdrawn ? 'to be voided' : endText(life);
  const what = `${why}: ${due} of ${charged} credits are due; ${given} were refunded`;
  if (voided !== null) return [differing(audit, 'refund-differs', what, charged - given)];
  if (given === 0 || (withdrawn && given < due)) {
    if (!isSettled(life, limits)) return [];
    return [differing(audit, 'refund-missing', what, due - given, all)];
  }
  const kind = due === 0 ? 'refund-unfounded' : 'refund-differs';
  return [differing(audit, kind, what, Math.abs(given - due))];
}

/** Returns the credits granted as goodwill, less those reversed later. */
function goodwillLeft({ goodwill, takenBack }: ChargeRecord): number {
  return Math.max(goodwill - (takenBack ?? 0), 0);
}

/** Credits were granted in place of a refund or void, and that was posted after all: no operator has decided on the surplus. */
function doubledRefund(
  audit: Audit,
  { refunded, voided, goodwill, goodwillFirst, takenBack }: ChargeRecord,
  due: number,
): readonly Difference[] {
  const posted = (refunded ?? 0) + (voided ?? 0);
  const excess = posted + goodwill - due;
  if (!goodwillFirst || takenBack !== null || excess <= 0) return [];
  const what = `${due} credits are due; ${goodwill} were granted as goodwill, then ${posted} were refunded`;
  return [differing(audit, 'refund-doubled', what, excess)];
}

function isSettled({ published, recordedAt }: AuditRecord, { settledBefore }: Limits): boolean {
  return published && recordedAt < settledBefore;
}

/** Returns whether its void was requested so long ago that the ledger must have done it. */
function isWithdrawn({ view }: Audit, { settledBefore }: Limits): boolean {
  return view?.voidedAt ? view.voidedAt < settledBefore : false;
}

function viewDifference(audit: Audit, life: AuditRecord): readonly Difference[] {
  const { view, charge } = audit;
  const status = STATUS[life.type];
  // A voided audit is shown to no partner.
  if (status === undefined || view?.voidedAt) return [];
  if (view === undefined || view.version < life.version) {
    const shown = view ? `shows it as ${view.status}` : 'does not show it';
    return [differing(audit, 'end-not-shown', `its last event is ${life.type}; the view ${shown}`)];
  }
  const due = askedOf(life, charge?.charged ?? 0, outcomeOf(life)!);
  if (view.status === status && view.refunded === due && view.charged === charge?.charged) return [];
  const what = `its last event is ${life.type}; the view shows it as ${view.status}, charged ${view.charged}, refunded ${view.refunded}`;
  return [differing(audit, 'view-differs', what)];
}

function announcementDifference(
  audit: Audit,
  life: AuditRecord,
  { announcedSince }: Limits,
): readonly Difference[] {
  const isDue = STATUS[life.type] !== undefined && !audit.view?.voidedAt;
  if (!isDue || audit.announced || life.recordedAt < announcedSince) return [];
  const what = `${life.type} was never announced to the webhook endpoints`;
  return [differing(audit, 'notification-missing', what)];
}

/**
 * Returns the refund that an end asks for by the rule that decided it. A rule that this version does not know can't be
 * judged: the event is believed.
 */
function askedOf({ refunded, refundRule }: AuditRecord, charged: number, outcome: RefundOutcome): number {
  if (refundRule === null) return refundOf(charged, outcome);
  return REFUND_RULES.has(refundRule) ? refundOf(charged, outcome, refundRule) : (refunded ?? 0);
}

function outcomeOf({ type, fault, from }: AuditRecord): RefundOutcome | undefined {
  switch (type) {
    case 'audit.completed':
      return { kind: 'completed' };
    case 'audit.failed':
      return { kind: 'failed', fault: fault ?? 'engine' };
    case 'audit.cancelled':
      return { kind: 'cancelled', from: from ?? 'processing' };
    case 'audit.voided':
      return { kind: 'cancelled', from: 'queued' };
    case 'audit.queued':
    case 'audit.started':
      return undefined;
  }
}

function endText({ type, fault, from }: AuditRecord): string {
  if (type === 'audit.failed') return `${type} (fault ${fault})`;
  return type === 'audit.cancelled' ? `${type} (from ${from})` : type;
}

function found(...difference: Parameters<typeof differing>): Finding {
  return { differences: [differing(...difference)], underWay: false };
}

function differing(
  { auditId, charge, audit, view }: Audit,
  kind: DifferenceKind,
  what: string,
  credits: number | null = null,
  taken = false,
): Difference {
  const at = audit?.recordedAt ?? charge?.createdAt ?? view?.seenAt;
  return withNextStep(
    {
      kind,
      id: auditId,
      workspace_id: charge?.workspaceId ?? audit?.workspaceId ?? view?.workspaceId ?? '',
      credits,
      what,
      recorded_at: at?.toISOString() ?? null,
    },
    taken,
  );
}
