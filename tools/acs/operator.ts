import { Client } from 'pg';
import type { CommandName, PayloadOf, ReplyOf } from '#contracts/commands/commands';
import { CommandClient } from '#messaging/command-client';
import { BrokerConnection } from '#messaging/connection';
import { createLog } from '#runtime/logging';
import { unreachable } from './not-reached.js';
import { Settings } from './settings.js';

/** How long an operator waits for a service's answer, in milliseconds. */
const DEADLINE_MS = 10_000;

/** What the commands of `acs` work with: the services by their messages, the databases to read from. */
export interface Operator {
  readonly settings: Settings;
  /** Sends a command to the service that handles it. Throws its `Failure`, `CommandUnanswered` or `NotReached`. */
  readonly send: <Name extends CommandName>(name: Name, payload: PayloadOf<Name>) => Promise<ReplyOf<Name>>;
  /** Runs `work` on a connection to one schema that refuses to write. Throws `NotReached`. */
  readonly withDatabase: <T>(schema: string, work: (client: Client) => Promise<T>) => Promise<T>;
  close(): Promise<void>;
}

/** Connects when first needed, so that `acs topology apply` asks for no database and `--help` for nothing. */
export function openOperator(env: NodeJS.ProcessEnv): Operator {
  const settings = new Settings(env, process.cwd());
  const log = createLog('acs', 'silent');
  let broker: BrokerConnection | undefined;
  let commands: Promise<CommandClient> | undefined;

  async function connect(): Promise<CommandClient> {
    const url = settings.brokerAdminUrl();
    broker ??= await BrokerConnection.open({ url, name: 'acs', log }).catch(unreachable('RabbitMQ', url));
    const client = new CommandClient(broker, { log });
    await client.start();
    return client;
  }

  return {
    settings,
    async send(name, payload) {
      commands ??= connect().catch((error: unknown) => {
        commands = undefined;
        throw error;
      });
      return (await commands).send(name, payload, { deadlineMs: DEADLINE_MS });
    },
    async withDatabase(schema, work) {
      const url = settings.databaseAdminUrl();
      const connection = new Client({
        connectionString: url,
        application_name: 'acs',
        options: `-c search_path=${schema} -c default_transaction_read_only=on`,
      });
      await connection.connect().catch(unreachable('Postgres', url));
      try {
        return await work(connection);
      } finally {
        await connection.end();
      }
    },
    async close() {
      await (await commands)?.close();
      await broker?.close();
    },
  };
}
