import type { Reader } from './read.js';

/** The invariants of every service's log: see `checkLog`. */
export const LOG_INVARIANTS = ['positions', 'heads', 'relay-checkpoint'] as const;

export interface LogFault {
  readonly invariant: (typeof LOG_INVARIANTS)[number];
  readonly where: string;
  readonly what: string;
}

interface Row {
  readonly partition: number;
  readonly head: number;
  readonly last: number;
  readonly published: number;
  /** How many of the last positions up to the head exist, and the first that is missing. */
  readonly present: number;
  readonly missing: number | null;
}

/**
 * Checks the newest `window` positions of each partition: all exist (`positions`), the last of them is at the head
 * (`heads`), and the relay is not beyond it (`relay-checkpoint`), or it would skip events to come. The reader must see
 * one snapshot.
 */
export async function checkLog(reader: Reader, window: number): Promise<readonly LogFault[]> {
  const { rows } = await reader.query<Row>({
    name: 'event-store.check-log',
    text: `
      select head.partition, head.position::float8 as head, coalesce(last.position, 0)::float8 as last,
             coalesce(done.position, 0)::float8 as published, seen.present::int as present,
             case when seen.present < least($1, head.position) then (
               select expected::float8
               from generate_series(greatest(head.position - $1, 0) + 1, head.position) as expected
               where not exists (
                 select from events where events.partition = head.partition and events.position = expected
               )
               order by expected limit 1
             ) end as missing
      from partition_heads as head
      left join relay_checkpoints as done using (partition)
      left join lateral (
        select position from events where events.partition = head.partition order by position desc limit 1
      ) as last on true
      cross join lateral (
        select count(*) as present from events
        where events.partition = head.partition
          and events.position > head.position - $1 and events.position <= head.position
      ) as seen
      order by head.partition`,
    values: [window],
  });
  return rows.flatMap((row) => faultsOf(row));
}

function faultsOf({ partition, head, last, published, missing }: Row): readonly LogFault[] {
  const where = `partition ${partition}`;
  const faults: LogFault[] = [];
  if (missing !== null)
    faults.push({ invariant: 'positions', where, what: `position ${missing} is missing` });
  if (last !== head)
    faults.push({ invariant: 'heads', where, what: `its head is at ${head}; its last event is at ${last}` });
  if (published > head)
    faults.push({
      invariant: 'relay-checkpoint',
      where,
      what: `the relay is at ${published}, beyond the head at ${head}: events would be skipped`,
    });
  return faults;
}
