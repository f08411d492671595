import type { PoolClient } from 'pg';
import { SCHEMAS, type StreamingService } from '#contracts/services';
import { appendToStreams, type StreamAppend } from '#event-store/append/append';
import type { RecordedEvent } from '#event-store/events';
import { EVENT_STORE_UP } from '#event-store/schema';
import { inTransaction } from '#postgres/transaction';
import { createTestDatabase, type TestDatabase } from '../../../test/support/servers/database.js';
import { STREAMING_SERVICES } from '../src/streams/stream-kinds.js';
import { type Run, runCaptured } from './run-captured.js';

/** A database with the event tables of the services and nothing else, to append to and to look into with `acs`. */
export class EventTables {
  private constructor(readonly database: TestDatabase) {}

  static async create(): Promise<EventTables> {
    const tables = new EventTables(await createTestDatabase());
    for (const service of STREAMING_SERVICES) {
      await tables.database.pool.query(`create schema ${SCHEMAS[service]}`);
      await tables.within(service, async (client) => {
        for (const statement of EVENT_STORE_UP) await client.query(statement);
      });
    }
    return tables;
  }

  append(service: StreamingService, ...appends: readonly StreamAppend[]): Promise<RecordedEvent[]> {
    return this.within(service, (client) => appendToStreams(client, appends));
  }

  /** Runs `work` in a transaction on a service's schema. */
  within<T>(service: StreamingService, work: (client: PoolClient) => Promise<T>): Promise<T> {
    return inTransaction(this.database.pool, async (client) => {
      await client.query(`set local search_path = ${SCHEMAS[service]}`);
      return work(client);
    });
  }

  /** Runs a command line of `acs` in this process. No argument of it may hold a space. */
  acs(line: string, brokerUrl = 'amqp://127.0.0.1:1/none'): Promise<Run> {
    return runCaptured(line.split(' '), { DATABASE_URL: this.database.url, RABBITMQ_URL: brokerUrl });
  }

  /** What a command prints with `--json`, which must succeed. */
  async json<Result>(line: string): Promise<Result> {
    const { code, stdout, stderr } = await this.acs(`${line} --json`);
    if (code !== 0) throw new Error(`acs ${line} exited with ${code}: ${stderr}`);
    return JSON.parse(stdout) as Result;
  }

  drop(): Promise<void> {
    return this.database.drop();
  }
}
