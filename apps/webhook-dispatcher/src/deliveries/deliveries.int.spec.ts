import { describe, expect, it, jest } from '@jest/globals';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { newId, publicEventId } from '#contracts/identifiers';
import { issueCertificate } from '../../../../libs/outbound-http/test/certificates.js';
import { eventually } from '../../../../test/support/eventually.js';
import type { WebhookReceiverOptions } from '../../../../test/support/partner/webhook-receiver.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { MAX_LOOKED_AT } from './read-deliveries.js';
import { givenDispatcher } from '../../test-support/given-dispatcher.js';
import {
  allBecome,
  auditEnds,
  balanceFalls,
  deliveriesOf,
  endpointView,
  newWorkspace,
  registerEndpoint,
  startReceiver,
} from '../../test-support/dispatcher-calls.js';

jest.setTimeout(60_000);

describe('deliveries', () => {
  let harness: TestHarness;
  const receiver = (options?: WebhookReceiverOptions) => startReceiver(harness, options);
  givenDispatcher((made) => (harness = made));

  it('post the event, signed over the raw bytes, to every endpoint that is subscribed to it', async () => {
    const [one, other, deaf] = [await receiver(), await receiver(), await receiver()];
    const { workspaceId, secret } = await registerEndpoint(harness, one.url);
    const second = await registerEndpoint(harness, other.url, {
      workspaceId,
      eventTypes: ['balance.low', 'audit.completed'],
    });
    await registerEndpoint(harness, deaf.url, { workspaceId, eventTypes: ['audit.failed'] });

    const eventId = publicEventId(await auditEnds(harness, workspaceId));
    const views = await allBecome(harness, workspaceId, 'delivered', 2);

    const [first] = one.received;
    const { data } = JSON.parse(String(first?.body)) as { data: { audit_id: string } };
    expect(views.map(({ audit_id }) => audit_id)).toEqual([data.audit_id, data.audit_id]);
    expect(first && JSON.parse(first.body.toString())).toMatchObject({
      id: eventId,
      type: 'audit.completed',
      created_at: '2026-05-01T00:00:20.000Z',
      data: { status: 'complete', credits: { charged: 80, refunded: 0 } },
    });
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-webhook-id': eventId,
      'x-service-webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    });
    expect(first && one.verify(first, secret)).toBe(true);
    expect(first && one.verify(first, second.secret)).toBe(false);
    expect(other.received[0] && other.verify(other.received[0], second.secret)).toBe(true);
    expect(other.received[0]?.body).toEqual(first?.body);
    expect(deaf.received).toEqual([]);
    expect(views).toEqual(
      [1, 2].map(() =>
        expect.objectContaining({
          event_id: eventId,
          status: 'delivered',
          attempts: 1,
          next_attempt_at: null,
        }),
      ),
    );
  });

  it('are tried again after a failure with the same id and body, until one succeeds', async () => {
    const statuses = [500, 302, 429, 204];
    const partner = await receiver({
      respond: () => ({ status: statuses.shift() ?? 204, headers: { location: 'http://127.0.0.1:9/' } }),
    });
    const { workspaceId, secret, endpointId } = await registerEndpoint(harness, partner.url);
    await auditEnds(harness, workspaceId);
    const [view] = await allBecome(harness, workspaceId, 'delivered', 1);
    expect(view?.attempts).toBe(4);
    expect(new Set(partner.received.map(({ headers }) => headers['x-service-webhook-id'])).size).toBe(1);
    expect(new Set(partner.received.map(({ body }) => body.toString())).size).toBe(1);
    expect(partner.received.every((webhook) => partner.verify(webhook, secret))).toBe(true);
    expect((await endpointView(harness, workspaceId, endpointId)).consecutive_failures).toBe(0);
  });

  it('are exhausted after five failed attempts, each kept with its reason and the beginning of the answer', async () => {
    const partner = await receiver({ respond: () => ({ status: 500, body: 'x'.repeat(10_000) }) });
    const { workspaceId, endpointId } = await registerEndpoint(harness, partner.url);
    await auditEnds(harness, workspaceId);
    const [view] = await allBecome(harness, workspaceId, 'exhausted', 1);
    expect(view).toMatchObject({ attempts: 5, next_attempt_at: null });
    expect(partner.received).toHaveLength(5);
    const { rows } = await harness.pool.query(
      `select number, outcome, reason, status_code, length(response_head) as kept from attempts
        where delivery_id = $1 order by number`,
      [view?.delivery_id],
    );
    expect(rows).toEqual(
      [1, 2, 3, 4, 5].map((number) => ({
        number,
        outcome: 'failed',
        reason: 'http_500',
        status_code: 500,
        kept: 4096,
      })),
    );
    expect((await endpointView(harness, workspaceId, endpointId)).consecutive_failures).toBe(5);
  });

  it('are cut off at the time-out, counted, and tried again', async () => {
    let asked = 0;
    const partner = await receiver({ respond: () => (asked++ === 0 ? 'hang' : 204) });
    const { workspaceId } = await registerEndpoint(harness, partner.url);
    await auditEnds(harness, workspaceId);
    const [view] = await allBecome(harness, workspaceId, 'delivered', 1);
    expect(view?.attempts).toBe(2);
    const { rows } = await harness.pool.query<{ reason: string; duration_ms: number }>(
      `select reason, duration_ms from attempts where delivery_id = $1 and outcome = 'failed'`,
      [view?.delivery_id],
    );
    expect(rows).toEqual([{ reason: 'timeout', duration_ms: expect.any(Number) }]);
    expect(rows[0]?.duration_ms).toBeGreaterThanOrEqual(1_990);
  });

  it('are not sent to an address that turned private after it was registered', async () => {
    const { workspaceId, endpointId } = await registerEndpoint(harness, 'https://nowhere.invalid/hooks');
    await harness.pool.query(`update endpoints set url = 'https://10.0.0.1/' where endpoint_id = $1`, [
      endpointId,
    ]);
    await auditEnds(harness, workspaceId);
    const [view] = await allBecome(harness, workspaceId, 'exhausted', 1);
    const { rows } = await harness.pool.query<{ reason: string }>(
      `select distinct reason from attempts where delivery_id = $1`,
      [view?.delivery_id],
    );
    expect(rows).toEqual([{ reason: 'forbidden_target' }]);
  });

  it.each([
    ['is signed by nobody known', { hosts: ['127.0.0.1'] }, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['is over', { hosts: ['127.0.0.1'], validDays: [-9, -2] as const }, 'CERT'],
  ])('fail where the receiver’s certificate %s, and say so', async (_, certificate, code) => {
    const { cert, key } = issueCertificate({ commonName: 'receiver', ...certificate });
    const received: unknown[] = [];
    const server = createServer({ cert, key }, (request, response) => {
      received.push(request);
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { workspaceId } = await registerEndpoint(harness, `https://127.0.0.1:${port}/`);
    await auditEnds(harness, workspaceId);
    const [view] = await allBecome(harness, workspaceId, 'exhausted', 1);
    const { history } = await harness.send('webhooks.show-delivery', {
      delivery_id: view?.delivery_id ?? '',
    });
    expect(history).toHaveLength(5);
    for (const attempt of history) {
      expect(attempt).toMatchObject({
        outcome: 'failed',
        reason: 'tls_invalid_certificate',
        status_code: null,
        error: expect.stringContaining(code),
      });
    }
    expect(received).toEqual([]);
    await new Promise((resolve) => server.close(resolve));
  });

  it('are shown with the body, and each attempt with its response or its error', async () => {
    const statuses = [500, 204];
    const partner = await receiver({ respond: () => ({ status: statuses.shift() ?? 204, body: 'ünwell' }) });
    const { workspaceId } = await registerEndpoint(harness, partner.url);
    const eventId = publicEventId(await auditEnds(harness, workspaceId));
    const [view] = await allBecome(harness, workspaceId, 'delivered', 1);
    const shown = await harness.send('webhooks.show-delivery', { delivery_id: view?.delivery_id ?? '' });
    expect(shown).toMatchObject({
      ...view,
      event_id: eventId,
      workspace_id: workspaceId,
      url: partner.url,
      series: 1,
      body: partner.received[0]?.body.toString(),
      finished_at: expect.stringMatching(/Z$/),
      history: [
        { number: 1, outcome: 'failed', reason: 'http_500', status_code: 500, response_head: 'ünwell' },
        { number: 2, outcome: 'succeeded', reason: null, status_code: 204 },
      ],
    });
    for (const unknown of [newId('delivery'), 'dlv_1'])
      await expect(harness.send('webhooks.show-delivery', { delivery_id: unknown })).rejects.toMatchObject({
        code: 'DELIVERY_NOT_FOUND',
      });
  });

  it('are listed by the audit and by the type of their event', async () => {
    const { workspaceId } = await registerEndpoint(harness, (await receiver()).url, {
      eventTypes: ['audit.completed', 'balance.low'],
    });
    for (let n = 0; n < 3; n++) await auditEnds(harness, workspaceId);
    await balanceFalls(harness, workspaceId, 420);
    const all = await allBecome(harness, workspaceId, 'delivered', 4);
    const list = async (filter: object) =>
      (await harness.send('webhooks.list-deliveries', { workspace_id: workspaceId, ...filter })).deliveries;
    const ofAudits = all.filter(({ event_type }) => event_type === 'audit.completed');
    expect(await list({ event_type: 'audit.completed' })).toEqual(ofAudits);
    expect(await list({ event_type: 'balance.low' })).toEqual(
      all.filter(({ event_type }) => event_type === 'balance.low'),
    );
    expect(await list({ event_type: 'audit.failed' })).toEqual([]);
    for (const delivery of ofAudits) {
      expect(await list({ audit_id: delivery.audit_id })).toEqual([delivery]);
      expect(await list({ audit_id: delivery.audit_id, status: 'held' })).toEqual([]);
    }
    expect(ofAudits).toHaveLength(3);
    const foreign = await newWorkspace(harness);
    const { audit_id } = ofAudits[0]!;
    expect(
      await harness.send('webhooks.list-deliveries', { workspace_id: foreign, audit_id: audit_id! }),
    ).toEqual({ deliveries: [] });
  });

  it('are searched in parts, each of which says where the next begins', async () => {
    const { workspaceId, endpointId } = await registerEndpoint(harness, (await receiver()).url);
    const insert = (from: number, to: number, type: string) =>
      harness.pool.query(
        `with events as materialized (select n, gen_random_uuid() as event_id from generate_series($3::int, $5::int) n),
         bodies as (insert into event_bodies (event_id, body) select event_id, '{}' from events)
         insert into deliveries (delivery_id, event_id, event_type, endpoint_id, workspace_id, status)
         select 'dlv_' || lpad(n::text, 26, '0'), event_id, $4, $1, $2, 'delivered' from events`,
        [endpointId, workspaceId, from, type, to],
      );
    await insert(1, 2, 'audit.failed');
    await insert(3, MAX_LOOKED_AT + 1, 'audit.completed');
    const list = (filter: object) =>
      harness.send('webhooks.list-deliveries', {
        workspace_id: workspaceId,
        event_type: 'audit.failed',
        ...filter,
      });
    const first = await list({});
    // The last that is looked at matches; the one behind it is for the next search.
    expect(first.deliveries).toHaveLength(1);
    expect(first.searched_to).toBe(first.deliveries[0]!.delivery_id);
    const second = await list({ before: first.searched_to });
    expect([second.deliveries.length, second.searched_to]).toEqual([1, undefined]);
    const none = await list({ event_type: 'balance.low', status: 'delivered' });
    expect(none).toEqual({ deliveries: [], searched_to: first.searched_to });
  });

  it('are listed newest first, by endpoint and by status', async () => {
    const [good, bad] = [await receiver(), await receiver({ respond: () => 500 })];
    const { workspaceId, endpointId } = await registerEndpoint(harness, good.url);
    const failing = await registerEndpoint(harness, bad.url, { workspaceId });
    for (let count = 0; count < 2; count++) {
      await auditEnds(harness, workspaceId);
      await eventually(
        'it is there',
        async () => (await deliveriesOf(harness, workspaceId)).length === 2 * (count + 1),
      );
    }
    await eventually('all have ended', async () =>
      (await deliveriesOf(harness, workspaceId)).every(({ status }) => status !== 'pending'),
    );
    const list = async (filter: object) =>
      (await harness.send('webhooks.list-deliveries', { workspace_id: workspaceId, ...filter })).deliveries;
    const all = await list({});
    expect(all.map(({ delivery_id }) => delivery_id)).toEqual(
      all
        .map(({ delivery_id }) => delivery_id)
        .sort()
        .reverse(),
    );
    expect(await list({ endpoint_id: endpointId })).toEqual(
      all.filter((each) => each.endpoint_id === endpointId),
    );
    expect(await list({ status: 'exhausted' })).toEqual(
      all.filter((each) => each.endpoint_id === failing.endpointId),
    );
    expect(await list({ limit: 1 })).toEqual(all.slice(0, 1));
    expect(await list({ limit: 2, before: all[0]?.delivery_id })).toEqual(all.slice(1, 3));
    await expect(list({ workspace_id: newId('workspace') })).rejects.toMatchObject({
      code: 'WORKSPACE_NOT_FOUND',
    });
    const elsewhere = await registerEndpoint(harness, good.url);
    for (const unknown of [newId('endpoint'), elsewhere.endpointId])
      await expect(list({ endpoint_id: unknown })).rejects.toMatchObject({ code: 'ENDPOINT_NOT_FOUND' });
    await expect(list({ limit: 0 })).rejects.toMatchObject({
      code: 'INVALID_FILTER',
      message: expect.stringContaining('1 to 1000'),
    });
    await expect(list({ before: 'dlv_1' })).rejects.toMatchObject({ code: 'INVALID_FILTER' });
    await expect(list({ status: 'lost' })).rejects.toMatchObject({ code: 'INVALID_FILTER' });
  });
});
