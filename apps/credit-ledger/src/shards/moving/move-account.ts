import type { ClientBase } from 'pg';
import { Failure } from '#contracts/failures';
import { streamVersion } from '#event-store/read/read';
import { streamOf } from '../../account/account.js';
import { accountNotFound } from '../../account/decision.js';
import { type Verdict, verifyLedger } from '../../verify/verify-ledger.js';
import type { Place } from '../../account/places/place.rule.js';
import { readPlaces } from '../../account/places/places.js';
import { adoptAccount } from './adopt-account.js';
import { closeAccount } from './close-account.js';
import { type CopiedAccount, readCopied } from './copied-account.js';
import { copyEvents, PAGE } from './copy-events.js';

/** The steps of a move, in their order. Each is committed when it is told. */
export const MOVE_STEPS = ['copied', 'verified', 'closed', 'adopted'] as const;
export type MoveStep = (typeof MOVE_STEPS)[number];

export interface Move {
  /** Connections to the schema of the ledger in the old and the new shard, which may write. */
  readonly source: ClientBase;
  readonly target: ClientBase;
  readonly workspaceId: string;
  /** The name of the new shard; `default` for the default shard. */
  readonly to: string;
  /** Told after each step, with the version up to which events are copied. */
  readonly onStep: (step: MoveStep, version: number) => Promise<void> | void;
}

/** What a move did in this call. */
export interface Moved {
  /** By `performance.now()`, when the account was about to be closed; absent if an earlier call had closed it. */
  readonly closingAt?: number;
}

/** While the copies are read again, the old shard charges on: what it charged is copied before it is closed. */
const CATCH_UP_ROUNDS = 3;

/**
 * Moves an account with its history to another shard, while it is charged. Everything is copied and verified first; then
 * the account is closed, and only what came meanwhile is copied. It may be ended at any point and called again: it goes on
 * where it ended. Once it resolves, the new shard executes commands of the account, and the gateway has to send them there.
 *
 * Throws a `Failure`: not-found where the old shard has no account, conflict for a move that runs or that had another
 * target (`MOVE_RUNS`, `MOVE_ELSEWHERE`), poison if copies are not as the old shard wrote them (`EVENT_UNREADABLE`,
 * `COPY_UNSOUND`).
 */
export async function moveAccount(move: Move): Promise<Moved> {
  const { source, target, workspaceId, to, onStep } = move;
  await lockMove(target, workspaceId);
  if ((await placeIn(target, workspaceId))?.at === 'here') return {};
  const place = await placeIn(source, workspaceId);
  assertMovable(workspaceId, place, to);
  let closingAt: number | undefined;
  let copied = await catchUp(move, await readCopied(target, workspaceId));
  await onStep('copied', copied.version);
  await verifyCopies(target, workspaceId);
  await onStep('verified', copied.version);
  if (place.at === 'here') {
    for (let round = 0; round < CATCH_UP_ROUNDS; round++) copied = await catchUp(move, copied);
    closingAt = performance.now();
    await closeAccount(source, workspaceId, { to, copied });
    await onStep('closed', copied.version);
  }
  const newest = await streamVersion(source, streamOf(workspaceId));
  copied = await copyEvents(move, workspaceId, copied, newest - PAGE);
  const { version } = await adoptAccount(move, workspaceId, copied);
  await onStep('adopted', version);
  return closingAt === undefined ? {} : { closingAt };
}

/** Copies what the old shard has at the beginning of this call; the last event of a closed account is left for `adoptAccount`. */
async function catchUp(move: Move, copied: CopiedAccount): Promise<CopiedAccount> {
  const { source, workspaceId } = move;
  const newest = await streamVersion(source, streamOf(workspaceId));
  const closed = (await placeIn(source, workspaceId))?.at === 'left';
  return copyEvents(move, workspaceId, copied, closed ? newest - 1 : newest);
}

/** Reads all copies again, in the new shard, with their chain and their rows. */
async function verifyCopies(target: ClientBase, workspaceId: string): Promise<void> {
  const absences = new Map<string, Place>();
  const verdict: Verdict = await verifyLedger(target, {
    workspaceId,
    onAbsence: (absent, place) => absences.set(absent, place),
  });
  if (verdict.ok && absences.has(workspaceId)) return;
  const [problem] = verdict.problems;
  throw new Failure(
    'poison',
    'COPY_UNSOUND',
    `the copies of ${workspaceId} are not sound: ${problem ? `${problem.where}: ${problem.what}` : 'the account is in use there'}`,
  );
}

async function placeIn(shard: ClientBase, workspaceId: string): Promise<Place | undefined> {
  return (await readPlaces(shard, [workspaceId])).get(workspaceId);
}

function assertMovable(
  workspaceId: string,
  place: Place | undefined,
  to: string,
): asserts place is Exclude<Place, { at: 'arriving' }> {
  if (!place) throw accountNotFound(workspaceId);
  if (place.at === 'here' || (place.at === 'left' && place.to === to)) return;
  const elsewhere = place.at === 'left' ? `has left for shard ${place.to}` : 'is arriving here';
  throw new Failure(
    'conflict',
    'MOVE_ELSEWHERE',
    `the account of ${workspaceId} ${elsewhere}: complete that move first`,
  );
}

/** Ends with the connection. */
async function lockMove(target: ClientBase, workspaceId: string): Promise<void> {
  const { rows } = await target.query<{ locked: boolean }>(
    'select pg_try_advisory_lock(hashtext($1)) as locked',
    [`acs:move:${workspaceId}`],
  );
  if (rows[0]?.locked) return;
  throw new Failure('conflict', 'MOVE_RUNS', `another move of ${workspaceId} to this shard is running`);
}
