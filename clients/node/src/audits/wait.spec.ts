import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { StillClock } from '../../test-support/still-clock.js';
import { Client } from '../client/client.js';
import { AbortedError, ApiTimeoutError } from '../errors/errors.js';
import { refusal, success } from '../fake/responses.js';
import { FakeService } from '../fake/fake-service.js';
import type { Fetch } from '../http/fetch.js';

const BODY = { url: 'https://example.com/', type: 'seo' } as const;

/** A client whose requests with this text in their path wait until they are let go. */
async function start(held: string) {
  const fake = new FakeService({ autoComplete: false });
  const { audit_id } = await fake.client().audits.create(BODY);
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  const fetch: Fetch = async (url, init) => {
    if (url.includes(held)) await gone;
    return fake.fetch(url, init);
  };
  return { fake, audit_id, letGo, client: fake.client({ fetch }) };
}

describe('a wait', () => {
  it('goes on when the one that asked first for the newest sequence is aborted', async () => {
    const { fake, audit_id, letGo, client } = await start('after=latest');
    const stop = new AbortController();
    const first = client.audits.wait(audit_id, { signal: stop.signal });
    const second = client.audits.wait(audit_id);
    stop.abort();
    await expect(first).rejects.toThrow(AbortedError);
    letGo();
    setTimeout(() => fake.complete(audit_id), 20);
    expect((await second).status).toBe('complete');
    expect(fake.requests.filter(({ path }) => path.includes('after=latest'))).toHaveLength(1);
    expect(fake.requests.filter(({ path }) => path.includes('wait=25'))).not.toEqual([]);
  });

  it.each(['after=latest', '/api/v1/audit/'])('ends in time when %s is not answered', async (held) => {
    const { audit_id, client } = await start(held);
    const ended = client.audits.wait(audit_id, { timeoutMs: 50 }).catch((error: unknown) => error);
    const error = await Promise.race([ended, after(2_000, 'still waiting', { ref: false })]);
    expect(error).toBeInstanceOf(ApiTimeoutError);
    expect(error).toMatchObject({ auditId: audit_id });
  });

  it('refuses a timeout that is no number', async () => {
    const { audit_id, client } = await start('nothing');
    await expect(client.audits.wait(audit_id, { timeoutMs: Number.NaN })).rejects.toThrow(TypeError);
  });

  /** An audit that is complete as soon as the service tells the newest sequence. */
  const waitedWith = async (status: number) => {
    const asked: string[] = [];
    const fetch: Fetch = async (url) => {
      const path = new URL(url).search || 'audit';
      const reported = asked.filter((each) => each === '?after=latest').length > 1;
      asked.push(path);
      if (path !== 'audit')
        return reported || asked.length > 1
          ? success(200, { data: [], next_after: 7 })
          : refusal(status, 'TROUBLE', 'As the test wanted.');
      return success(200, { data: { audit_id: 'aud_1', status: reported ? 'complete' : 'processing' } });
    };
    const client = new Client({
      baseUrl: 'https://fake.invalid',
      apiKey: 'acs_live_fake',
      fetch,
      clock: new StillClock(),
      retries: false,
    });
    const outcome = await client.audits.wait('aud_1').catch((error: unknown) => error);
    return { outcome, latest: asked.filter((each) => each === '?after=latest').length };
  };

  it('polls after a failure of the events, and asks for them again after a minute', async () => {
    expect(await waitedWith(503)).toMatchObject({ outcome: { status: 'complete' }, latest: 2 });
  });

  it('never asks a service again that can not tell the newest sequence', async () => {
    const { outcome, latest } = await waitedWith(400);
    expect([outcome, latest]).toEqual([expect.any(ApiTimeoutError), 1]);
  });
});
