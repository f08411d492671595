import { type Verdict, verifyLedger, readPlaces } from '../../../credit-ledger/src/operations/accounts.js';
import type { Operator } from '../connections/operator.js';
import { UsageError } from '../connections/settings.js';

export interface VerifyShards {
  readonly workspaceId: string | undefined;
  readonly onProgress: (progress: { readonly events: number; readonly accounts: number }) => void;
}

/** An account that has left its shard. */
interface Departure {
  readonly workspaceId: string;
  readonly from: string;
  readonly to: string;
}

const MAX_LISTED = 100;

/**
 * Verifies the ledger of every shard, or the shard of one workspace. An account that has left a shard must have arrived in
 * the other: until then no shard has it, which is a problem, too. Throws a `UsageError` for an unknown workspace.
 */
export async function verifyShards(
  operator: Operator,
  { workspaceId, onProgress }: VerifyShards,
): Promise<Verdict> {
  const verdicts: Verdict[] = [];
  const departures: Departure[] = [];
  for (const shard of await shardsOf(operator, workspaceId)) {
    const verdict = await operator.withLedger(shard, (client) =>
      verifyLedger(client, {
        ...(workspaceId !== undefined && { workspaceId }),
        onProgress,
        onAbsence: (absent, place) => {
          if (place.at === 'left') departures.push({ workspaceId: absent, from: shard, to: place.to });
        },
      }),
    );
    verdicts.push({
      ...verdict,
      problems: verdict.problems.map(({ where, what }) => ({ where: `shard ${shard}: ${where}`, what })),
    });
  }
  const lost = await notArrived(operator, departures);
  const problems = [...verdicts.flatMap((verdict) => verdict.problems), ...lost.map(problemOf)];
  const sum = (of: (verdict: Verdict) => number) =>
    verdicts.reduce((total, verdict) => total + of(verdict), 0);
  return {
    ok: verdicts.every(({ ok }) => ok) && lost.length === 0,
    accounts: sum(({ accounts }) => accounts),
    events: sum(({ events }) => events),
    problem_count: sum(({ problem_count }) => problem_count) + lost.length,
    problems: problems.slice(0, MAX_LISTED),
  };
}

async function shardsOf(operator: Operator, workspaceId: string | undefined): Promise<readonly string[]> {
  if (workspaceId === undefined) return operator.ledgers();
  const shard = await operator.shardOf(workspaceId);
  if (shard === undefined) throw new UsageError(`There is no workspace ${workspaceId}.`);
  return [shard];
}

/** Looks into the shards that accounts have left for, after all were verified. It may have gone on from there. */
async function notArrived(
  operator: Operator,
  departures: readonly Departure[],
): Promise<readonly Departure[]> {
  const known = operator.ledgers();
  const lost = departures.filter(({ to }) => !known.includes(to));
  for (const shard of known) {
    const expected = departures.filter(({ to }) => to === shard);
    if (expected.length === 0) continue;
    const places = await operator.withLedger(shard, (client) =>
      readPlaces(
        client,
        expected.map(({ workspaceId }) => workspaceId),
      ),
    );
    lost.push(
      ...expected.filter(({ workspaceId }) => {
        const at = places.get(workspaceId)?.at;
        return at === undefined || at === 'arriving';
      }),
    );
  }
  return lost;
}

function problemOf({ workspaceId, from, to }: Departure): Verdict['problems'][number] {
  return {
    where: `shard ${from}: the account of ${workspaceId}`,
    what: `it has left for shard ${to} and has not arrived: run acs workspace move --workspace ${workspaceId} --to ${to}`,
  };
}
