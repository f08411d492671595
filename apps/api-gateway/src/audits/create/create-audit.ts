import { Injectable } from '@nestjs/common';
import type { Caller } from '../../http/callers/caller.js';
import type { RequestTrace } from '../../http/observability/request-trace.js';
import { Backlog, engineBusy } from '../saturation/backlog.js';
import { type CreateAnswer, CreateWithKey } from './create-with-key.js';
import { CreateWithoutKey } from './create-without-key.js';
import type { CreateAuditRequest } from './create-audit-request.js';

/** Handles POST /audit after admission, with or without an Idempotency-Key. */
@Injectable()
export class CreateAudit {
  constructor(
    private readonly withKey: CreateWithKey,
    private readonly withoutKey: CreateWithoutKey,
    private readonly backlog: Backlog,
  ) {}

  /**
   * Throws `ApiError` 400, 402, 409 or 503; nothing is charged then, or the charge is voided. `hasDisconnected` returns
   * whether the caller has disconnected; a caller with a key gets the response on its retry.
   */
  async create(
    { workspaceId, keyId }: Pick<Caller, 'workspaceId' | 'keyId'>,
    request: CreateAuditRequest,
    key: string | undefined,
    trace: RequestTrace,
    hasDisconnected: () => boolean,
  ): Promise<CreateAnswer> {
    if (key !== undefined) {
      const fingerprint = Buffer.from(request.fingerprint!);
      return this.withKey.create({ ...request, workspaceId, keyId, key, fingerprint }, trace);
    }
    if (this.backlog.isSaturatedFor(workspaceId)) throw engineBusy();
    const create = () => this.withoutKey.create({ workspaceId, keyId }, request, trace, hasDisconnected);
    return { body: await this.backlog.admit(workspaceId, create), replayed: false };
  }
}
