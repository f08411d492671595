import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Periodic } from '#runtime/lifecycle/periodic';
import { EngineSettings } from '../../settings/engine-settings.js';
import { renewLeases } from '../queue/leases.js';
import { RunningAudits } from './running-audits.js';

/** Renews the leases of the audits that run here, and stops those whose lease was lost. */
@Injectable()
export class Heartbeat {
  constructor(
    private readonly pool: Pool,
    private readonly running: RunningAudits,
    private readonly settings: EngineSettings,
  ) {}

  /** Four renewals a lease, so that two may fail. It ends later than the audits that it serves. */
  @Periodic({
    name: 'heartbeat',
    everyMs: ({ settings }: Heartbeat) => settings.leaseMs / 4,
    stopIn: 'finish',
  })
  async beat(): Promise<void> {
    const { claims } = this.running;
    if (claims.length === 0) return;
    const held = await renewLeases(this.pool, claims, this.settings.leaseMs);
    const lost = new Set(claims.filter(({ token }) => !held.has(token)));
    // Another worker took it after its lease ended, or it was cancelled and the broadcast did not reach this process.
    if (lost.size > 0) this.running.stop('superseded', (claim) => lost.has(claim));
  }
}
