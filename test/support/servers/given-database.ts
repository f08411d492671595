import { afterAll, beforeAll } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from './database.js';

/** Registers hooks: an empty database before the tests, which `ready` gets, and its end after them. */
export function givenDatabase(ready: (database: TestDatabase) => unknown): void {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    await ready(database);
  });
  afterAll(() => database?.drop());
}
