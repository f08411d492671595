import type { ChaosPartner } from './partners/chaos-partner.js';
import type { ChaosReceiver } from './partners/chaos-receiver.js';
import type { RevokedKeys } from './partners/revoked-keys.js';

/** What came of a campaign. */
export interface Outcome {
  readonly partners: readonly ChaosPartner[];
  readonly receivers: readonly ChaosReceiver[];
  readonly keys: RevokedKeys;
  /** Audits that were answered with 202. */
  readonly created: number;
  /** Audits that are charged and of which no partner has an answer. */
  readonly unanswered: number;
  /** Laws that were broken, in sentences. Empty where all held. */
  readonly problems: readonly string[];
}

/** The laws beside those that `problems` names already. */
export function broken({ partners, receivers, keys, unanswered, problems }: Outcome): readonly string[] {
  const unansweredWithoutKey = sum(partners, (partner) => partner.unansweredWithoutKey);
  const forged = sum(receivers, (receiver) => receiver.forged);
  return [
    ...problems,
    // Only a create without an Idempotency-Key may end so: its caller does not know of it and can't ask.
    ...(unanswered > unansweredWithoutKey
      ? [
          `${unanswered} audits charged without an answer, of ${unansweredWithoutKey} unanswered creates without a key`,
        ]
      : []),
    ...(forged > 0 ? [`${forged} webhooks without a valid signature`] : []),
    ...(keys.late > 0 ? [`${keys.late} revoked keys were let in for too long`] : []),
  ];
}

export function summaryOf(outcome: Outcome, rounds: number, seed: number, seconds: number): string {
  const { partners, receivers, keys, created, unanswered } = outcome;
  const problems = broken(outcome);
  const rows: readonly (readonly [string, string | number])[] = [
    ['rounds of faults', rounds],
    ['seed', seed],
    ['seconds', Math.round(seconds)],
    ['audits answered with 202', created],
    ['creates without a key that got no answer', sum(partners, (partner) => partner.unansweredWithoutKey)],
    ['  of them charged', unanswered],
    ['events received', sum(receivers, ({ received }) => received.size)],
    ['  received again', sum(receivers, (receiver) => receiver.duplicates)],
    ['keys revoked', keys.revoked],
    ['  let in for the longest, ms', Math.round(keys.slowestMs)],
    ...answers(partners),
    ['laws broken', problems.length],
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return [...rows.map(([name, value]) => `${name.padEnd(width)}${value}`), ...counted(problems), ''].join(
    '\n',
  );
}

/** Each sentence once, with how often it was said. */
function counted(sentences: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const sentence of sentences) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  return [...counts].map(([sentence, count]) => (count === 1 ? sentence : `${sentence} (${count} times)`));
}

function answers(partners: readonly ChaosPartner[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { response } of partners.flatMap(({ calls }) => calls))
    counts.set(response, (counts.get(response) ?? 0) + 1);
  return [...counts].toSorted().map(([response, count]) => [`answered: ${response}`, count] as const);
}

function sum<Each>(all: readonly Each[], countOf: (each: Each) => number): number {
  return all.reduce((total, each) => total + countOf(each), 0);
}
