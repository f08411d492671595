/** Two services that say different things of one audit or checkout. */
export interface Difference {
  readonly kind: DifferenceKind;
  /** The audit (`aud_…`) or the checkout (`chk_…`). */
  readonly id: string;
  readonly workspace_id: string;
  /** What is at stake; null where it is no credits. */
  readonly credits: number | null;
  /** What each service says. */
  readonly what: string;
  /** When what should have had its consequence was recorded (ISO 8601 UTC); null where nothing tells. */
  readonly recorded_at: string | null;
  /** What to do. */
  readonly next: string;
}

export const DIFFERENCE_KINDS = [
  'charge-without-audit',
  'audit-without-charge',
  'charge-differs',
  'refund-missing',
  'refund-differs',
  'refund-unfounded',
  'refund-doubled',
  'end-not-shown',
  'view-differs',
  'view-without-charge',
  'notification-missing',
  'checkout-without-credits',
  'checkout-differs',
  'credits-without-checkout',
] as const;

export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** Begins a step; the command that follows needs no dead-letter messages. */
const REDRIVE = 'Redrive any dead-letter messages (acs dlq list). If there are none, run';

/**
 * What to do about a difference: the commands that fix it, or that say more. `taken`: the audit was voided, which no
 * event of the engine makes the ledger repeat.
 */
function nextStep(
  { kind, id, workspace_id, credits, recorded_at: at }: Omit<Difference, 'next'>,
  taken = false,
): string {
  const again = (service: string) =>
    `${REDRIVE} acs relay rewind --service ${service} --to-time ${at} --execute`;
  const grant = (of: 'goodwill' | 'purchase') =>
    `acs credits grant --workspace ${workspace_id} --credits ${credits} --kind ${of} --reference ${id}`;
  switch (kind) {
    case 'charge-without-audit':
      return again('credit-ledger');
    case 'refund-missing':
      return taken ? `${REDRIVE} ${grant('goodwill')}` : again('audit-engine');
    case 'notification-missing':
      return again('audit-engine');
    case 'end-not-shown':
      return `${REDRIVE} acs projection rebuild gateway.audits`;
    case 'view-differs':
      return 'Run acs replay gateway.audits --against live, then acs projection rebuild gateway.audits';
    case 'audit-without-charge':
    case 'charge-differs':
    case 'refund-differs':
    case 'refund-unfounded':
    case 'view-without-charge':
      return `No command fixes it. Run acs ledger verify and acs trace ${id}.`;
    case 'refund-doubled':
      return `Run acs credits take-back --workspace ${workspace_id} --credits ${credits} --reference ${id}. With --credits 0 the workspace keeps them.`;
    case 'checkout-without-credits':
      return `Run acs ledger verify. If the provider says that it was paid, run ${grant('purchase')}`;
    case 'checkout-differs':
    case 'credits-without-checkout':
      return 'No command fixes it. Run acs ledger verify, and look at the payment at the provider.';
  }
}

export function withNextStep(difference: Omit<Difference, 'next'>, taken = false): Difference {
  return { ...difference, next: nextStep(difference, taken) };
}
