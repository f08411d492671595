import { Module } from '@nestjs/common';
import { Pool } from 'pg';
import { CallerDirectory, MAX_ISSUED } from './caller-directory.js';
import { findCaller, findIssuedKeys } from './find-caller.js';
import { IssuedKeys } from './issued-keys.js';
import { KeyWatch } from './key-watch.js';
import { LastUsed } from './last-used.js';

const directory = {
  provide: CallerDirectory,
  useFactory: (pool: Pool) => new CallerDirectory((keyHash) => findCaller(pool, keyHash)),
  inject: [Pool],
};

const issuedKeys = {
  provide: IssuedKeys,
  useFactory: (pool: Pool, callers: CallerDirectory) =>
    new IssuedKeys(async (span) => callers.noteRead(await findIssuedKeys(pool, span, MAX_ISSUED))),
  inject: [Pool, CallerDirectory],
};

/** Finds the caller of a request by its key. */
@Module({
  providers: [directory, issuedKeys, KeyWatch, LastUsed],
  exports: [CallerDirectory, LastUsed],
})
export class CallersModule {}
