import { Injectable } from '@nestjs/common';
import { Failure } from '#contracts/failures';
import { newId } from '#contracts/identifiers';
import { CommandClient } from '#messaging/rpc/command-client';
import { CommandUnanswered } from '#messaging/rpc/command-reply';
import { priceOf } from '#contracts/money/prices';
import { type ApiError, serviceUnavailable } from '../../http/errors/api-error.js';
import type { Caller } from '../../http/callers/caller.js';
import { MetadataRoom } from '../metadata/metadata-room.js';
import { VoidSweeper } from '../void/void-sweeper.js';
import type { RequestTrace } from '../../http/observability/request-trace.js';
import type { AuditFields } from '../view/audit-state.js';
import { Answers } from './answers.js';
import { sendCharge, insufficientCredits } from './send-charge.js';
import type { CreateAuditRequest } from './create-audit-request.js';
import { createResponse } from './create-response.js';

interface PlannedAudit extends AuditFields {
  /** The API key of the request. */
  readonly keyId: string;
}

/**
 * Creates an audit for a caller without an Idempotency-Key, who can't retry safely: a caller without a 202 must not
 * stay charged. The charge is voided if the ledger does not reply, if the response can't be recorded, or if the caller
 * has disconnected.
 */
@Injectable()
export class CreateWithoutKey {
  constructor(
    private readonly commands: CommandClient,
    private readonly answers: Answers,
    private readonly voids: VoidSweeper,
    private readonly room: MetadataRoom,
  ) {}

  /**
   * Returns the body of the 202. Throws `ApiError` 400 `METADATA_LIMIT`, 402 or 503, also if the caller has
   * disconnected.
   */
  async create(
    { workspaceId, keyId }: Pick<Caller, 'workspaceId' | 'keyId'>,
    { url, type, metadata }: CreateAuditRequest,
    trace: RequestTrace,
    hasDisconnected: () => boolean,
  ): Promise<string> {
    const planned: PlannedAudit = {
      auditId: newId('audit'),
      workspaceId,
      keyId,
      type,
      url,
      charged: priceOf(type),
      createdAt: new Date().toISOString(),
    };
    await this.room.take(planned.auditId, workspaceId, metadata);
    try {
      return await this.createWithin(planned, metadata, trace, hasDisconnected);
    } catch (error) {
      // No other request creates this audit, so its metadata is stored already or never will be.
      await this.room.giveBack(planned.auditId, metadata);
      throw error;
    }
  }

  private async createWithin(
    planned: PlannedAudit,
    metadata: string | undefined,
    trace: RequestTrace,
    hasDisconnected: () => boolean,
  ): Promise<string> {
    const reply = await this.charge(planned, trace);
    if (reply.outcome === 'insufficient') throw insufficientCredits(reply.required, reply.balance);
    if (reply.outcome === 'voided') throw serviceUnavailable('The audit could not be created. Try again.');
    const audit = { ...planned, charged: reply.charged, createdAt: reply.created_at };
    await this.answer({ ...audit, metadata }, hasDisconnected);
    return createResponse(audit, reply.balance_after, trace.requestId);
  }

  private async charge(planned: PlannedAudit, trace: RequestTrace) {
    try {
      return await sendCharge(this.commands, { ...planned, withoutKey: true }, trace);
    } catch (error) {
      if (mayBeCharged(error)) await this.voids.abandon(planned);
      throw error;
    }
  }

  private async answer(
    audit: AuditFields & { readonly metadata: string | undefined },
    hasDisconnected: () => boolean,
  ): Promise<void> {
    let noted: boolean;
    try {
      noted = await this.answers.noteAnswered(audit);
    } catch (error) {
      await this.voids.abandon(audit);
      throw error;
    }
    if (!noted) throw voided();
    // The last check: a response written after this may still be lost in flight.
    if (!hasDisconnected()) return;
    await this.voids.abandon(audit);
    throw voided();
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
