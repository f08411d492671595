import type { ClientBase } from 'pg';
import { PARTITIONS } from '#event-store/partition';
import type { Reader } from '#event-store/read/read';
import { randomPosition } from '#event-store/read/sample-streams';
import { KeysetScan } from '#runtime/invariants/keyset-scan';
import type { InvariantCheck, Violation } from '#runtime/invariants/invariant-monitor';
import { type MovementKind, MOVEMENTS, STANDS, eventNameOf } from '../movements/movement.js';
import { writeTimesInUtc } from '../snapshot.js';
import { CHARGES_WITHOUT_EVENT } from '../movements/check-leftovers.js';

interface Sample {
  /** Events of the scan that continues from round to round; one round may read up to twice as many. */
  readonly events: number;
  /** Newest events of each partition, in addition. */
  readonly newest: number;
  /** Rows of `charges`, by another scan. */
  readonly charges: number;
}

const SAMPLE: Sample = { events: 500, newest: 20, charges: 250 };

interface Moved {
  readonly partition: number;
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly audit_id: string | null;
  /** True if a row has exactly this movement. */
  readonly stands: boolean;
}

interface Standing {
  readonly audit_id: string;
  /** The movements of the row that have no event. */
  readonly unfounded: readonly (keyof typeof CHARGES_WITHOUT_EVENT)[];
}

/**
 * Compares a sample of charges in both directions, as `acs ledger verify` does for all (`charge-row`). Each charge,
 * refund and void of an event must be in the row of its audit. Each movement in a row must have an event.
 */
export function chargeCheck(sample = SAMPLE): InvariantCheck {
  const events = new EventScan(sample.events);
  const charges = new KeysetScan(sample.charges, randomAudit);
  return {
    invariants: ['charge-row'],
    run: async (client) => {
      await writeTimesInUtc(client);
      const moved = [...(await events.next(client)), ...(await newestEvents(client, sample.newest))];
      const once = new Map(moved.map((each) => [eventNameOf(each), each]));
      const standing = await nextCharges(client, charges);
      return [...[...once.values()].flatMap(violationOfEvent), ...standing.flatMap(violationOfRow)];
    },
  };
}

const CHARGED: ReadonlySet<MovementKind | undefined> = new Set(['charged', 'refunded', 'voided']);

function violationOfEvent(moved: Moved): readonly Violation[] {
  const kind = (MOVEMENTS as Readonly<Record<string, MovementKind | undefined>>)[moved.type];
  if (moved.stands || !CHARGED.has(kind)) return [];
  const what = `the row of charge ${moved.audit_id} is missing or differs`;
  return [{ invariant: 'charge-row', where: eventNameOf(moved), what }];
}

function violationOfRow({ audit_id, unfounded }: Standing): readonly Violation[] {
  if (unfounded.length === 0) return [];
  const what = `no event stands behind it (${unfounded.join(', ')})`;
  return [{ invariant: 'charge-row', where: `the row of charge ${audit_id}`, what }];
}

/** Reads the events in pages by position, partition after partition, and starts again at the end. */
class EventScan {
  private partition = 0;
  private after: number | undefined;

  constructor(private readonly size: number) {}

  async next(client: ClientBase): Promise<readonly Moved[]> {
    if (this.after === undefined) await this.begin(client);
    const found: Moved[] = [];
    for (let reads = 0; reads <= PARTITIONS && found.length < this.size; reads++) {
      const { rows } = await client.query<Moved>({
        text: compared(
          `select * from events where partition = $1 and position > $2 order by position limit ${this.size}`,
        ),
        values: [this.partition, this.after],
      });
      found.push(...rows);
      if (rows.length === this.size) this.after = rows.at(-1)?.position;
      else [this.partition, this.after] = [(this.partition + 1) % PARTITIONS, 0];
    }
    return found;
  }

  private async begin(client: ClientBase): Promise<void> {
    const { partition, position } = (await randomPosition(client)) ?? { partition: 0, position: 1 };
    [this.partition, this.after] = [partition, position - 1];
  }
}

/** Returns the audit of a random event; the empty string, which sorts first, if the event is about no audit. */
async function randomAudit(reader: Reader): Promise<string> {
  const position = await randomPosition(reader);
  const { rows } = await reader.query<{ audit_id: string | null }>({
    name: 'ledger.audit-at',
    text: `select data ->> 'audit_id' as audit_id from events where partition = $1 and position = $2`,
    values: [position?.partition, position?.position],
  });
  return rows[0]?.audit_id ?? '';
}

/** Returns the newest events of each partition, so that a wrong row is found soon after it is written. */
async function newestEvents(client: ClientBase, ofEach: number): Promise<readonly Moved[]> {
  const { rows } = await client.query<Moved>({
    text: compared(`
      select newest.* from partition_heads as head
      cross join lateral (
        select * from events where events.partition = head.partition order by position desc limit ${ofEach}
      ) as newest`),
  });
  return rows;
}

/**
 * Returns SQL for the events of a `select`, in the order of their positions; `stands` tells whether the row matches.
 */
function compared(events: string): string {
  return `
    select partition, position::float8 as position, stream, version, type, data ->> 'audit_id' as audit_id,
           coalesce(stands, false) as stands
    from (${events}) as event left join lateral (${STANDS}) as movement on true
    order by partition, position`;
}

async function nextCharges(client: ClientBase, walk: KeysetScan): Promise<readonly Standing[]> {
  const conditions = Object.entries(CHARGES_WITHOUT_EVENT).map(
    ([what, sql]) => `case when ${sql} then '${what}' end`,
  );
  return walk.next(
    client,
    ({ audit_id }) => audit_id,
    async (after, limit) => {
      const { rows } = await client.query<Standing>({
        text: `
          select audit_id, array_remove(array[${conditions.join(', ')}], null) as unfounded
          from (select * from charges where audit_id > $1 order by audit_id limit ${limit}) as charges
          order by audit_id`,
        values: [after],
      });
      return rows;
    },
  );
}
