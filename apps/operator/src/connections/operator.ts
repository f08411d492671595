import { Client } from 'pg';
import type { CommandName, PayloadOf, ReplyOf } from '#contracts/messages/messages';
import { SCHEMAS, type StreamingService } from '#contracts/services';
import { CommandClient } from '#messaging/rpc/command-client';
import { BrokerConnection, HEARTBEAT_SECONDS } from '#messaging/connection/connection';
import { createLog } from '#runtime/observability/logging';
import type { Reader } from '#event-store/read/read';
import { unreachable } from './server-unreachable.js';
import { Settings } from './settings.js';

/**
 * How long an operator waits for a service's answer, in milliseconds. A command may have been handed to a process that
 * is frozen or cut off: the broker gives that one up after two to three heartbeats, and another one takes its commands.
 */
const DEADLINE_MS = 4 * HEARTBEAT_SECONDS * 1_000;

/** A server that is frozen takes connections, and says nothing. */
const CONNECT_MS = 10_000;

const READ_ONLY = ['default_transaction_read_only=on'];

/** What the commands of `acs` work with: the services by their messages, the databases to read from. */
export interface Operator {
  /** The variables that `acs` was called with. */
  readonly env: NodeJS.ProcessEnv;
  readonly settings: Settings;
  /** Sends a command to the service that handles it. Throws its `Failure`, `CommandUnanswered` or `NotReached`. */
  readonly send: <Name extends CommandName>(name: Name, payload: PayloadOf<Name>) => Promise<ReplyOf<Name>>;
  /** Throws `NotReached` where the broker does not answer. */
  readonly reachBroker: () => Promise<BrokerConnection>;
  /** Runs `work` on a connection to one schema that refuses to write. Throws `NotReached`. */
  readonly withDatabase: <T>(schema: string, work: (client: Client) => Promise<T>) => Promise<T>;
  /**
   * As `withDatabase`, on a connection that writes: for what no service can be asked to do, such as to import events
   * beside its own. Nothing that a running service holds is changed by it, but for how far its relay has come.
   */
  readonly withWritableDatabase: <T>(schema: string, work: (client: Client) => Promise<T>) => Promise<T>;
  close(): Promise<void>;
}

/** Connects when first needed, so that `acs topology apply` asks for no database and `--help` for nothing. */
export function openOperator(env: NodeJS.ProcessEnv): Operator {
  const settings = new Settings(env, process.cwd());
  const log = createLog('acs', 'silent');
  let broker: BrokerConnection | undefined;
  let commands: Promise<CommandClient> | undefined;

  async function reachBroker(): Promise<BrokerConnection> {
    const url = settings.brokerUrl();
    return (broker ??= await BrokerConnection.open({ url, name: 'acs', log, withinMs: CONNECT_MS }).catch(
      unreachable('RabbitMQ', url, settings.sourceOf(url)),
    ));
  }

  async function connect(): Promise<CommandClient> {
    const client = new CommandClient(await reachBroker(), { log });
    await client.start();
    return client;
  }

  async function withClient<T>(
    schema: string,
    settingsOfSession: readonly string[],
    work: (client: Client) => Promise<T>,
  ): Promise<T> {
    const url = settings.databaseAdminUrl();
    const connection = new Client({
      connectionString: url,
      application_name: 'acs',
      connectionTimeoutMillis: CONNECT_MS,
      options: [`search_path=${schema}`, ...settingsOfSession].map((each) => `-c ${each}`).join(' '),
    });
    // A connection that breaks fails what uses it. An idle one that breaks is not reported.
    connection.on('error', () => undefined);
    await connection.connect().catch(unreachable('Postgres', url, settings.sourceOf(url)));
    try {
      return await work(connection);
    } finally {
      await connection.end();
    }
  }

  return {
    env,
    settings,
    reachBroker,
    async send(name, payload) {
      commands ??= connect().catch((error: unknown) => {
        commands = undefined;
        throw error;
      });
      return (await commands).send(name, payload, { deadlineMs: DEADLINE_MS });
    },
    withDatabase: (schema, work) => withClient(schema, READ_ONLY, work),
    withWritableDatabase: (schema, work) => withClient(schema, [], work),
    async close() {
      await (await commands)?.close();
      await broker?.close();
    },
  };
}

export type EventReaders = ReadonlyMap<StreamingService, Reader>;

/** Runs `work` with a connection to the events of each of these services. */
export function withReaders<T>(
  operator: Pick<Operator, 'withDatabase'>,
  [service, ...others]: readonly StreamingService[],
  work: (readers: EventReaders) => Promise<T>,
): Promise<T> {
  if (!service) return work(new Map());
  return operator.withDatabase(SCHEMAS[service], (reader) =>
    withReaders(operator, others, (readers) => work(new Map([[service, reader], ...readers]))),
  );
}
