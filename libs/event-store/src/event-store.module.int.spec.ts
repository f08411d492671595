import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { eventually } from '../../../test/support/eventually.js';
import { RecordedLog } from '../test/recorded-log.js';
import { appendOf, createTestStore, SCHEMA, type TestStore } from '../test/test-store.js';
import { EventStoreModule } from './event-store.module.js';
import { EventRelay } from './relay.js';

jest.setTimeout(60_000);

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.drop());

@Injectable()
class Handler {
  constructor(readonly relay: EventRelay) {}
}

@Module({ providers: [Handler] })
class FeatureModule {}

describe('the event store module', () => {
  it('gives every module the relay, which runs as long as the app does', async () => {
    const published: string[] = [];
    const options = {
      connectionString: store.url,
      searchPath: SCHEMA,
      log: new RecordedLog(),
      publish: async ({ stream }: { stream: string }) => {
        published.push(stream);
      },
    };
    @Module({ imports: [EventStoreModule.forRoot(options), FeatureModule] })
    class AppModule {}

    const app = await NestFactory.createApplicationContext(AppModule, { logger: false });
    const { relay } = app.get(Handler, { strict: false });
    await store.append(appendOf('in-app'));
    relay.wake();
    await eventually('the event is published', () => published.length === 1);
    await app.close();
    expect(relay.status()).toEqual({ owned: [], behind: 0, stalled: [] });
    const { rows } = await store.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'event-relay'
         and state <> 'idle'`,
    );
    expect(rows).toEqual([]);
  });
});
