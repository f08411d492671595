import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Channel } from 'amqplib';
import { SERVICES } from '#contracts/services';
import { BrokerConnection } from '#messaging/connection';
import { EXCHANGES } from '#messaging/topology';
import { createLog } from '#runtime/logging';
import {
  DispatcherStage,
  type StagePartner,
} from '../../../apps/webhook-dispatcher/test-support/dispatcher-stage.js';
import { eventually } from '../../../test/support/eventually.js';
import { runCaptured } from '../test-support/run-captured.js';
import { asBrokerUser } from '../../../test/support/broker-users.js';

describe('while endpoints are replayed and rebuilt', () => {
  let stage: DispatcherStage;
  let broker: BrokerConnection;
  let channel: Channel;
  let tap: string;
  let partner: StagePartner;
  /** Has no delivery. */
  let unused: string;

  beforeAll(async () => {
    stage = await DispatcherStage.set();
    const dispatcher = await stage.replica();
    partner = await stage.partner();
    unused = (await stage.endpoint('https://unused.example/')).endpointId;
    await stage.auditEnds(partner.workspaceId);
    await stage.allBecome(partner.workspaceId, 'delivered', 1);
    await stage.send('webhooks.disable-endpoint', partner.command);
    await stage.auditEnds(partner.workspaceId);
    await eventually('one is held', async () =>
      (await stage.deliveries(partner.workspaceId)).some(({ status }) => status === 'held'),
    );
    await stage.send('webhooks.enable-endpoint', partner.command);
    await eventually('all that happened is published', async () => {
      const { rows } = await stage.pool.query(
        `select from relay_checkpoints c join partition_heads h using (partition) where c.position < h.position`,
      );
      return rows.length === 0;
    });
    // A running dispatcher would only hide what a replay sends: it handles what comes.
    await dispatcher.leave();
    const log = createLog('test', 'silent');
    broker = await BrokerConnection.open({ url: stage.servers.brokerUrl, name: 'tap', log });
    channel = await broker.createChannel();
    tap = (await channel.assertQueue('', { exclusive: true })).queue;
    await channel.bindQueue(tap, EXCHANGES.events, '#');
    await channel.bindQueue(tap, EXCHANGES.broadcast, '');
    for (const service of SERVICES) await channel.bindQueue(tap, EXCHANGES.commands, service);
  });
  afterAll(async () => {
    await broker?.close();
    await stage?.strike();
  });

  const acs = (line: string) =>
    runCaptured(line.split(' '), {
      DATABASE_URL: stage.servers.databaseUrl,
      RABBITMQ_URL: asBrokerUser(stage.servers.brokerUrl, 'operator'),
    });
  const rowsOf = async (table: string) =>
    (await stage.pool.query<object>(`select to_jsonb(t) from ${table} t order by 1`)).rows;

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
    const received = partner.receiver.received.length;
    await stage.pool.query(
      `update endpoints set url = 'https://wrong.example/', status = 'removed' where endpoint_id = $1`,
      [partner.endpointId],
    );

    const found = await acs('replay webhooks.endpoints --against live --json');
    expect([found.code, found.stderr]).toEqual([1, expect.stringContaining('PROJECTION_DIFFERS')]);
    const rebuilt = await acs('projection rebuild webhooks.endpoints --json');
    expect(JSON.parse(rebuilt.stdout)).toMatchObject({ ok: true, differing: 1, switched: 1, left: 0 });

    expect(await Promise.all([...tables, 'endpoints', 'endpoint_slots'].map(rowsOf))).toEqual(before);
    expect((await channel.checkQueue(tap)).messageCount).toBe(0);
    expect(partner.receiver.received).toHaveLength(received);
  });

  it('is seen by the tap if something does leave', async () => {
    await stage.publish('gateway.audit-ended', {});
    await eventually('it arrives', async () => (await channel.checkQueue(tap)).messageCount === 1);
  });

  it('an endpoint that is missing comes back with its slots, and its count of failures begins anew', async () => {
    await stage.pool.query(`delete from endpoint_slots where endpoint_id = $1`, [unused]);
    await stage.pool.query(`delete from endpoint_secrets where endpoint_id = $1`, [unused]);
    await stage.pool.query(`delete from endpoints where endpoint_id = $1`, [unused]);
    const rebuilt = await acs('projection rebuild webhooks.endpoints --json');
    expect(JSON.parse(rebuilt.stdout)).toMatchObject({ ok: true, differing: 1, switched: 1, left: 0 });
    const { rows } = await stage.pool.query(
      `select status, consecutive_failures, count(slot)::int as slots
         from endpoints join endpoint_slots using (endpoint_id) where endpoint_id = $1 group by 1, 2`,
      [unused],
    );
    expect(rows).toEqual([{ status: 'enabled', consecutive_failures: 0, slots: 3 }]);
  });
});
