import { positionsAt } from '../read/positions-at.js';
import type { Reader } from '../read/read.js';

/** What a rewind does, or in a dry run would do, to one partition. */
export interface PartitionRewind {
  readonly partition: number;
  /** The checkpoint before. */
  readonly from: number;
  /** The checkpoint after: the events that follow it are published again. */
  readonly to: number;
  /** How many that is. */
  readonly events: number;
}

/** Skips events before `earlier`: otherwise a rewind would read the whole log with the checkpoints locked. */
const TARGETS = `
select done.partition, done.position as from_position, first.position - 1 as to_position
from relay_checkpoints as done
join unnest($2::bigint[]) with ordinality as earlier (position, rank) on earlier.rank = done.partition + 1
join lateral (
  select min(position) as position from events
  where events.partition = done.partition and events.position > earlier.position and events.recorded_at >= $1
) as first on first.position <= done.position
order by done.partition`;

const REWIND = `
with target as materialized (${TARGETS} for update of done)
update relay_checkpoints as checkpoint set position = target.to_position
from target
where checkpoint.partition = target.partition
returning target.partition, target.from_position, target.to_position`;

/**
 * Moves relay checkpoints back so that every event recorded at `toTime` or later is published again, for example after
 * a broker lost its disk. Running relays notice at their next poll. Consumers are idempotent, so a time that is too
 * early only costs work: choose one well before the loss. Returns the partitions that move, none if nothing was
 * published after that time. `dryRun` changes nothing.
 */
export async function rewindRelay(
  client: Reader,
  { toTime }: { readonly toTime: Date },
  { dryRun }: { readonly dryRun: boolean },
): Promise<PartitionRewind[]> {
  const { before } = await positionsAt(client, toTime);
  const { rows } = await client.query<{ partition: number; from_position: string; to_position: string }>(
    dryRun ? TARGETS : REWIND,
    [toTime.toISOString(), before],
  );
  return rows
    .map(({ partition, from_position, to_position }) => {
      const [from, to] = [Number(from_position), Number(to_position)];
      return { partition, from, to, events: from - to };
    })
    .sort((one, other) => one.partition - other.partition);
}
