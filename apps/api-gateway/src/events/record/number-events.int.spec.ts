import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newEventId, newId } from '#contracts/identifiers';
import { inTransaction } from '#postgres/transaction';
import { eventually } from '../../../../../test/support/eventually.js';
import { anAudit, endOf, lifeOf } from '../../../test-support/audit-life.js';
import { noteVoided } from '../../../test-support/created-audit.js';
import { useDatabase } from '../../../test-support/gateway-stage.js';
import { AuditView } from '../../audits/view/audit-view.js';
import { stateAfter, type AuditFields } from '../../audits/view/state-after.js';
import { EventSignal } from '../read/event-signal.js';
import { ReadEvents } from '../read/read-events.js';
import { EventStreams } from '../stream/open-waits.js';
import { numberEvents, type PublicEvent } from './number-events.js';

const NEVER = new AbortController().signal;
const GOES_ON = { mayGoOn: () => Promise.resolve(true) };

async function textOf(blocks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const block of blocks) text += block;
  return text;
}

describe('the numbers of events', () => {
  afterAll(async () => {
    signal.end();
    await pause(300);
  });
  const stage = useDatabase();
  let view: AuditView;
  let signal: EventSignal;
  let reads: ReadEvents;
  beforeAll(async () => {
    view = new AuditView(stage.servicePool);
    signal = new EventSignal(stage.servicePool, stage.harness.log);
    reads = new ReadEvents(stage.servicePool, signal);
  });
  afterEach(() => void jest.restoreAllMocks());

  const endNow = (audit: AuditFields, event = endOf(lifeOf(audit)[2]![0])) =>
    view.writeAnnounced(stateAfter(...lifeOf(audit)[2]!), event);
  const lowIn = (workspaceId: string): PublicEvent => {
    const eventId = newEventId();
    return { eventId, workspaceId, type: 'balance.low', body: `{"id":"${eventId}"}`, recent: true };
  };
  /** Commits an event, which gets this number, and wakes the readers as its publication does. */
  const commit = async (event: PublicEvent, sequence: number) => {
    await inTransaction(stage.servicePool, (client) => numberEvents(client, [event]));
    signal.reached(event.workspaceId, sequence);
  };
  const streams = () => new EventStreams(reads, signal, stage.harness.log);
  const all = (workspaceId: string) => reads.read({ workspaceId, after: 0, types: undefined, limit: 100 });

  it('count from 1 in each workspace, and stay those of the first time however often an event comes', async () => {
    const [one, other] = [newId('workspace'), newId('workspace')];
    const audit = [one, one, other, one].map((workspaceId) => anAudit(workspaceId));
    const events = audit.map((each) => endOf(lifeOf(each)[2]![0]));
    for (const round of [1, 2, 3]) {
      const numbered = await Promise.all(audit.map((each, index) => endNow(each, events[index])));
      expect([round, ...numbered.map(({ sequence }) => sequence)]).toEqual([round, 1, 2, 1, 3]);
    }
    // Twice in one batch.
    const twice = await Promise.all([endNow(audit[0]!, events[0]), endNow(audit[0]!, events[0])]);
    expect(twice.map(({ sequence, body }) => [sequence, body])).toEqual(
      [1, 2].map(() => [1, events[0]!.body]),
    );
    expect(await all(one)).toEqual({
      events: [0, 1, 3].map((index, offset) => ({
        sequence: offset + 1,
        type: 'audit.completed',
        body: events[index]!.body,
        newest: 3,
        oldest: 1,
        after: 0,
      })),
      begin: 0,
      nextAfter: 3,
      newest: 3,
    });
  });

  it('are never given to an audit that is voided', async () => {
    const workspaceId = newId('workspace');
    const voided = await stage.audit(workspaceId);
    await noteVoided(stage.servicePool, voided.auditId);
    expect(await endNow(voided)).toMatchObject({ withdrawn: true, sequence: null });
    expect((await endNow(anAudit(workspaceId))).sequence).toBe(1);
    expect((await all(workspaceId)).newest).toBe(1);
  });

  it('are not given to an event that may have had one that is deleted', async () => {
    const audit = anAudit();
    const event = endOf(lifeOf(audit)[2]![0]);
    expect(await endNow(audit, { ...event, recent: false })).toEqual({
      withdrawn: false,
      sequence: null,
      body: event.body,
    });
    expect((await endNow(audit, event)).sequence).toBe(1);
    expect((await endNow(audit, { ...event, recent: false })).sequence).toBe(1);
  });

  it('reach every reader once and in order, while writers hang in their transactions', async () => {
    const workspaceId = newId('workspace');
    const written: string[] = [];
    let writing = true;
    const writer = async (index: number) => {
      for (let round = 0; round < 12; round++) {
        const events = Array.from({ length: 1 + (index % 3) }, () => lowIn(workspaceId));
        const hangMs = (index + round) % 5 === 0 ? 30 : 0;
        const fails = (index + round) % 7 === 0;
        await inTransaction(stage.servicePool, async (client) => {
          await numberEvents(client, events);
          if (hangMs > 0) await pause(hangMs);
          if (fails) throw new Error('rolled back');
        }).then(
          () => written.push(...events.map(({ eventId }) => eventId)),
          (error: Error) => expect(error.message).toBe('rolled back'),
        );
      }
    };
    /** Reads on from its last number, and disconnects now and then in the middle of a response. */
    const reader = async (seed: number) => {
      const got: (readonly [number, string])[] = [];
      let after = 0;
      for (let turn = seed; writing || got.length < written.length; turn++) {
        const limit = 1 + (turn % 9);
        const page = await reads.readOrWait(
          { workspaceId, after, types: undefined, limit },
          { waitMs: turn % 2 === 0 ? 50 : 0, gone: NEVER },
        );
        if (turn % 4 === 0) continue;
        got.push(...page.events.map(({ sequence, body }) => [sequence, body] as const));
        after = page.nextAfter;
      }
      return got;
    };
    const readers = [0, 1, 2, 3].map(reader);
    await Promise.all(Array.from({ length: 16 }, (_, index) => writer(index)));
    writing = false;
    for (const got of await Promise.all(readers)) {
      expect(got.map(([sequence]) => sequence)).toEqual(written.map((_, index) => index + 1));
      expect(got.map(([, body]) => (JSON.parse(body) as { id: string }).id).sort()).toEqual(
        written.toSorted(),
      );
    }
    expect(written.length).toBeGreaterThan(250);
  }, 60_000);

  it('are waited for no longer than until the next commit, here or in another process', async () => {
    const workspaceId = newId('workspace');
    const wait = (after: number) => {
      const begun = performance.now();
      const range = { workspaceId, after, types: undefined, limit: 10 };
      return reads
        .readOrWait(range, { waitMs: 10_000, gone: NEVER })
        .then(({ nextAfter }) => [nextAfter, performance.now() - begun] as const);
    };
    const first = wait(0);
    await pause(20);
    await inTransaction(stage.servicePool, (client) => numberEvents(client, [lowIn(workspaceId)]));
    const [reached, tookMs] = await first;
    expect(reached).toBe(1);
    expect(tookMs).toBeLessThan(3_000);
    expect(signal.waiters).toBe(0);
    const aborted = new AbortController();
    const range = { workspaceId, after: 1, types: undefined, limit: 10 };
    const given = reads.readOrWait(range, { waitMs: 10_000, gone: aborted.signal });
    aborted.abort();
    expect((await given).events).toEqual([]);
  });

  it.each(['long poll', 'stream'])(
    'cost a %s for other types four reads a second at most, however many come',
    async (way) => {
      const workspaceId = newId('workspace');
      const range = { workspaceId, after: 0, types: ['audit.failed'] };
      const reading = jest.spyOn(reads, 'read');
      const gone = new AbortController();
      const waits =
        way === 'stream'
          ? textOf(streams().blocks({ ...range, ...GOES_ON, gone: gone.signal }))
          : reads.readOrWait({ ...range, limit: 10 }, { waitMs: 10_000, gone: gone.signal });
      const begun = performance.now();
      let last = 0;
      while (performance.now() - begun < 1_500 || last <= 20) {
        await commit(lowIn(workspaceId), ++last);
        await pause(10);
      }
      gone.abort();
      await waits;
      const seconds = (performance.now() - begun) / 1_000;
      // One when it began, one when the first event came, one at its end.
      expect(reading.mock.calls.length).toBeLessThanOrEqual(seconds * 4 + 3);
    },
  );

  it('cost a stream one read each, and it waits for the next one while its reader takes the last', async () => {
    const workspaceId = newId('workspace');
    const reading = jest.spyOn(reads, 'read');
    const gone = new AbortController();
    const range = { workspaceId, after: 0, types: undefined, ...GOES_ON, gone: gone.signal };
    const blocks = streams().blocks(range);
    await blocks.next();
    for (let sequence = 1; sequence <= 5; sequence++) {
      const next = blocks.next();
      await eventually('it waits', () => signal.waiters === 1);
      await commit(lowIn(workspaceId), sequence);
      expect((await next).value).toMatch(new RegExp(`^id: ${sequence}\n.*\n.*\n\n$`));
      expect(signal.waiters).toBe(1);
    }
    // And one when it began.
    expect(reading).toHaveBeenCalledTimes(6);
    gone.abort();
    expect(await textOf(blocks)).toBe('retry: 1000\n\n');
    expect(signal.waiters).toBe(0);
  });

  it('come at once to a reader that waits, also if events of other types came before', async () => {
    // The best ones: a busy machine may delay each.
    const bestMs = [Infinity, Infinity];
    for (let round = 0; round < 20 && Math.max(...bestMs) >= 100; round++) {
      const workspaceId = newId('workspace');
      const range = { workspaceId, after: 0, types: ['audit.failed'], limit: 10 };
      const waits = reads.readOrWait(range, { waitMs: 10_000, gone: NEVER });
      await pause(30);
      if (round % 2 === 1) {
        await commit(lowIn(workspaceId), 1);
        await pause(500);
      }
      await commit({ ...lowIn(workspaceId), type: 'audit.failed' }, (round % 2) + 1);
      const begun = performance.now();
      expect((await waits).events).toHaveLength(1);
      bestMs[round % 2] = Math.min(bestMs[round % 2]!, performance.now() - begun);
    }
    expect(Math.max(...bestMs)).toBeLessThan(100);
  });

  it('are passed over by type, at most 5,000 at once', async () => {
    const workspaceId = newId('workspace');
    await stage.pool.query(`insert into gateway.event_heads values ($1, 12000)`, [workspaceId]);
    await stage.pool.query(
      `insert into gateway.events (workspace_id, sequence, event_id, type, body)
       select $1, n, gen_random_uuid(), case n when 11999 then 'balance.low' else 'audit.failed' end, '{}'
         from generate_series(1, 12000) as n`,
      [workspaceId],
    );
    const range = { workspaceId, types: ['balance.low'], limit: 10 };
    expect(await reads.read({ ...range, after: 0 })).toMatchObject({ events: [], nextAfter: 5_000 });
    const reading = jest.spyOn(reads, 'read');
    const begun = performance.now();
    const page = await reads.readOrWait({ ...range, after: 0 }, { waitMs: 10_000, gone: NEVER });
    // Between the three reads it rests.
    expect(reading).toHaveBeenCalledTimes(3);
    expect(performance.now() - begun).toBeGreaterThan(490);
    expect(page).toMatchObject({
      events: [{ sequence: 11_999 }],
      nextAfter: 12_000,
    });
  });

  it('begin at the oldest that is kept for a reader from 0, and stay as they are if all are deleted', async () => {
    const workspaceId = newId('workspace');
    for (let number = 1; number <= 3; number++) await commit(lowIn(workspaceId), number);
    const forget = (upTo: number) =>
      stage.pool.query('delete from gateway.events where workspace_id = $1 and sequence <= $2', [
        workspaceId,
        upTo,
      ]);
    await forget(1);
    expect((await all(workspaceId)).events.map(({ sequence }) => sequence)).toEqual([2, 3]);
    await forget(3);
    expect(await all(workspaceId)).toMatchObject({ events: [], nextAfter: 3, newest: 3 });
  });
});
