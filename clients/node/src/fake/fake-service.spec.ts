import { describe, expect, it } from '@jest/globals';
import {
  AbortedError,
  IdempotencyConflictError,
  InsufficientCreditsError,
  ApiTimeoutError,
} from '../errors/errors.js';
import { FakeService } from './fake-service.js';

const BODY = { url: 'https://example.com/', type: 'seo' } as const;

/** Whose audits the test ends. */
function start(balance?: number) {
  const fake = new FakeService({ autoComplete: false, ...(balance !== undefined && { balance }) });
  return { fake, client: fake.client() };
}

describe('the fake service', () => {
  it('charges a create once whose answer was lost, and tells it as a replay', async () => {
    const { fake, client } = start(1_000);
    fake.loseNextResponse();
    fake.refuseNext(503, 'ENGINE_BUSY', { retryAfter: 0 });
    fake.disconnectNext();
    const created = await client.audits.create(BODY);
    expect(created.response).toMatchObject({ attempts: 4, replayed: true });
    expect(fake.balance).toBe(920);
    expect(fake.audits).toHaveLength(1);
    const keys = fake.requests.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys)).toEqual(new Set([created.response.idempotencyKey]));
  });

  it('refuses an unknown kind, a key that comes with another body, and a create beyond the balance', async () => {
    const { client } = start(100);
    await client.audits.create(BODY, { idempotencyKey: 'one' });
    const unknown = { ...BODY, kind: 'shop' as 'product' };
    await expect(client.audits.create(unknown)).rejects.toMatchObject({ code: 'INVALID_KIND' });
    const other = client.audits.create({ ...BODY, type: 'geo' }, { idempotencyKey: 'one' });
    await expect(other).rejects.toThrow(IdempotencyConflictError);
    await expect(client.audits.create(BODY)).rejects.toThrow(InsufficientCreditsError);
  });

  it('runs an audit to its end: refund, events, lists and usage agree', async () => {
    const { fake, client } = start(1_000);
    const running = client.audits.run({ ...BODY, kind: 'product', metadata: { order: 17 } });
    while (fake.audits.length === 0) await new Promise(setImmediate);
    const { audit_id } = fake.audits[0]!;
    fake.fail(audit_id);
    const ended = await running;
    expect(ended.kind).toBe('product');
    expect(ended).toMatchObject({ status: 'failed', credits: { charged: 80, refunded: 40 } });
    expect(await client.balance.get()).toMatchObject({ balance: 960 });
    const listed = await client.audits.list({ metadata: { order: 17 } }).toArray({ limit: 10 });
    expect(listed.map((audit) => audit.audit_id)).toEqual([audit_id]);
    expect(await client.audits.list({ metadata: { order: 18 } }).toArray({ limit: 10 })).toEqual([]);
    const entries = await client.credits.entries({ limit: 2 }).toArray({ limit: 10 });
    expect(entries.map(({ type, balance_after }) => [type, balance_after])).toEqual([
      ['purchase', 1_000],
      ['charge', 920],
      ['refund', 960],
    ]);
    expect((await client.credits.usage({ by: 'type' })).total).toEqual({
      audits: 1,
      charged: 80,
      refunded: 40,
      net: 40,
    });
  });

  it('completes an audit that is read, with a score for each part that was bought', async () => {
    const { audits } = new FakeService().client();
    expect(await audits.run(BODY)).toMatchObject({ scores: { overall: 80, seo: 80, aeo: null, geo: null } });
  });

  it('sells credits, and refuses with the fields that the test names', async () => {
    const { fake, client } = start(0);
    const { checkout_id } = await client.billing.topUp({ package: 'starter' });
    fake.pay(checkout_id);
    expect(await client.balance.get()).toMatchObject({ lifetime_purchased: 4_900 });
    expect(() => fake.pay(checkout_id)).toThrow(checkout_id);
    fake.refuseNext(402, 'INSUFFICIENT_CREDITS', { required: 80 });
    await expect(client.audits.create(BODY)).rejects.toMatchObject({ required: 80 });
  });

  it('keeps what of the brand is not changed, and removes all of it with its name', async () => {
    const { client } = start();
    const logo_url = expect.stringContaining('/reports/logos/');
    await client.brand.set({ name: 'Oak & Partners', logo: 'PHN2Zy8+' });
    const brand = { name: 'Oak & Partners', accent_color: '#0f6e45', contact: null, logo_url };
    expect(await client.brand.set({ accent_color: '#0f6e45' })).toEqual(brand);
    expect(await client.brand.get()).toEqual(brand);
    expect(await client.brand.set({ name: null })).toMatchObject({ accent_color: null, logo_url: null });
  });

  it('waits for many audits with one long poll at a time', async () => {
    const { fake, client } = start();
    const created = await Promise.all(Array.from({ length: 20 }, () => client.audits.create(BODY)));
    const waiting = created.map(({ audit_id }) => client.audits.wait(audit_id));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(fake.requests.filter(({ path }) => path.includes('wait=25'))).toHaveLength(1);
    for (const { audit_id } of created.toReversed()) fake.complete(audit_id, { overall: 90, seo: 90 });
    const ended = await Promise.all(waiting);
    expect(ended.map(({ status }) => status)).toEqual(created.map(() => 'complete'));
  });

  it('lets a wait end by its timeout and by its signal, and others go on', async () => {
    const { fake, client } = start();
    const { audit_id } = await client.audits.create(BODY);
    const stop = new AbortController();
    const patient = client.audits.wait(audit_id);
    const aborted = client.audits.wait(audit_id, { signal: stop.signal });
    await expect(client.audits.wait(audit_id, { timeoutMs: 20 })).rejects.toThrow(ApiTimeoutError);
    stop.abort();
    await expect(aborted).rejects.toThrow(AbortedError);
    fake.complete(audit_id);
    expect((await patient).status).toBe('complete');
  });

  it('streams its events as they happen, also over a broken line, and tells how far it came', async () => {
    const { fake, client } = start();
    const created = await Promise.all([1, 2, 3].map(() => client.audits.create(BODY)));
    const [one, two, three] = created.map(({ audit_id }) => audit_id);
    fake.complete(one!);
    fake.disconnectNext();
    const sequences: number[] = [];
    const seen: number[] = [];
    for await (const { sequence } of client.events.stream(
      {},
      { onSequence: (each) => sequences.push(each) },
    )) {
      seen.push(sequence);
      if (sequence === 1) fake.fail(two!);
      if (sequence === 2) setTimeout(() => void client.audits.cancel(three!), 5);
      if (sequence === 3) break;
    }
    expect([seen, sequences]).toEqual([
      [1, 2, 3],
      [0, 1, 2],
    ]);
  });

  it('refuses a position after its newest event, on a page and on a stream', async () => {
    const { client } = start();
    const refused = { field: 'after', message: expect.stringContaining('must be at most 0, the number of') };
    await expect(client.events.list({ after: 1 })).rejects.toMatchObject(refused);
    await expect(client.events.stream({ after: 1 }).next()).rejects.toMatchObject(refused);
  });
});
