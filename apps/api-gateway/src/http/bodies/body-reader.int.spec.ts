import { afterAll, describe, expect, it } from '@jest/globals';
import { hostileJson } from '../../../test-support/hostile/hostile-bodies.js';
import { BodyReader } from './body-reader.js';
import { DIGESTS, type CreateDigest } from './body-digests.js';

const bodies = Object.entries(hostileJson(1_048_000)).map(
  ([kind, json]) => [kind, Buffer.from(`{"url":"x","metadata":{"a":${json}}}`)] as const,
);

/** A caller that stays connected, by default of a new workspace. */
let workspaces = 0;
const callerOf = (workspaceId = `ws_${++workspaces}`) => ({ workspaceId, hasDisconnected: () => false });

describe('the reader of bodies', () => {
  const readers: BodyReader[] = [];
  /** By default a body waits for as long as a busy machine may need. */
  const open = (threads: number, maxWaiting: number, maxWaitMs = 60_000) => {
    readers.push(new BodyReader(threads, maxWaiting, maxWaitMs));
    return readers.at(-1)!;
  };
  afterAll(() => readers.forEach((each) => each.close()));
  const reader = open(1, 3);

  it.each(bodies)(
    'reads %s in a thread as it would here, within the memory of a thread',
    async (_kind, bytes) => {
      const { fingerprint, ...there } = (await reader.read('create', bytes, callerOf())) as CreateDigest;
      const { fingerprint: expected, ...here } = DIGESTS.create(bytes) as CreateDigest;
      expect(there).toEqual(here);
      expect(Buffer.from(fingerprint!)).toEqual(expected);
    },
  );

  it('lets a few large bodies wait for a thread, refuses more with 503, and goes on', async () => {
    const bytes = bodies[0]![1];
    const digests = await Promise.allSettled(
      Array.from({ length: 10 }, () => reader.read('create', bytes, callerOf())),
    );
    const refused = digests.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(6);
    expect(refused[0]).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE', status: 503 } });
    expect(await reader.read('create', bytes, callerOf())).toMatchObject({ url: 'x' });
  });

  describe('that waits for threads', () => {
    const bytes = bodies[0]![1];
    const statuses = async (reads: readonly Promise<unknown>[]) =>
      (await Promise.allSettled(reads)).map((read) =>
        read.status === 'rejected' ? (read.reason as { status: number }).status : 200,
      );
    const repeat = (times: number, read: () => Promise<unknown>) => Array.from({ length: times }, read);

    it('gives one workspace half of the slots, and a quarter while others have some', async () => {
      const crowded = open(1, 15);
      const read = (workspaceId: string) => crowded.read('create', bytes, callerOf(workspaceId));
      const greedy = repeat(20, () => read('greedy'));
      const other = repeat(5, () => read('other'));
      const third = repeat(5, () => read('third'));
      expect(await statuses(greedy)).toEqual([...Array(8).fill(200), ...Array(12).fill(503)]);
      expect(await statuses(other)).toEqual([...Array(4).fill(200), 503]);
      expect(await statuses(third)).toEqual([...Array(4).fill(200), 503]);
    });

    it('gives the slot of a disconnected caller to the next', async () => {
      const small = open(1, 3);
      let gone = false;
      const leaves = () => ({ ...callerOf(), hasDisconnected: () => gone });
      const left = repeat(4, () => small.read('create', bytes, leaves()));
      const over = small.read('create', bytes, callerOf());
      expect(await statuses([over])).toEqual([503]);
      gone = true;
      const next = repeat(3, () => small.read('create', bytes, callerOf()));
      // The first is being read already.
      expect(await statuses(left)).toEqual([200, 503, 503, 503]);
      expect(await statuses(next)).toEqual([200, 200, 200]);
    });

    it('refuses with 503 a body that waited too long, and reads on', async () => {
      const slow = open(1, 15, 1);
      const reads = await statuses(repeat(10, () => slow.read('create', bytes, callerOf())));
      expect(reads).toEqual([200, ...Array(9).fill(503)]);
      expect(await statuses([slow.read('create', bytes, callerOf())])).toEqual([200]);
    });
  });
});
