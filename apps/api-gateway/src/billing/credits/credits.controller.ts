import { ApiTags } from '@nestjs/swagger';
import { Get, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CommandClient } from '#messaging/rpc/command-client';
import { callerOf, Endpoint, ApiController } from '../../http/routes/endpoint.js';
import { commandOptionsOf } from '../../http/observability/request-trace.js';
import {
  type CreditEntry,
  type CreditUsage,
  shownEntry,
  shownUsage,
  DescribesEntries,
  DescribesUsage,
} from './credits-responses.js';
import { endOf, ListEntriesQuery, rangeOf, UsageQuery } from './credits-queries.js';

const ENTRIES_DEADLINE_MS = 3_000;
/** A report of a busy account adds up a hundred thousand entries. */
const USAGE_DEADLINE_MS = 8_000;

/** What moved the credits of a workspace. The ledger answers. */
@ApiTags('Credits')
@ApiController('credits', 'v1')
export class CreditsController {
  constructor(private readonly commands: CommandClient) {}

  @Get('entries')
  @Endpoint('credits.entries')
  @DescribesEntries()
  async entries(
    @Query() { after, limit }: ListEntriesQuery,
    @Req() request: FastifyRequest,
  ): Promise<{ readonly data: readonly CreditEntry[]; readonly next_after: number | null }> {
    const { entries, next_after } = await this.commands.send(
      'ledger.list-entries',
      { workspace_id: callerOf(request).workspaceId, after, limit },
      commandOptionsOf(request, ENTRIES_DEADLINE_MS),
    );
    return { data: entries.map(shownEntry), next_after };
  }

  @Get('usage')
  @Endpoint('credits.usage')
  @DescribesUsage()
  async usage(
    @Query() query: UsageQuery,
    @Req() request: FastifyRequest,
  ): Promise<{ readonly data: CreditUsage }> {
    const range = rangeOf(query, new Date());
    const report = await this.commands.send(
      'ledger.get-usage',
      {
        workspace_id: callerOf(request).workspaceId,
        by: query.by,
        from: new Date(range.from).toISOString(),
        until: endOf(range.to),
      },
      commandOptionsOf(request, USAGE_DEADLINE_MS),
    );
    return { data: shownUsage(query.by, range, report) };
  }
}
