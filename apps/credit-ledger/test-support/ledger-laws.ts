import type { LedgerEvent } from '#contracts/ledger/events';

/** The sums of one account's events, computed independently of the deciders. */
export interface Sums {
  readonly balance: number;
  readonly owed: number;
  readonly lifetimePurchased: number;
  readonly lifetimeConsumed: number;
  readonly lowBalanceThreshold: number;
}

interface Moves {
  readonly charged: number[];
  readonly refunded: number[];
  readonly voided: number[];
}

/**
 * Throws if the events of one account break a law of the ledger: a balance below zero at any point; an audit charged,
 * refunded or voided twice; more returned than charged; a charge after a tombstone; a reference used twice; reversed
 * credits that are neither taken nor owed; new credits while some are owed.
 */
export function assertLaws(events: readonly LedgerEvent[]): Sums {
  const audits = new Map<string, Moves>();
  const references = new Set<string>();
  const reversed = new Set<string>();
  const sums = { balance: 0, owed: 0, lifetimePurchased: 0, lifetimeConsumed: 0, lowBalanceThreshold: 0 };
  for (const [index, { type, data }] of events.entries()) {
    const before = { ...sums };
    const moves = 'audit_id' in data ? movesOf(audits, data.audit_id) : undefined;
    switch (type) {
      case 'ledger.audit-charged':
        law(moves?.voided.length === 0, `${data.audit_id} is not charged after its void`);
        moves?.charged.push(data.credits);
        sums.balance -= data.credits;
        sums.lifetimeConsumed += data.credits;
        break;
      case 'ledger.audit-refunded':
        law(data.credits > 0, 'no ledger entry without an amount');
        moves?.refunded.push(data.credits);
        sums.balance += data.credits;
        break;
      case 'ledger.charge-voided':
        moves?.voided.push(data.credits);
        sums.balance += data.credits;
        break;
      case 'ledger.credits-purchased':
      case 'ledger.credits-granted':
        law(!references.has(data.reference), `${data.reference} is used once`);
        references.add(data.reference);
        sums.balance += data.credits;
        if (type === 'ledger.credits-purchased') sums.lifetimePurchased += data.credits;
        break;
      case 'ledger.credits-taken-back':
        law(!reversed.has(data.reference), `${data.reference} is taken back once`);
        reversed.add(data.reference);
        law(data.taken === Math.min(data.credits, before.balance), 'what the balance has is taken');
        sums.balance -= data.taken;
        sums.owed += data.credits - data.taken;
        break;
      case 'ledger.owed-credits-paid':
        law(data.credits > 0, 'no ledger entry without an amount');
        sums.balance -= data.credits;
        sums.owed -= data.credits;
        break;
      case 'ledger.account-opened':
      case 'ledger.threshold-changed':
        sums.lowBalanceThreshold = data.low_balance_threshold;
        break;
      case 'ledger.balance-low':
        law(data.balance < data.threshold, 'balance.low tells of a balance below the threshold');
    }
    law(sums.balance >= 0, 'the balance is never below zero');
    law(sums.owed >= 0, 'what is owed is never below zero');
    if (sums.balance > 0 && sums.owed > 0)
      law(events[index + 1]?.type === 'ledger.owed-credits-paid', 'what comes in pays first what is owed');
    if ('owed_after' in data) law(data.owed_after === sums.owed, 'an event tells what is owed after it');
    if ('balance_after' in data)
      law(data.balance_after === sums.balance, 'an event tells the balance after it');
  }
  for (const [auditId, moves] of audits) assertMoves(auditId, moves);
  return sums;
}

function assertMoves(auditId: string, { charged, refunded, voided }: Moves): void {
  law(charged.length <= 1, `${auditId} is charged at most once`);
  law(refunded.length <= 1, `${auditId} is refunded at most once`);
  law(voided.length <= 1, `${auditId} is voided at most once`);
  law(sum(refunded) + sum(voided) <= sum(charged), `${auditId} gives back no more than its charge`);
}

function movesOf(audits: Map<string, Moves>, auditId: string): Moves {
  const moves = audits.get(auditId) ?? { charged: [], refunded: [], voided: [] };
  audits.set(auditId, moves);
  return moves;
}

function sum(credits: readonly number[]): number {
  return credits.reduce((total, next) => total + next, 0);
}

function law(holds: boolean, text: string): void {
  if (!holds) throw new Error(`broken law: ${text}`);
}
