import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Channel } from 'amqplib';
import { SERVICES } from '#contracts/services';
import { BrokerConnection } from '#messaging/connection/connection';
import { EXCHANGES } from '#messaging/topology/topology';
import { createLog } from '#runtime/observability/logging';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../../../webhook-dispatcher/src/service.js';
import {
  allBecome,
  auditEnds,
  deliveriesOf,
  registerEndpoint,
  startPartner,
  type Partner,
} from '../../../../webhook-dispatcher/test-support/dispatcher-calls.js';
import { startDispatcher } from '../../../../webhook-dispatcher/test-support/dispatcher-replica.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { acsOn } from '../../../test-support/run-captured.js';

describe('while endpoints are replayed and rebuilt', () => {
  let harness: TestHarness;
  let broker: BrokerConnection;
  let channel: Channel;
  let tap: string;
  let partner: Partner;
  /** Has no delivery. */
  let unused: string;

  beforeAll(async () => {
    harness = await TestHarness.create(service);
    const dispatcher = await startDispatcher(harness);
    partner = await startPartner(harness);
    unused = (await registerEndpoint(harness, 'https://unused.example/')).endpointId;
    await auditEnds(harness, partner.workspaceId);
    await allBecome(harness, partner.workspaceId, 'delivered', 1);
    await harness.send('webhooks.disable-endpoint', partner.command);
    await auditEnds(harness, partner.workspaceId);
    await eventually('one is held', async () =>
      (await deliveriesOf(harness, partner.workspaceId)).some(({ status }) => status === 'held'),
    );
    await harness.send('webhooks.enable-endpoint', partner.command);
    await eventually('all that happened is published', async () => {
      const { rows } = await harness.pool.query(
        `select from relay_checkpoints c join partition_heads h using (partition) where c.position < h.position`,
      );
      return rows.length === 0;
    });
    // A running dispatcher would only hide what a replay sends: it handles what comes.
    await dispatcher.stop();
    const log = createLog('test', 'silent');
    broker = await BrokerConnection.open({ url: harness.servers.brokerUrl, name: 'tap', log });
    channel = await broker.createChannel();
    tap = (await channel.assertQueue('', { exclusive: true })).queue;
    await channel.bindQueue(tap, EXCHANGES.events, '#');
    await channel.bindQueue(tap, EXCHANGES.broadcast, '');
    for (const service of SERVICES) await channel.bindQueue(tap, EXCHANGES.commands, service);
  });
  afterAll(async () => {
    await broker?.close();
    await harness?.remove();
  });

  const acs = (line: string) => acsOn(harness, line);
  const rowsOf = async (table: string) =>
    (await harness.pool.query<object>(`select to_jsonb(t) from ${table} t order by 1`)).rows;

  it('no webhook, no command and no event leaves, and nothing is written but the rows that differ', async () => {
    const tables = [
      'events',
      'deliveries',
      'attempts',
      'event_bodies',
      'endpoint_secrets',
      'relay_checkpoints',
    ];
    const before = await Promise.all([...tables, 'endpoints', 'endpoint_slots'].map(rowsOf));
    const earlier = partner.receiver.received.length;
    await harness.pool.query(
      `update endpoints set url = 'https://wrong.example/', status = 'removed' where endpoint_id = $1`,
      [partner.endpointId],
    );

    const found = await acs('replay webhooks.endpoints --against live --json');
    expect([found.code, found.stderr]).toEqual([1, expect.stringContaining('PROJECTION_DIFFERS')]);
    const rebuilt = await acs('projection rebuild webhooks.endpoints --json');
    expect(JSON.parse(rebuilt.stdout)).toMatchObject({ ok: true, differing: 1, switched: 1, left: 0 });

    expect(await Promise.all([...tables, 'endpoints', 'endpoint_slots'].map(rowsOf))).toEqual(before);
    expect((await channel.checkQueue(tap)).messageCount).toBe(0);
    expect(partner.receiver.received).toHaveLength(earlier);
  });

  it('is seen by the tap if something does leave', async () => {
    await harness.publish('gateway.event-published', {});
    await eventually('it arrives', async () => (await channel.checkQueue(tap)).messageCount === 1);
  });

  it('an endpoint that is missing comes back with its slots, and its count of failures begins at 0', async () => {
    await harness.pool.query(`delete from endpoint_slots where endpoint_id = $1`, [unused]);
    await harness.pool.query(`delete from endpoint_secrets where endpoint_id = $1`, [unused]);
    await harness.pool.query(`delete from endpoints where endpoint_id = $1`, [unused]);
    const rebuilt = await acs('projection rebuild webhooks.endpoints --json');
    expect(JSON.parse(rebuilt.stdout)).toMatchObject({ ok: true, differing: 1, switched: 1, left: 0 });
    const { rows } = await harness.pool.query(
      `select status, consecutive_failures, count(slot)::int as slots
         from endpoints join endpoint_slots using (endpoint_id) where endpoint_id = $1 group by 1, 2`,
      [unused],
    );
    expect(rows).toEqual([{ status: 'enabled', consecutive_failures: 0, slots: 3 }]);
  });
});
