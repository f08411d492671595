import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Periodic } from '#runtime/lifecycle/periodic';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { unlessUnavailable } from '#postgres/failures/database-failure';

/** Creates the tables of the next days, and drops those of days that ended more than `keepDays` ago. */
export async function keepRequestDays(pool: Pool, keepDays: number): Promise<void> {
  await pool.query('select gateway.make_request_log_days()');
  await pool.query('select gateway.drop_request_log_days($1)', [keepDays]);
}

@Injectable()
export class RequestDays {
  constructor(
    private readonly pool: Pool,
    private readonly settings: GatewaySettings,
  ) {}

  @Periodic({
    name: 'make and drop the days of the request log',
    everyMs: 600_000,
    stopIn: 'finish',
    atStart: true,
  })
  keep(): Promise<void> {
    return unlessUnavailable(keepRequestDays(this.pool, this.settings.requestLogDays));
  }
}
