import { Module } from '@nestjs/common';
import { Pool } from 'pg';
import { CallerDirectory } from './caller-directory.js';
import { findCaller } from './find-caller.js';
import { KeyWatch } from './key-watch.js';
import { LastUsed } from './last-used.js';

const directory = {
  provide: CallerDirectory,
  useFactory: (pool: Pool) => new CallerDirectory((keyHash) => findCaller(pool, keyHash)),
  inject: [Pool],
};

@Module({
  providers: [directory, KeyWatch, LastUsed],
  exports: [CallerDirectory, LastUsed],
})
export class CallersModule {}
