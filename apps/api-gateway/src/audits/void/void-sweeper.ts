import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Registry } from 'prom-client';
import { Log } from '#contracts/log';
import { CommandClient } from '#messaging/rpc/command-client';
import { addGauge } from '#runtime/observability/add-gauge';
import { Periodic } from '#runtime/lifecycle/periodic';
import { AbandonedReservations } from '../../http/idempotency/abandoned-reservations.js';
import type { HeldReservation } from '../../http/idempotency/reservation.js';
import { Reservations } from '../../http/idempotency/reservations.js';

const BATCH = 50;
const VOID_DEADLINE_MS = 5_000;

/**
 * The row is marked before any void is sent. So the audit is neither shown, counted nor announced any more, whatever its
 * events bring later, in any order. A row that no event made before has no address and no type.
 */
const HIDE = `
  insert into audits as held (audit_id, workspace_id, audit_type, url, charged, created_at, version, status, voided_at)
  values ($1, $2, '', '', 0, now(), 0, 'queued', now())
  on conflict (audit_id) do update set voided_at = coalesce(held.voided_at, now())`;

/** Voids the audits of abandoned reservations, until the ledger has acknowledged each. */
@Injectable()
export class VoidSweeper {
  constructor(
    private readonly pool: Pool,
    private readonly abandoned: AbandonedReservations,
    private readonly reservations: Reservations,
    private readonly commands: CommandClient,
    private readonly log: Log,
    registry: Registry,
  ) {
    // Read from the database at each scrape: every replica reports the same.
    addGauge(registry, {
      name: 'gateway_oldest_open_void_seconds',
      help: 'Age of the oldest charge that waits to be voided; 0 if there is none.',
      read: () => abandoned.oldestSeconds(),
    });
  }

  @Periodic({ name: 'void abandoned charges', everyMs: 1_000, stopIn: 'finish' })
  async run(): Promise<void> {
    await Promise.all(
      (await this.abandoned.claim(BATCH)).map((held) =>
        this.voidOne(held).catch((error: unknown) => {
          this.log.warn({ err: error, audit_id: held.auditId }, 'A charge could not be voided yet.');
        }),
      ),
    );
  }

  /** Each step may be repeated. The reservation is deleted last. */
  private async voidOne(held: HeldReservation): Promise<void> {
    const { auditId, workspaceId } = held;
    await this.pool.query({ name: 'hide-audit', text: HIDE, values: [auditId, workspaceId] });
    const { voided } = await this.commands.send(
      'ledger.void-charge',
      { workspace_id: workspaceId, audit_id: auditId },
      { deadlineMs: VOID_DEADLINE_MS },
    );
    await this.reservations.release(held);
    this.log.info({ audit_id: auditId, workspace_id: workspaceId, credits: voided }, 'A charge was voided.');
  }
}
