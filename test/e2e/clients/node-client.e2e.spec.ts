import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import {
  Client,
  InsufficientCreditsError,
  InvalidRequestError,
  NotFoundError,
  UnauthorizedError,
} from '../../../clients/node/src/index.js';
import { auditsCharged } from '../../support/records/account-events.js';
import { eventually } from '../../support/eventually.js';
import { oneSchemeEach } from '../../support/partner/webhook-schemes.js';
import { TcpProxy } from '../../support/servers/tcp-proxy.js';
import { verify } from '../../../clients/node/src/webhooks/verify.js';
import { id, contractStage } from '../support/contract.js';
import { gatewayUrl } from '../support/workspace.js';

describe('the Node client', () => {
  const stage = contractStage();

  const partner = async (credits: number) => {
    const workspace = await stage.open(credits);
    return { workspace, client: new Client({ baseUrl: gatewayUrl(), apiKey: workspace.apiKey }) };
  };

  it('9 runs an audit to its end with a key of its own, and reads it, its list and the balance', async () => {
    const { client, workspace } = await partner(1_000);
    const audit = await client.audits.run({
      url: `${stage.site.url}/article`,
      type: 'seo',
      metadata: { order: 17 },
    });
    expect(audit).toMatchObject({ audit_id: id('audit'), status: 'complete', credits: { charged: 80 } });
    expect(audit.response.idempotencyKey).toMatch(/^acs-auto-/);
    expect(await client.audits.get(audit.audit_id)).toEqual(audit);
    const listed = await client.audits.list({ metadata: { order: 17 }, limit: 1 }).toArray({ limit: 10 });
    expect(listed.map(({ audit_id }) => audit_id)).toEqual([audit.audit_id]);
    expect(await client.audits.list({ status: ['failed', 'cancelled'] }).toArray({ limit: 10 })).toEqual([]);
    expect(await client.balance.get()).toMatchObject({ balance: 920, balance_usd: '$9.20' });
    expect(await auditsCharged(stage.operator, workspace.id)).toEqual([audit.audit_id]);
  });

  it("9 gets the replay for the caller's own key, and charges once", async () => {
    const { client } = await partner(1_000);
    const order = { url: `${stage.site.url}/article`, type: 'geo' } as const;
    const first = await client.audits.create(order, { idempotencyKey: 'order-17' });
    const again = await client.audits.create(order, { idempotencyKey: 'order-17' });
    expect([first.response.replayed, again.response.replayed]).toEqual([false, true]);
    expect(again).toEqual(first);
    expect((await client.balance.get()).balance).toBe(920);
  });

  it('cancels, tops up, reads entries and usage, and replays a delivery whose webhook it verifies', async () => {
    const { client, workspace } = await partner(1_000);
    const { secret } = await workspace.registerEndpoint(stage.receiver.url, ['audit.cancelled']);
    const { audit_id } = await client.audits.create({ url: `${stage.site.url}/hang`, type: 'seo' });
    expect(await client.audits.cancel(audit_id)).toMatchObject({ audit_id, status: 'cancelled' });
    const mine = () => stage.receiver.received.filter(({ body }) => body.toString().includes(audit_id));
    await eventually('the webhook came', () => mine().length === 1);
    const { delivery_id } = await stage.delivered(workspace.id);
    expect(await client.deliveries.replay(delivery_id)).toMatchObject({ delivery_id });
    await eventually('it came again', () => mine().length === 2);
    for (const { body, headers } of mine()) {
      const event = { type: 'audit.cancelled', data: { audit_id } };
      for (const signed of [headers, ...oneSchemeEach(headers)])
        expect(await verify(body, signed, secret)).toMatchObject(event);
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject(event);
    }
    const entries = await client.credits.entries({ limit: 2 }).toArray({ limit: 10 });
    expect(entries.map(({ type, amount, balance_after }) => [type, amount, balance_after])).toEqual([
      ['grant', 1_000, 1_000],
      ['charge', -80, 920],
      ['refund', expect.any(Number), expect.any(Number)],
    ]);
    const { total } = await client.credits.usage({ by: 'type' });
    expect(total).toMatchObject({ audits: 1, charged: 80, refunded: entries[2]!.amount });
    const checkout = await client.billing.topUp({ package: 'growth' });
    expect(checkout).toMatchObject({ checkout_id: id('checkout'), credits: 20_900 });
  });

  it('streams every event in order, over broken connections and next to a list of them', async () => {
    const { client, workspace } = await partner(1_000);
    const line = await TcpProxy.to(gatewayUrl());
    const broken = new Client({ baseUrl: line.url, apiKey: workspace.apiKey });
    const expected: string[] = [];
    const seen: string[] = [];
    let last = 0;
    await cancelOne();
    try {
      for await (const { sequence, event } of broken.events.stream({ after: 0 })) {
        expect(sequence).toBe(++last);
        if (event.type !== 'audit.cancelled') continue;
        seen.push(event.data.audit_id);
        if (seen.length === 5) break;
        line.cut();
        await cancelOne();
      }
    } finally {
      await line.close();
    }
    expect(seen).toEqual(expected);
    const page = await client.events.list({ after: 1, limit: 2, wait: 1 });
    expect(page).toMatchObject({ data: [{ sequence: 2 }, { sequence: 3 }], next_after: 3 });
    expect(await client.events.list({ after: 'latest' })).toEqual({ data: [], next_after: last });
    const fromNow = { after: 'latest', types: ['audit.cancelled'] } as const;
    const live = client.events.stream(fromNow);
    const coming = live.next();
    const waiting = client.events.list({ ...fromNow, wait: 20 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await cancelOne();
    const { value: next } = await coming;
    expect(next).toMatchObject({ event: { data: { audit_id: expected.at(-1) } } });
    await live.return();
    expect(await waiting).toMatchObject({ data: [{ sequence: next!.sequence }], next_after: next!.sequence });
    const ahead = client.events.list({ after: 99 });
    await expect(ahead).rejects.toMatchObject({ code: 'INVALID_PARAMETER', field: 'after' });

    async function cancelOne() {
      const { audit_id } = await client.audits.create({ url: `${stage.site.url}/hang`, type: 'seo' });
      expected.push(audit_id);
      await client.audits.cancel(audit_id);
    }
  });

  it('tells what is refused by the class of its error', async () => {
    const { client } = await partner(0);
    const order = { url: stage.site.url, type: 'seo' } as const;
    const poor = client.audits.create(order, { idempotencyKey: 'poor' });
    await expect(poor).rejects.toBeInstanceOf(InsufficientCreditsError);
    await expect(poor).rejects.toMatchObject({
      required: 80,
      idempotencyKey: 'poor',
      requestId: id('request'),
    });
    await expect(client.audits.get('aud_none')).rejects.toBeInstanceOf(NotFoundError);
    const wrong = client.audits.create({ ...order, url: 'ftp://example.com/' });
    await expect(wrong).rejects.toMatchObject({ code: 'INVALID_URL', field: 'url', attempts: 1 });
    await expect(wrong).rejects.toBeInstanceOf(InvalidRequestError);
    const list = client.audits.list({ limit: 101 }).toArray({ limit: 1 });
    await expect(list).rejects.toMatchObject({ code: 'INVALID_PARAMETER', field: 'limit' });
    const stranger = new Client({ baseUrl: gatewayUrl(), apiKey: 'acs_live_unknown' });
    await expect(stranger.balance.get()).rejects.toBeInstanceOf(UnauthorizedError);
  });
});
