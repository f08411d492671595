import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { request } from 'undici';
import { SCHEMAS } from '#contracts/services';
import type { Verdict } from '../../../apps/credit-ledger/src/operations/accounts.js';
import { EVENT_ROUTES, EXCHANGES } from '#messaging/topology/topology';
import { takeEventIds } from '../../../libs/messaging/test/take-event-ids.js';
import { eventTypesOf } from '../../../apps/operator/src/streams/event-types.js';
import { STREAMING_SERVICES } from '../../../apps/operator/src/streams/stream-kinds.js';
import { accountEvents } from '../../support/records/account-events.js';
import { required } from '../../support/servers/environment.js';
import { eventually } from '../../support/eventually.js';
import { topUp } from '../../support/partner/top-up.js';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import { acs } from '../support/acs.js';
import { gatewayUrl } from '../support/workspace.js';
import { ended, contractStage, reached } from '../support/contract.js';

/** Published by the engine, the ledger and the dispatcher for one workspace. */
interface Recorded {
  readonly event_id: string;
  readonly type: string;
}

/**
 * What events lead to, and what tells that they were handled. Not what others write at any time: when a key was used,
 * what was asked of the gateway, mails to all workspaces.
 */
const TABLES = [
  'ledger.accounts',
  'ledger.charges',
  'ledger.checkouts',
  'ledger.events',
  'ledger.grants',
  'ledger.take_backs',
  'ledger.payment_reversals',
  'ledger.inbox',
  'audits.events',
  'audits.inbox',
  'audits.jobs',
  'gateway.audits',
  'gateway.workspaces',
  'webhooks.attempts',
  'webhooks.deliveries',
  'webhooks.endpoints',
  'webhooks.event_bodies',
  'webhooks.events',
  'webhooks.inbox',
];

/** Rows by `schema.table`, as JSON text in order. */
type Kept = Readonly<Record<string, readonly string[]>>;

describe('a relay that is rewound', () => {
  const stage = contractStage();
  let broker: ChannelModel;
  let channel: Channel;
  let copies: string;
  beforeAll(async () => {
    const address = new URL(required('TEST_RABBITMQ_URL'));
    address.pathname = new URL(required('RABBITMQ_URL')).pathname;
    broker = await connect(address.href);
    channel = await broker.createChannel();
    copies = (await channel.assertQueue('', { exclusive: true })).queue;
  }, 60_000);
  afterAll(() => broker?.close());

  /** A top-up, an audit that completes, one that fails and one that is cancelled, both refunded; each told by a webhook. */
  async function live({ partner, registerEndpoint }: TestWorkspace): Promise<readonly string[]> {
    await registerEndpoint(stage.receiver.url, ['audit.completed', 'audit.failed', 'audit.cancelled']);
    const { checkout_url } = await topUp(partner, 'starter');
    const paid = await request(`${checkout_url}/pay`, {
      method: 'POST',
      headers: { origin: gatewayUrl(), 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    await paid.body.dump();
    expect(paid.statusCode).toBeLessThan(400);
    const order = async (path: string): Promise<string> =>
      (await partner.createAudit({ url: `${stage.site.url}${path}`, type: 'seo' })).body.data.audit_id;
    const [complete, failed, cancelled] = [
      await order('/article'),
      await order('/error'),
      await order('/hang'),
    ];
    await reached(partner, cancelled, ['processing']);
    await partner.cancelAudit(cancelled);
    const audits = [complete, failed, cancelled];
    for (const audit of audits) await ended(partner, audit);
    await eventually('each is told by a webhook', () =>
      audits.every((audit) => stage.receiver.received.some(({ body }) => body.toString().includes(audit))),
    );
    return audits;
  }

  /** What the tables of every service hold of these identifiers. */
  async function recordOf(ids: readonly string[]): Promise<Kept> {
    const record: Record<string, readonly string[]> = {};
    await stage.operator.withDatabase('public', async (client) => {
      for (const name of TABLES) {
        const { rows } = await client.query<{ row: string }>(
          `select each::text as row from ${name} as each where each::text ~ $1 order by 1`,
          [ids.join('|')],
        );
        if (rows.length > 0) record[name] = rows.map(({ row }) => row);
      }
    });
    return record;
  }

  async function eventsOf(ids: readonly string[]): Promise<readonly Recorded[]> {
    const events: Recorded[] = [];
    for (const service of STREAMING_SERVICES) {
      await stage.operator.withDatabase(SCHEMAS[service], async (client) => {
        const { rows } = await client.query<Recorded>(
          `select event_id, type from events where data::text ~ $1`,
          [ids.join('|')],
        );
        events.push(...rows);
      });
    }
    return events;
  }

  /** Of the audits that ended, once each is known to have been delivered. */
  const delivered = ({ id }: TestWorkspace, count: number): Promise<readonly string[]> =>
    eventually('all deliveries are done', async () => {
      const { deliveries } = await stage.operator.send('webhooks.list-deliveries', { workspace_id: id });
      const done = deliveries.filter(({ status }) => status === 'delivered');
      return done.length === count && done.map(({ delivery_id }) => delivery_id);
    });

  /** The audit that failed and the one that was cancelled while it ran are paid back in part. */
  const refunded = ({ id }: TestWorkspace) =>
    eventually('both refunds are posted', async () => {
      const events = await accountEvents(stage.operator, id);
      return events.filter(({ type }) => type === 'ledger.audit-refunded').length === 2;
    });

  /** The relays store their checkpoints once a second, and a rewind moves only what a checkpoint covers. */
  const checkpointed = (events: readonly Recorded[]): Promise<unknown> =>
    eventually('the checkpoints cover all events', async () => {
      const uncovered = await Promise.all(
        STREAMING_SERVICES.map((service) =>
          stage.operator.withDatabase(SCHEMAS[service], (client) =>
            client.query(
              `select from events join relay_checkpoints as done using (partition)
               where event_id = any ($1) and events.position > done.position`,
              [events.map((event) => event.event_id)],
            ),
          ),
        ),
      );
      return uncovered.every(({ rowCount }) => rowCount === 0);
    });

  /** The record once it no longer changes: what an event leads to is written by others than who recorded it. */
  async function settledRecord(ids: readonly string[]): Promise<Kept> {
    let last = JSON.stringify(await recordOf(ids));
    return eventually('nothing changes any more', async () => {
      const record = await recordOf(ids);
      const same = JSON.stringify(record) === last;
      last = JSON.stringify(record);
      return same && record;
    });
  }

  it('publishes everything again, and nothing is charged, refunded, audited or delivered twice', async () => {
    const since = new Date().toISOString();
    const workspace = await stage.open(500, 'purchase');
    const audits = await live(workspace);
    await refunded(workspace);
    const deliveries = await delivered(workspace, audits.length);
    const events = await eventsOf([workspace.id]);
    const routed = events.filter(({ type }) => EVENT_ROUTES[type]!.length > 0).map((event) => event.event_id);
    expect(routed.length).toBeGreaterThan(10);
    const ids = [workspace.id, ...audits, ...deliveries, ...events.map((event) => event.event_id)];
    const before = await settledRecord(ids);
    // No money went back here. An audit that has ended is no job any more, and the ledger and the engine know from streams
    // what they have handled.
    const empty = TABLES.filter((name) => !before[name]);
    expect(empty).toEqual([
      'ledger.take_backs',
      'ledger.payment_reversals',
      'ledger.inbox',
      'audits.inbox',
      'audits.jobs',
    ]);
    const earlier = stage.receiver.received.length;
    await checkpointed(events);

    await channel.bindQueue(copies, EXCHANGES.events, '#');
    for (const service of STREAMING_SERVICES) {
      const line = `relay rewind --service ${service} --to-time ${since}`;
      const dry = await acs<{ executed: boolean; events: number }>(line);
      const own = events.filter(({ type }) => eventTypesOf(service).includes(type)).length;
      expect(dry.events).toBeGreaterThanOrEqual(own);
      expect(await acs(`${line} --execute`)).toMatchObject({ service, executed: true });
    }
    const published = new Set<string>();
    await eventually('all of it was published again', async () => {
      for (const id of await takeEventIds(channel, copies)) published.add(id);
      return routed.every((id) => published.has(id));
    });
    // Queues are handled in order: what comes in behind has its effect when all before it was handled.
    const behind = await stage.open(0);
    await live(behind);
    await refunded(behind);
    const later = stage.receiver.received.slice(earlier).map(({ body }) => body.toString());
    expect(later).toHaveLength(audits.length);
    expect(later.filter((body) => audits.some((audit) => body.includes(audit)))).toEqual([]);
    expect(await settledRecord(ids)).toEqual(before);
    expect(await acs<Verdict>('ledger verify')).toMatchObject({ ok: true, problems: [] });
  }, 90_000);
});
