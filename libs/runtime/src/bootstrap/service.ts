import type { DynamicModule, Type, INestMicroservice, LoggerService } from '@nestjs/common';
import type { NestFastifyApplication, FastifyAdapter } from '@nestjs/platform-fastify';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import type { Log } from '#contracts/log';
import type { ServiceName } from '#contracts/services';
import type { BrokerConnection } from '#messaging/connection/connection';
import type { CommandClient } from '#messaging/rpc/command-client';
import type { EventPublisher } from '#messaging/publish/event-publisher';
import type { MessageMetrics } from '#messaging/observability/message-metrics';
import type { BrokerServer } from '#messaging/server/broker-server';
import type { Environment } from '../configuration/environment.js';
import type { MigrationConstructor } from '../migrations/migrations.js';
import type { Shutdown } from '../shutdown/shutdown.js';

/** The connected parts that exist before a service's module is built. It can be injected, and so can each part. */
export abstract class ServiceContext {
  abstract readonly name: ServiceName;
  abstract readonly env: Environment;
  abstract readonly log: Log;
  abstract readonly pool: Pool;
  abstract readonly databaseUrl: string;
  abstract readonly broker: BrokerConnection;
  abstract readonly commands: CommandClient;
  abstract readonly publisher: EventPublisher;
  abstract readonly metrics: Registry;
  /** Counts its messages, in `metrics`. */
  abstract readonly messageMetrics: MessageMetrics;
  abstract readonly shutdown: Shutdown;
}

/** The definition of an app: its name, its schema's migrations, its module. */
export interface ServiceDefinition {
  readonly name: ServiceName;
  readonly migrations: readonly MigrationConstructor[];
  /** Reads every variable of the app, without any effect. Throws a `ConfigurationError`. */
  readonly checkSettings: (env: Environment) => void;
  /** Messages handled at once, per kind of queue. */
  readonly prefetch: (env: Environment) => { commands?: number; events?: number };
  /** The retry delays of the applied topology. Default `RETRY_DELAYS_MS`. */
  readonly retryDelaysMs?: readonly number[];
  readonly module: Type | ChosenModule;
  /** Only for the app that serves HTTP on `PORT`. */
  readonly http?: HttpDefinition;
}

/** A root module whose imports depend on settings. */
export interface ChosenModule {
  readonly register: (env: Environment) => DynamicModule;
}

export interface HttpDefinition {
  /** Options of Fastify's constructor. */
  readonly server?: (env: Environment) => Record<string, unknown>;
  /** Before the first route is registered. */
  readonly configure: (app: NestFastifyApplication, context: ServiceContext) => Promise<void> | void;
}

interface Options {
  readonly logger: LoggerService;
  readonly abortOnError: false;
}

/** Creates a Nest application from a root module: Nest's own `NestFactory`, or a test that replaces providers in it. */
export interface ApplicationFactory {
  create(
    root: DynamicModule,
    adapter: FastifyAdapter,
    options: Options & { readonly bodyParser: false },
  ): Promise<NestFastifyApplication>;
  createMicroservice(
    root: DynamicModule,
    options: Options & { readonly strategy: BrokerServer },
  ): Promise<INestMicroservice>;
}
