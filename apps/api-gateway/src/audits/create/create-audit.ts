import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#contracts/failures';
import { newId } from '#contracts/identifiers';
import type { ChargeReply } from '#contracts/ledger/commands';
import { CommandClient } from '#messaging/rpc/command-client';
import { CommandUnanswered } from '#messaging/rpc/command-reply';
import { ApiError, serviceUnavailable } from '../../http/errors/api-error.js';
import { AbandonedReservations } from '../../http/idempotency/abandoned-reservations.js';
import {
  internalKeyOf,
  isInternalKey,
  idempotencyConflict,
  stillInProgress,
} from '../../http/idempotency/idempotency-key.js';
import type { HeldReservation, Reservation } from '../../http/idempotency/reservation.js';
import { Reservations } from '../../http/idempotency/reservations.js';
import { MetadataRoom } from '../metadata/metadata-room.js';
import { Backlog, engineBusy } from '../saturation/backlog.js';
import type { RequestTrace } from '../../http/observability/request-trace.js';
import { CreatedResponses } from './created-responses.js';
import { sendCharge, insufficientCredits } from './send-charge.js';
import type { CreateAuditRequest } from './create-audit-request.js';
import { auditIdIn, createResponse } from './describe-create.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';

export interface OwnedRequest extends CreateAuditRequest {
  readonly workspaceId: string;
  /** The API key of the request, if it has one; `key` is its Idempotency-Key. */
  readonly keyId: string | undefined;
  readonly key: string | undefined;
}

interface CreateOutcome {
  readonly body: string;
  readonly replayed: boolean;
}

/** Together with the charge after it, this wait stays far below the lease. */
const SHORT_WAIT_MS = 1_000;

type OwnReservation = Extract<Reservation, HeldReservation>;

/**
 * Handles POST /audit after admission. Creates an audit exactly once per Idempotency-Key (contract section 8.3), even if
 * a process dies or freezes. A create without a key reserves an internal one. Nobody can retry it, so it is abandoned
 * where a create with a key waits for its retry: a caller without a 202 does not stay charged.
 */
@Injectable()
export class CreateAudit {
  constructor(
    private readonly reservations: Reservations,
    private readonly abandoned: AbandonedReservations,
    private readonly commands: CommandClient,
    private readonly responses: CreatedResponses,
    private readonly backlog: Backlog,
    private readonly room: MetadataRoom,
    private readonly settings: GatewaySettings,
  ) {}

  /**
   * Throws `ApiError` 400 `METADATA_LIMIT`, 402, 409 or 503. `hasDisconnected` returns whether the caller has
   * disconnected; a caller with a key gets the response on its retry.
   */
  async create(
    request: OwnedRequest,
    trace: RequestTrace,
    hasDisconnected: () => boolean,
  ): Promise<CreateOutcome> {
    const auditId = newId('audit');
    const { workspaceId, fingerprint, key = internalKeyOf(auditId) } = request;
    const reservation = await this.reservations.reserve({
      workspaceId,
      key,
      fingerprint: Buffer.from(fingerprint),
      auditId,
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
        return this.finish(reservation, request, trace, hasDisconnected).catch(async (error: unknown) => {
          // If this fails, the lease runs out; an abandonment is tried again.
          if (!(error instanceof ApiError)) await this.leave(reservation, error).catch(() => undefined);
          throw error;
        });
    }
  }

  /**
   * Without a reply the next retry takes over at once, and learns from the ledger whether this request was charged. An
   * internal key has no retry.
   */
  private async leave(held: HeldReservation, error: unknown): Promise<void> {
    if (!isInternalKey(held.key)) await this.reservations.endLease(held);
    else if (mayBeCharged(error)) await this.abandoned.add(held);
    else await this.reservations.release(held);
  }

  private async finish(
    held: OwnReservation,
    request: OwnedRequest,
    trace: RequestTrace,
    hasDisconnected: () => boolean,
  ): Promise<CreateOutcome> {
    const charge = () => this.charge(held, request, trace, hasDisconnected);
    // A create that was taken over may already be charged. It is no new work, so a busy engine does not refuse it.
    if (held.kind === 'taken-over') return charge();
    if (!this.backlog.isSaturatedFor(held.workspaceId)) return this.backlog.admit(held.workspaceId, charge);
    await this.reservations.release(held);
    throw engineBusy();
  }

  private async charge(
    held: OwnReservation,
    request: OwnedRequest,
    trace: RequestTrace,
    hasDisconnected: () => boolean,
  ): Promise<CreateOutcome> {
    const { workspaceId, keyId, type, url, kind, metadata } = request;
    await this.takeRoom(held, metadata);
    const charge = { workspaceId, auditId: held.auditId, type, url, kind, keyId };
    const reply = await sendCharge(this.commands, charge, trace);
    switch (reply.outcome) {
      case 'charged':
        return this.answer(held, request, reply, trace, hasDisconnected);
      case 'insufficient':
        await this.giveUp(held);
        throw insufficientCredits(reply.required, reply.balance);
      case 'voided':
        await this.reservations.release(held);
        throw voided();
    }
  }

  /** Throws if the wait for room may have outlasted the lease, so that a retry may have the key. */
  private async takeRoom(held: OwnReservation, metadata: string | undefined): Promise<void> {
    const begunAt = performance.now();
    await this.takeRoomAs(held, metadata);
    if (performance.now() - begunAt < SHORT_WAIT_MS) return;
    if (!(await this.reservations.renew(held))) throw this.takenFrom(held);
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

  /**
   * Releases the key: nothing is or will be charged under it. The request that was taken over may have sent a charge
   * that is still in flight, so its audit is abandoned. Throws if a retry has the key, which may be charged.
   */
  private async giveUp(held: OwnReservation): Promise<void> {
    const mine = held.kind === 'taken-over' ? this.abandoned.add(held) : this.reservations.release(held);
    if (!(await mine)) throw this.takenFrom(held);
  }

  private async answer(
    held: HeldReservation,
    { workspaceId, type, url, kind, metadata }: OwnedRequest,
    { charged, balance_after, created_at }: Extract<ChargeReply, { outcome: 'charged' }>,
    { requestId }: RequestTrace,
    hasDisconnected: () => boolean,
  ): Promise<CreateOutcome> {
    const audit = {
      auditId: held.auditId,
      workspaceId,
      type,
      url,
      kind,
      charged,
      createdAt: created_at,
      metadata,
    };
    const body = createResponse(audit, balance_after, requestId);
    if (await this.responses.storeResponse({ audit, held, response: body })) {
      // The last check: a response written after this may still be lost in flight. If it isn't added, it is being voided.
      if (!isInternalKey(held.key) || !hasDisconnected()) return { body, replayed: false };
      await this.abandoned.add(held);
      throw voided();
    }
    const stored = await this.reservations.responseOf(held);
    if (stored === undefined) throw this.takenFrom(held);
    return { body: stored, replayed: true };
  }

  /** Returns the error of a request that does not own its key any more: a retry has it, or it was abandoned. */
  private takenFrom({ key }: HeldReservation): ApiError {
    return isInternalKey(key) ? voided() : stillInProgress(this.settings.docsUrl);
  }
}

function voided(): ApiError {
  return serviceUnavailable('The request took too long and was cancelled. Nothing was charged. Try again.');
}

/** If the ledger refused, or nothing was sent, there is nothing to void. */
function mayBeCharged(error: unknown): boolean {
  if (error instanceof CommandUnanswered) return error.executed === 'unknown';
  return !(error instanceof Failure && (error.kind === 'rejected' || error.kind === 'not-found'));
}
