import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { newId } from '#contracts/identifiers';
import type { ChargeReply } from '#contracts/ledger/commands';
import { CommandClient } from '#messaging/rpc/command-client';
import { ApiError, serviceUnavailable } from '../../http/errors/api-error.js';
import { idempotencyConflict, stillInProgress } from '../../http/idempotency/conflicts.js';
import type { HeldReservation, Reservation } from '../../http/idempotency/reservation.js';
import { Reservations } from '../../http/idempotency/reservations.js';
import { MetadataRoom } from '../metadata/metadata-room.js';
import { VoidSweeper } from '../void/void-sweeper.js';
import { Backlog, engineBusy } from '../saturation/backlog.js';
import type { RequestTrace } from '../../http/observability/request-trace.js';
import { abandonAudit } from './abandon-audit.js';
import { Answers } from './answers.js';
import { sendCharge, insufficientCredits } from './send-charge.js';
import type { CreateAuditRequest } from './create-audit-request.js';
import { auditIdIn, createResponse } from './create-response.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';

export interface IdempotentRequest extends CreateAuditRequest {
  readonly workspaceId: string;
  /** The API key of the request, if it has one; `key` is its Idempotency-Key. */
  readonly keyId: string | undefined;
  readonly key: string;
  readonly fingerprint: Buffer;
}

export interface CreateAnswer {
  readonly body: string;
  readonly replayed: boolean;
}

/** Together with the charge after it, this wait stays far below the lease. */
const SHORT_WAIT_MS = 1_000;

type OwnReservation = Extract<Reservation, HeldReservation>;

/** Creates an audit exactly once per Idempotency-Key (contract section 8.3), even if a process dies or freezes. */
@Injectable()
export class CreateWithKey {
  constructor(
    private readonly pool: Pool,
    private readonly reservations: Reservations,
    private readonly commands: CommandClient,
    private readonly answers: Answers,
    private readonly voids: VoidSweeper,
    private readonly backlog: Backlog,
    private readonly room: MetadataRoom,
    private readonly settings: GatewaySettings,
  ) {}

  /** Throws `ApiError` 400 `METADATA_LIMIT`, 402, 409 or 503. */
  async create(request: IdempotentRequest, trace: RequestTrace): Promise<CreateAnswer> {
    const { workspaceId, key, fingerprint } = request;
    const reservation = await this.reservations.reserve({
      workspaceId,
      key,
      fingerprint,
      auditId: newId('audit'),
      owner: randomUUID(),
    });
    switch (reservation.kind) {
      case 'replay':
        trace.onAudit?.(auditIdIn(reservation.response));
        return { body: reservation.response, replayed: true };
      case 'other-body':
        throw idempotencyConflict(this.settings.docsUrl);
      case 'in-progress':
        throw stillInProgress(this.settings.docsUrl);
      case 'reserved':
      case 'taken-over':
        return this.finish(reservation, request, trace).catch(async (error: unknown) => {
          // Without a reply the next retry takes over at once, and learns from the ledger whether this request was
          // charged.
          if (!(error instanceof ApiError))
            await this.reservations.endLease(reservation).catch(() => undefined);
          throw error;
        });
    }
  }

  private async finish(
    held: OwnReservation,
    request: IdempotentRequest,
    trace: RequestTrace,
  ): Promise<CreateAnswer> {
    const charge = () => this.charge(held, request, trace);
    // A create that was taken over may already be charged. It is no new work, so a busy engine does not refuse it.
    if (held.kind === 'taken-over') return charge();
    if (!this.backlog.isSaturatedFor(held.workspaceId)) return this.backlog.admit(held.workspaceId, charge);
    await this.reservations.release(held);
    throw engineBusy();
  }

  private async charge(
    held: OwnReservation,
    request: IdempotentRequest,
    trace: RequestTrace,
  ): Promise<CreateAnswer> {
    const { workspaceId, keyId, type, url, metadata } = request;
    await this.takeRoom(held, metadata);
    const charge = { workspaceId, auditId: held.auditId, type, url, withoutKey: false, keyId };
    const reply = await sendCharge(this.commands, charge, trace);
    switch (reply.outcome) {
      case 'charged':
        return this.answer(held, request, reply, trace);
      case 'insufficient':
        await this.giveUp(held, request);
        throw insufficientCredits(reply.required, reply.balance);
      case 'voided':
        await this.reservations.release(held);
        throw serviceUnavailable(
          'An earlier request with this key was voided. Nothing was charged. Try again.',
        );
    }
  }

  /** Throws if the wait for room may have outlasted the lease, so that a retry may have the key. */
  private async takeRoom(held: OwnReservation, metadata: string | undefined): Promise<void> {
    const begunAt = performance.now();
    await this.takeRoomAs(held, metadata);
    if (performance.now() - begunAt < SHORT_WAIT_MS) return;
    if (!(await this.reservations.renew(held))) throw stillInProgress(this.settings.docsUrl);
  }

  /** A create that was taken over may already be charged, so its metadata is not refused either. */
  private async takeRoomAs(held: OwnReservation, metadata: string | undefined): Promise<void> {
    const { auditId, workspaceId } = held;
    const neverRefused = held.kind === 'taken-over';
    await this.room.take(auditId, workspaceId, metadata, neverRefused).catch(async (error: unknown) => {
      if (error instanceof ApiError) await this.reservations.release(held);
      throw error;
    });
  }

  /** Releases the key: nothing is or will be charged under it. Throws if a retry has the key, which may be charged. */
  private async giveUp(held: OwnReservation, request: IdempotentRequest): Promise<void> {
    if (held.kind === 'taken-over') return this.abandon(held, request);
    if (!(await this.reservations.release(held))) throw stillInProgress(this.settings.docsUrl);
  }

  /**
   * The request that was taken over may have sent a charge that is still in flight. The key is released, so that audit
   * must never be charged.
   */
  private async abandon(held: HeldReservation, request: IdempotentRequest): Promise<void> {
    if (!(await abandonAudit(this.pool, held, request))) throw stillInProgress(this.settings.docsUrl);
    await this.voids.voidNow(held);
  }

  private async answer(
    held: HeldReservation,
    { workspaceId, type, url, metadata }: IdempotentRequest,
    { charged, balance_after, created_at }: Extract<ChargeReply, { outcome: 'charged' }>,
    { requestId }: RequestTrace,
  ): Promise<CreateAnswer> {
    const audit = { auditId: held.auditId, workspaceId, type, url, charged, createdAt: created_at, metadata };
    const body = createResponse(audit, balance_after, requestId);
    if (await this.answers.storeResponse({ audit, held, response: body })) return { body, replayed: false };
    const stored = await this.reservations.responseOf(held);
    if (stored === undefined) throw stillInProgress(this.settings.docsUrl);
    return { body: stored, replayed: true };
  }
}
