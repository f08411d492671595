import { randomBytes } from 'node:crypto';
import { SERVICES, type ServiceName } from '#contracts/services';
import { type Operator, openOperator } from '../../../apps/operator/src/connections/operator.js';
import type { RunningApp } from '../../../tools/local/start/supervise/running-app.js';
import { type RunningService, startService } from '../../../tools/local/start/start-service.js';
import { startAnotherApp } from '../../fault/support/another-app.js';
import { LoadBalancer } from '../../fault/support/load-balancer.js';
import { TcpProxy } from '../../support/servers/tcp-proxy.js';
import { checkWithAcs, runAcs } from './run-acs.js';
import { SHORT_WAITS } from './short-waits.js';

/** The ways of the second replica of an app to its servers, each of which a fault can cut. */
export interface Lines {
  readonly Postgres: TcpProxy;
  readonly RabbitMQ: TcpProxy;
  readonly Redis: TcpProxy;
}

/** The whole service with two processes of each app, on servers of its own. */
export interface Installation {
  readonly service: RunningService;
  /** Both processes of each app. */
  readonly replicas: Readonly<Record<ServiceName, readonly [RunningApp, RunningApp]>>;
  readonly lines: Readonly<Record<ServiceName, Lines>>;
  readonly operator: Operator;
  /** Where partners call: before both gateways. */
  readonly url: string;
  /** The gateways themselves. */
  readonly gatewayUrls: readonly [string, string];
  /** Runs `acs` with these arguments and `--json`; resolves with what it printed. Throws where its exit code is not 0. */
  acs(...args: string[]): Promise<unknown>;
  /** As `acs`, for a check: exit code 1 with a document says that it found something. */
  check(...args: string[]): Promise<unknown>;
  close(): Promise<void>;
}

const ENV = { ...SHORT_WAITS, EGRESS_ALLOW: '127.0.0.0/8' };

export async function startInstallation(): Promise<Installation> {
  const ends: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  try {
    const key = () => randomBytes(32).toString('base64');
    const keys: Partial<Record<ServiceName, Readonly<Record<string, string>>>> = {
      'webhook-dispatcher': { SECRETS_KEY: key() },
      'credit-ledger': { STATEMENT_KEY: key() },
    };
    const service = await startService({ name: 'chaos', ephemeral: true, env: ENV, appEnv: keys });
    ends.push(() => service.stop());
    const balancer = await LoadBalancer.start();
    ends.push(() => balancer.close());
    const second = async (app: ServiceName) => {
      const { lines, addresses } = await linesOf(service, app);
      const another = await startAnotherApp({ ...service, addresses }, app, {
        env: { ...ENV, ...keys[app] },
        supervised: true,
      });
      ends.push(async () => {
        await another.app.stop();
        await Promise.all(Object.values(lines).map((line: TcpProxy) => line.close()));
      });
      return { app, lines, process: another.app, url: `http://127.0.0.1:${another.ports.gateway}` };
    };
    const others = await Promise.all(SERVICES.map(second));
    const otherGateway = others.find(({ app }) => app === 'api-gateway')!.url;
    for (const url of [service.gatewayUrl, otherGateway]) balancer.add(url);
    const operator = openOperator({ ...process.env, ...service.env });
    ends.push(() => operator.close());
    return {
      service,
      replicas: byApp(others, ({ app, process }) => [service.apps[app], process] as const),
      lines: byApp(others, ({ lines }) => lines),
      operator,
      url: balancer.url,
      gatewayUrls: [service.gatewayUrl, otherGateway],
      acs: (...args) => runAcs(args, service.env),
      check: (...args) => checkWithAcs(args, service.env),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function linesOf(service: RunningService, app: ServiceName) {
  const { databaseUrls, brokerUrls, redisUrl } = service.addresses;
  const [Postgres, RabbitMQ, Redis] = await Promise.all([
    TcpProxy.to(databaseUrls[app]),
    TcpProxy.to(brokerUrls[app]),
    TcpProxy.to(redisUrl),
  ]);
  const addresses = {
    ...service.addresses,
    databaseUrls: { ...databaseUrls, [app]: Postgres.url },
    brokerUrls: { ...brokerUrls, [app]: RabbitMQ.url },
    redisUrl: Redis.url,
  };
  return { lines: { Postgres, RabbitMQ, Redis }, addresses };
}

function byApp<Each extends { readonly app: ServiceName }, Value>(
  all: readonly Each[],
  valueOf: (each: Each) => Value,
): Readonly<Record<ServiceName, Value>> {
  return Object.fromEntries(all.map((each) => [each.app, valueOf(each)])) as Record<ServiceName, Value>;
}
