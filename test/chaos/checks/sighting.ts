/** What a partner saw of an audit. Times are those of `performance.now()`. */
export interface Sighting {
  readonly auditId: string;
  /** When it was asked for, or for a webhook when it came. */
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly status: string;
  /** Credits; undefined where the answer does not say. */
  readonly refunded: number | undefined;
  readonly by: 'create' | 'poll' | 'cancel' | 'webhook';
}

const ORDER: Readonly<Record<string, number>> = {
  queued: 0,
  processing: 1,
  complete: 2,
  failed: 2,
  cancelled: 2,
};
const ENDED = 2;

/**
 * What was shown and then taken back: an answer that was asked for after another had come must show at least as much.
 * Sentences; empty where all held.
 */
export function steppedBack(sightings: readonly Sighting[]): readonly string[] {
  const byAudit = new Map<string, Sighting[]>();
  for (const sighting of sightings) {
    const known = byAudit.get(sighting.auditId);
    if (known) known.push(sighting);
    else byAudit.set(sighting.auditId, [sighting]);
  }
  return [...byAudit.values()].flatMap((ofOne) =>
    ofOne.flatMap((later) => {
      const before = ofOne.find(
        (earlier) => earlier.answeredAt < later.askedAt && contradicts(earlier, later),
      );
      return before ? [`${later.auditId}: ${inWords(before)}, and later ${inWords(later)}`] : [];
    }),
  );
}

function contradicts(before: Sighting, later: Sighting): boolean {
  // A create answers as at its charge, `queued` (contract section 4.1), also where an earlier try had been lost on its way.
  if (later.by === 'create') return false;
  if (rankOf(later) < rankOf(before)) return true;
  if (rankOf(before) < ENDED) return false;
  const differ = (one: unknown, other: unknown) => one !== undefined && other !== undefined && one !== other;
  return before.status !== later.status || differ(before.refunded, later.refunded);
}

/** Throws for a status that the contract (section 3) does not know. */
function rankOf({ status }: Sighting): number {
  const rank = ORDER[status];
  if (rank === undefined) throw new RangeError(`no audit has the status "${status}"`);
  return rank;
}

function inWords({ by, status, refunded }: Sighting): string {
  return `${by} showed ${status}${refunded === undefined ? '' : ` (${refunded} refunded)`}`;
}
