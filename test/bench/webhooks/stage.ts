import { Client } from 'pg';
import { BrokerConnection } from '#messaging/connection/connection';
import { EventPublisher } from '#messaging/publish/event-publisher';
import { createLog } from '#runtime/observability/logging';
import { openOperator } from '../../../apps/operator/src/connections/operator.js';
import { type RunningService, startService } from '../../../tools/local/start/start-service.js';
import { type BareLoop, startBareLoop } from './bare/start-bare-loop.js';
import { endpointPath } from './endpoint-path.js';
import { openPartner, type Partner } from './partners.js';
import { HANGING_PATH, type Receiver, startReceiver } from './receiver/start-receiver.js';

/** The whole service with those who order and those who receive, each a process of its own. */
export interface Stage {
  readonly service: RunningService;
  readonly receiver: Receiver;
  readonly bare: BareLoop;
  /** Publishes as the gateway does. */
  readonly publisher: EventPublisher;
  /** The administrator's, on the dispatcher's schema. */
  readonly client: Client;
  /** Those that deliveries a second are measured with; the load is theirs, too. */
  readonly partners: readonly Partner[];
  /** The one whose audits' ends are timed. */
  readonly probe: Partner;
  /** The one whose endpoint never answers. */
  readonly dead: Partner;
  /** Attempts at endpoints that answer which did not succeed. */
  missed(): Promise<number>;
  strike(): Promise<void>;
}

export async function setStage(endpoints: number): Promise<Stage> {
  const service = await startService({
    name: 'bench',
    ephemeral: true,
    fsync: true,
    // An attempt that fails on a busy machine is made again soon enough to be a part of what is measured.
    env: { EGRESS_ALLOW: '127.0.0.0/8', WEBHOOK_RETRY_SCHEDULE: '1s,1s,1s,1s', LOG_LEVEL: 'warn' },
  });
  const operator = openOperator({ ...process.env, ...service.env });
  try {
    const receiver = await startReceiver();
    const bare = await startBareLoop();
    const { origin } = receiver;
    const { databaseUrl } = service.bareServers;
    const url = service.addresses.brokerUrls['api-gateway'];
    const log = createLog('bench', 'warn');
    const broker = await BrokerConnection.open({ url, name: 'bench', log });
    const publisher = new EventPublisher(broker, { log });
    const client = new Client({ connectionString: databaseUrl, options: '-c search_path=webhooks' });
    await client.connect();
    const open = (path: string) => openPartner(service, operator, origin + path);
    const dead = await open(HANGING_PATH);
    const partners: Partner[] = [];
    for (let n = 0; n < endpoints; n++) partners.push(await open(endpointPath(n)));
    return {
      service,
      receiver,
      bare,
      publisher,
      client,
      partners,
      probe: await open('/probe'),
      dead,
      async missed() {
        const { rows } = await client.query<{ missed: number }>(
          `select count(*)::int as missed from attempts
            where outcome <> 'succeeded' and endpoint_id <> $1`,
          [dead.endpointId],
        );
        return rows[0]?.missed ?? 0;
      },
      async strike() {
        bare.stop();
        await publisher.close();
        await broker.close();
        await client.end();
        await service.stop();
        receiver.stop();
      },
    };
  } catch (error) {
    await service.stop();
    throw error;
  } finally {
    await operator.close();
  }
}
