import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { BalanceReply } from '#contracts/ledger/commands';
import type { EndpointView } from '#contracts/webhooks/endpoint-commands';
import { CommandClient } from '#messaging/rpc/command-client';
import { inOneTrip } from '#postgres/transaction';
import type { ListedRow } from '../../audits/fetch/audit-shape.js';
import { unlessUnanswered } from '../frame/screen-response.js';
import { CountDays, type DayTotals } from './day-totals.js';

const DEADLINE_MS = 3_000;
/** Today, and the days that make the rate. */
export const RATE_DAYS = 30;

export interface LatestAudit extends Pick<
  ListedRow,
  'audit_id' | 'url' | 'audit_type' | 'status' | 'created_at'
> {
  /** Undefined until it is complete. */
  readonly overall: number | null;
}

export interface Overview {
  readonly now: number;
  readonly days: DayTotals;
  /** The newest five. */
  readonly latest: readonly LatestAudit[];
  readonly hasKey: boolean;
  /** Undefined if the ledger did not answer. */
  readonly balance: BalanceReply | undefined;
  /** Undefined if the dispatcher did not answer. */
  readonly endpoints: readonly EndpointView[] | undefined;
}

const LATEST = `
  select audit_id, url, audit_type, status, created_at, (scores ->> 'overall')::float8 as overall from audits
   where workspace_id = $1 and voided_at is null
   order by created_at desc, audit_id desc limit 5`;

const HAS_KEY = `
  select exists (select from api_keys where workspace_id = $1 and revoked_at is null
                    and (expires_at is null or expires_at > now())) as has_key`;

@Injectable()
export class ReadOverview {
  constructor(
    private readonly pool: Pool,
    private readonly commands: CommandClient,
    private readonly days: CountDays,
  ) {}

  async read(workspaceId: string): Promise<Overview> {
    const now = Date.now();
    const payload = { workspace_id: workspaceId };
    const options = { deadlineMs: DEADLINE_MS };
    const [days, own, balance, endpoints] = await Promise.all([
      this.days.last(RATE_DAYS + 1, workspaceId, now),
      this.own(workspaceId),
      unlessUnanswered(this.commands.send('ledger.get-balance', payload, options)),
      unlessUnanswered(this.commands.send('webhooks.list-endpoints', payload, options)),
    ]);
    return { now, days, ...own, balance, endpoints: endpoints?.endpoints };
  }

  private async own(workspaceId: string): Promise<Pick<Overview, 'latest' | 'hasKey'>> {
    return inOneTrip(this.pool, async (client) => {
      const [latest, key] = await Promise.all([
        client.query<LatestAudit>({ name: 'read-latest-audits', text: LATEST, values: [workspaceId] }),
        client.query<{ has_key: boolean }>({ name: 'has-key', text: HAS_KEY, values: [workspaceId] }),
      ]);
      return { latest: latest.rows, hasKey: key.rows[0]!.has_key };
    });
  }
}
