import type { INestApplicationContext, DynamicModule } from '@nestjs/common';
import type { Log } from '#contracts/log';
import { SCHEMAS } from '#contracts/services';
import { connectService } from '#runtime/bootstrap/connect';
import { Environment } from '#runtime/configuration/environment';
import { Health } from '#runtime/http/health';
import { createLog } from '#runtime/observability/logging';
import { roleOf } from '#runtime/migrations/migrations';
import type { ServiceContext, ServiceDefinition, ApplicationFactory } from '#runtime/bootstrap/service';
import { startApplication } from '#runtime/bootstrap/service-application';
import { Shutdown } from '#runtime/shutdown/shutdown';
import { asBrokerUser } from '../servers/broker-users.js';
import { TcpProxy } from '../servers/tcp-proxy.js';
import { Test, type TestingModule, type TestingModuleBuilder } from '@nestjs/testing';

/** Addresses, as the servers' administrator. */
export interface ReplicaServers {
  readonly databaseUrl: string;
  readonly brokerUrl: string;
}

export interface ReplicaOptions {
  /** Its environment; the addresses of the servers need not be in it. */
  readonly variables?: Readonly<Record<string, string>>;
  /** By default one that is silent unless `TEST_LOG_LEVEL` says otherwise. */
  readonly log?: Log;
  /** Milliseconds that it may take to leave. Default 20,000. */
  readonly drainMs?: number;
  /** Replaces providers of its root module. */
  readonly override?: Override;
}

/** One running process of a service, as far as the service can tell. */
export interface ServiceReplica {
  readonly app: INestApplicationContext;
  readonly context: ServiceContext;
  /** Where it answers HTTP, of a service that does. */
  readonly url: string | undefined;
  /** Its ways to the servers, which a test can cut. */
  readonly lines: { readonly database: TcpProxy; readonly broker: TcpProxy };
  /** As by SIGTERM; true where everything was finished. */
  stop(): Promise<boolean>;
  /**
   * As by SIGKILL: from the moment of the call nothing of it reaches a server, and nothing is finished, acknowledged or
   * given back. Resolves when none of its timers runs any more.
   */
  kill(): Promise<void>;
}

/** Runs a service in this process as `runService` does in its own, with the rights of the service's role in the database and of its user of the broker. */
export async function startReplica(
  definition: ServiceDefinition,
  servers: ReplicaServers,
  {
    variables = {},
    log = createLog(definition.name, process.env.TEST_LOG_LEVEL ?? 'silent'),
    drainMs = 20_000,
    override,
  }: ReplicaOptions = {},
): Promise<ServiceReplica> {
  const [database, broker] = await Promise.all([
    TcpProxy.to(asRole(servers.databaseUrl, SCHEMAS[definition.name])),
    TcpProxy.to(asBrokerUser(servers.brokerUrl, definition.name)),
  ]);
  const env = new Environment({
    ...variables,
    DATABASE_URL: database.url,
    RABBITMQ_URL: broker.url,
    PORT: '0',
    HOST: '127.0.0.1',
  });
  const shutdown = new Shutdown(log, drainMs);
  const stop = async (): Promise<boolean> => {
    const clean = await shutdown.drain();
    await Promise.all([database.close(), broker.close()]);
    return clean;
  };
  try {
    const context = await connectService(definition, env, log, shutdown);
    const health = new Health(() => shutdown.draining);
    const { app, url } = await startApplication(
      definition,
      context,
      health,
      override && withOverride(override),
    );
    health.started();
    const kill = async (): Promise<void> => {
      database.break();
      broker.break();
      await stop();
    };
    return { app, context, url, lines: { database, broker }, stop, kill };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The database's address with the rights of the service whose schema it is. */
export function asRole(url: string, schema: string): string {
  const address = new URL(url);
  address.searchParams.set('options', `-c search_path=${schema} -c role=${roleOf(schema)}`);
  return address.href;
}

/** Replaces providers of an app: `(module) => module.overrideProvider(Auditor).useValue(auditor)`. */
type Override = (module: TestingModuleBuilder) => TestingModuleBuilder;

/** Nest's own way to build an app's real root module, but for what is replaced in it. */
function withOverride(override: Override): ApplicationFactory {
  const compile = (root: DynamicModule): Promise<TestingModule> =>
    override(Test.createTestingModule({ imports: [root] })).compile();
  return {
    create: async (root, adapter, options) => (await compile(root)).createNestApplication(adapter, options),
    createMicroservice: async (root, options) => (await compile(root)).createNestMicroservice(options),
  };
}
