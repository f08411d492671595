import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import type { Log } from '#contracts/log';
import type { ServiceName } from '#contracts/services';
import type { BrokerConnection } from '#messaging/connection';
import type { CommandClient } from '#messaging/command-client';
import type { EventPublisher } from '#messaging/event-publisher';
import type { MessageMetrics } from '#messaging/message-metrics';
import type { Environment } from './environment.js';
import type { MigrationConstructor } from './migrations.js';
import type { Shutdown } from './shutdown.js';

/** What every service gets, made and connected, before its module is built. All of it can also be injected. */
export interface ServiceContext {
  readonly env: Environment;
  readonly log: Log;
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly broker: BrokerConnection;
  readonly commands: CommandClient;
  readonly publisher: EventPublisher;
  readonly metrics: Registry;
  /** What counts its messages, in `metrics`. */
  readonly messageMetrics: MessageMetrics;
  readonly shutdown: Shutdown;
}

/** What one app is: its name, its schema's migrations, its module. */
export interface ServiceDefinition {
  readonly name: ServiceName;
  readonly migrations: readonly MigrationConstructor[];
  /** Reads every variable of the app's own, and does nothing else. Throws a `ConfigurationError`. */
  readonly checkSettings: (env: Environment) => void;
  /** Messages taken at once per kind of queue. */
  readonly prefetch: (env: Environment) => { commands?: number; events?: number; jobs?: number };
  /** As the topology was applied with. Default `RETRY_LADDER_MS`. */
  readonly retryLadderMs?: readonly number[];
  readonly module: (context: ServiceContext) => DynamicModule | Promise<DynamicModule>;
  /** Given by the app that serves HTTP on `PORT`. */
  readonly http?: HttpDefinition;
}

export interface HttpDefinition {
  /** Options of Fastify's constructor. */
  readonly server?: (env: Environment) => Record<string, unknown>;
  readonly configure: (app: NestFastifyApplication, context: ServiceContext) => Promise<void>;
}
