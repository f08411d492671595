import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Failure } from '#contracts/failures';
import { SHARD_NAME_RULE, DEFAULT_SHARD } from '#contracts/ledger/shards';
import { CommandClient } from '#messaging/rpc/command-client';
import { ShardRouter } from '#messaging/rpc/shard-router';
import { GatewaySettings } from '../settings/gateway-settings.js';
import { Workspaces } from './workspaces.js';

/** Sends the commands of each workspace to its shard of the ledger, where there are several. */
@Injectable()
export class ShardRouting implements OnModuleInit {
  constructor(
    private readonly commands: CommandClient,
    private readonly workspaces: Workspaces,
    private readonly settings: GatewaySettings,
  ) {}

  onModuleInit(): void {
    const { ledgerShards } = this.settings;
    if (ledgerShards.length === 0) return;
    this.commands.routeBy(
      new ShardRouter(ledgerShards, (workspaceId) => this.workspaces.shardOf(workspaceId)),
    );
  }

  /** Returns the shard with this name; undefined is the default shard. Throws a rejected `Failure` for another name. */
  named(name: string): string | undefined {
    if (name === DEFAULT_SHARD) return undefined;
    if (this.settings.ledgerShards.includes(name)) return name;
    throw new Failure(
      'rejected',
      'SHARD_UNKNOWN',
      `there is no shard ${name}: LEDGER_SHARDS of the gateway has its names, each ${SHARD_NAME_RULE}`,
      { details: { field: 'shard' } },
    );
  }
}
