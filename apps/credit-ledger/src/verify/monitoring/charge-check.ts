import type { ClientBase } from 'pg';
import { PARTITIONS } from '#event-store/partition';
import type { Reader } from '#event-store/read/read';
import { randomPosition } from '#event-store/read/sample-streams';
import { KeysetScan } from '#runtime/invariants/keyset-scan';
import type { InvariantCheck, Violation } from '#runtime/invariants/invariant-monitor';
import { type MovementKind, MOVEMENTS, STANDS } from '../movements/movement.js';
import { writeTimesInUtc } from '../snapshot.js';
import { placeOf } from '../accounts/stored-event.js';
import { CHARGES_WITHOUT_EVENT } from '../movements/check-leftovers.js';

/** How much of the ledger a round looks at. */
interface Sample {
  /** Events, or less than twice as many, by a walk that goes on from round to round. */
  readonly events: number;
  /** Of each partition, beside those. */
  readonly newest: number;
  /** Rows, by another walk. */
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
  /** Whether a row has just this movement. */
  readonly stands: boolean;
}

interface Standing {
  readonly audit_id: string;
  /** What of it no event stands behind. */
  readonly unfounded: readonly (keyof typeof CHARGES_WITHOUT_EVENT)[];
}

/**
 * Looks at a sample of charges from both ends, as `acs ledger verify` does at all (`charge-row`): what an event charged,
 * refunded or voided stands in the row of its audit, and behind all that a row says stands an event.
 */
export function chargeCheck(sample = SAMPLE): InvariantCheck {
  const events = new EventWalk(sample.events);
  const charges = new KeysetScan(sample.charges, randomAudit);
  return {
    invariants: ['charge-row'],
    run: async (client) => {
      await writeTimesInUtc(client);
      const moved = [...(await events.next(client)), ...(await newestEvents(client, sample.newest))];
      const once = new Map(moved.map((each) => [placeOf(each), each]));
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
  return [{ invariant: 'charge-row', where: placeOf(moved), what }];
}

function violationOfRow({ audit_id, unfounded }: Standing): readonly Violation[] {
  if (unfounded.length === 0) return [];
  const what = `no event stands behind it (${unfounded.join(', ')})`;
  return [{ invariant: 'charge-row', where: `the row of charge ${audit_id}`, what }];
}

/** Goes through the events by their positions, partition after partition, some at a time, again and again. */
class EventWalk {
  private partition = 0;
  private after: number | undefined;

  constructor(private readonly size: number) {}

  async next(client: ClientBase): Promise<readonly Moved[]> {
    if (this.after === undefined) await this.begin(client);
    const found: Moved[] = [];
    for (let looks = 0; looks <= PARTITIONS && found.length < this.size; looks++) {
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

/** That of a random event; before all where it is about none. */
async function randomAudit(reader: Reader): Promise<string> {
  const place = await randomPosition(reader);
  const { rows } = await reader.query<{ audit_id: string | null }>({
    name: 'ledger.audit-at',
    text: `select data ->> 'audit_id' as audit_id from events where partition = $1 and position = $2`,
    values: [place?.partition, place?.position],
  });
  return rows[0]?.audit_id ?? '';
}

/** Of each partition: what is written wrongly now is found now. */
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

/** The events of a `select`, each with whether its row stands for it. In the order of their positions. */
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
