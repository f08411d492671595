import { afterAll, describe, expect, it } from '@jest/globals';
import { hostileJson } from '../../test-support/hostile-bodies.js';
import { BodyReader } from './body-reader.js';
import { DIGESTS } from './body-digests.js';

const bodies = Object.entries(hostileJson(1_048_000)).map(
  ([kind, json]) => [kind, Buffer.from(`{"url":"x","metadata":{"a":${json}}}`)] as const,
);

describe('the reader of bodies', () => {
  const reader = new BodyReader(1, 3);
  afterAll(() => reader.close());

  it.each(bodies)(
    'reads %s in a thread as it would here, within the memory of a thread',
    async (_kind, bytes) => {
      const { fingerprint, ...there } = (await reader.read('keyed-create', bytes))!;
      const { fingerprint: expected, ...here } = DIGESTS['keyed-create'](bytes)!;
      expect(there).toEqual(here);
      expect(Buffer.from(fingerprint!)).toEqual(expected);
    },
  );

  it('lets a few large bodies wait for a thread, refuses more with 503, and goes on', async () => {
    const bytes = bodies[0]![1];
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => reader.read('create', bytes)));
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(6);
    expect(refused[0]).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE', status: 503 } });
    expect(await reader.read('create', bytes)).toMatchObject({ url: 'x' });
  });
});
