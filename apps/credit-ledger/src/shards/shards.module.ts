import { Global, Module } from '@nestjs/common';
import { Environment } from '#runtime/configuration/environment';
import { LedgerShards } from '#runtime/configuration/ledger-shards';
import { Places } from '../account/places/places.js';

const shards = {
  provide: LedgerShards,
  useFactory: (env: Environment) => LedgerShards.read(env),
  inject: [Environment],
};

@Global()
@Module({ providers: [shards, Places], exports: [LedgerShards, Places] })
export class ShardsModule {}
