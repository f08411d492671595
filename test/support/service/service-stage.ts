import { Client } from 'pg';
import { type Operator, openOperator } from '../../../apps/operator/src/connections/operator.js';
import {
  type RunningService,
  type ServiceOptions,
  startService,
} from '../../../tools/local/start/start-service.js';
import { aroundTests } from '../around-tests.js';
import type { Ends } from '../ends.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
  type WebhookReceiverOptions,
} from '../partner/webhook-receiver.js';
import { openWorkspaceAt, type TestWorkspace } from '../partner/workspace.js';
import { type SampleSite, startSampleSite } from '../sample-site/sample-site.js';
import { startServiceOnTestServers } from './service-on-test-servers.js';

/** A whole service of its own, with an operator, a site to audit and a receiver of webhooks. */
export interface ServiceStage {
  readonly service: RunningService;
  readonly operator: Operator;
  readonly site: SampleSite;
  readonly receiver: WebhookReceiver;
  open(credits: number, kind?: 'purchase' | 'goodwill'): Promise<TestWorkspace>;
  /** Connects as superuser, with a schema to look in, until the stage ends. */
  database(schema?: string): Promise<Client>;
  /** Names what ends something that must end before the service, the last named first. */
  readonly ends: Ends;
}

export interface StageOptions extends Omit<ServiceOptions, 'ephemeral' | 'environment'> {
  /** Whether it has servers of its own, which a test may kill. Default false: those of the tests. */
  readonly ownServers?: boolean;
  /** Whether the apps call no address of this machine, as in production. Default false: they reach `site` and `receiver`. */
  readonly closed?: boolean;
  readonly receiving?: WebhookReceiverOptions;
}

/** One around the tests of a `describe`. Options may be what is begun first: `ends` then ends it last. */
export function serviceStage(options: StageOptions | ((ends: Ends) => Promise<StageOptions>)): ServiceStage {
  return aroundTests(async (ends) => {
    const {
      ownServers = false,
      closed = false,
      receiving,
      ...given
    } = typeof options === 'function' ? await options(ends) : options;
    const site = await startSampleSite();
    ends(() => site.close());
    const receiver = await startWebhookReceiver(receiving);
    ends(() => receiver.close());
    const wanted = { ...given, env: { ...(!closed && { EGRESS_ALLOW: '127.0.0.0/8' }), ...given.env } };
    const service = await (ownServers
      ? startService({ ...wanted, ephemeral: true })
      : startServiceOnTestServers(wanted));
    ends(() => service.stop());
    const operator = openOperator({ ...process.env, ...service.env });
    ends(() => operator.close());
    const open = (credits: number, kind?: 'purchase' | 'goodwill') =>
      openWorkspaceAt(service.gatewayUrl, operator, credits, kind);
    const database = async (schema = 'public') => {
      const options = `-c search_path=${schema}`;
      const client = new Client({ connectionString: service.bareServers.databaseUrl, options });
      await client.connect();
      ends(() => client.end());
      return client;
    };
    return { service, operator, site, receiver, open, database, ends };
  });
}
