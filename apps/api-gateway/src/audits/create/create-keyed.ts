import { randomUUID } from 'node:crypto';
import { newId } from '#contracts/identifiers';
import type { ChargeReply } from '#contracts/commands/ledger-commands';
import type { CommandClient } from '#messaging/command-client';
import { serviceUnavailable } from '../../http/api-error.js';
import { idempotencyConflict, stillInProgress } from '../../idempotency/conflicts.js';
import type { HeldReservation } from '../../idempotency/reservation.js';
import type { Reservations } from '../../idempotency/reservations.js';
import type { Backlog } from '../saturation/backlog.js';
import { engineBusy } from '../saturation/engine-busy.js';
import type { RequestTrace } from '../../http/request-trace.js';
import type { Answers, KeyedAnswer } from './answers.js';
import { chargeAudit, insufficientCredits } from './charge-audit.js';
import type { CreateRequest } from './create-request.js';
import { createResponse } from './create-response.js';

export interface IdempotentRequest extends CreateRequest {
  readonly workspaceId: string;
  readonly key: string;
  readonly fingerprint: Buffer;
}

export interface CreateAnswer {
  readonly body: string;
  readonly replayed: boolean;
}

const VOID_DEADLINE_MS = 5_000;

/** Creates an audit once per Idempotency-Key (contract section 8.3), whatever dies or freezes in between. */
export class CreateKeyed {
  constructor(
    private readonly reservations: Reservations,
    private readonly commands: CommandClient,
    private readonly answers: Answers,
    private readonly backlog: Backlog,
    private readonly docsUrl: string,
  ) {}

  /** Throws `ApiError` 402, 409 or 503. */
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
        return { body: reservation.response, replayed: true };
      case 'other-body':
        throw idempotencyConflict(this.docsUrl);
      case 'in-progress':
        throw stillInProgress(this.docsUrl);
      case 'reserved':
        await this.admit(reservation);
        return this.charge(reservation, request, trace, false);
      case 'taken-over':
        // It may be charged already, so it is no new work: it is never refused for a busy engine.
        return this.charge(reservation, request, trace, true);
    }
  }

  private async admit(held: HeldReservation): Promise<void> {
    if (this.backlog.isSaturatedFor(held.workspaceId)) {
      await this.reservations.release(held);
      throw engineBusy();
    }
    this.backlog.admit(held.workspaceId);
  }

  private async charge(
    held: HeldReservation,
    request: IdempotentRequest,
    trace: RequestTrace,
    takenOver: boolean,
  ): Promise<CreateAnswer> {
    const { workspaceId, type, url } = request;
    const charge = { workspaceId, auditId: held.auditId, type, url, keyless: false };
    const reply = await chargeAudit(this.commands, charge, trace).catch(async (error: unknown) => {
      // So that the retry takes over at once, and learns from the ledger whether this one was charged.
      await this.reservations.endLease(held);
      throw error;
    });
    switch (reply.outcome) {
      case 'charged':
        return this.answer(held, request, reply, trace);
      case 'insufficient':
        if (takenOver) await this.bury(held);
        await this.reservations.release(held);
        throw insufficientCredits(reply.required, reply.balance);
      case 'voided':
        await this.reservations.release(held);
        throw serviceUnavailable(
          'An earlier request with this key was taken back, nothing is charged; try again.',
        );
    }
  }

  /**
   * The request that was taken over may have sent a charge that is still on its way. The key is about to be given
   * back, so it must never be charged any more.
   */
  private async bury({ workspaceId, auditId }: HeldReservation): Promise<void> {
    await this.commands.send(
      'ledger.void-charge',
      { workspace_id: workspaceId, audit_id: auditId },
      { deadlineMs: VOID_DEADLINE_MS },
    );
  }

  private async answer(
    held: HeldReservation,
    { workspaceId, key, type, url, metadata }: IdempotentRequest,
    { charged, balance_after, created_at }: Extract<ChargeReply, { outcome: 'charged' }>,
    { requestId }: RequestTrace,
  ): Promise<CreateAnswer> {
    const audit = { auditId: held.auditId, workspaceId, type, url, charged, createdAt: created_at, metadata };
    const body = createResponse(audit, balance_after, requestId);
    if (await this.store({ audit, held, response: body })) return { body, replayed: false };
    const stored = await this.reservations.responseOf(workspaceId, key);
    if (stored === undefined) throw stillInProgress(this.docsUrl);
    return { body: stored, replayed: true };
  }

  /** The audit is charged: where the answer can't be stored, a retry takes over at once and learns the truth. */
  private async store(answer: KeyedAnswer): Promise<boolean> {
    try {
      return await this.answers.storeResponse(answer);
    } catch (error) {
      await this.reservations.endLease(answer.held).catch(() => undefined);
      throw error;
    }
  }
}
