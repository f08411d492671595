import { Injectable } from '@nestjs/common';
import type { RequestTrace } from '../../http/observability/request-trace.js';
import { Backlog, engineBusy } from '../saturation/backlog.js';
import { type CreateAnswer, CreateKeyed } from './create-with-key.js';
import { CreateKeyless } from './create-without-key.js';
import type { CreateAuditRequest } from './create-audit-request.js';

/** POST /audit behind admission: creates with or without an Idempotency-Key. */
@Injectable()
export class CreateAudit {
  constructor(
    private readonly keyed: CreateKeyed,
    private readonly keyless: CreateKeyless,
    private readonly backlog: Backlog,
  ) {}

  /**
   * Throws `ApiError` 400, 402, 409 or 503; nothing is charged then, or it is taken back. `hasLeft` tells whether the
   * caller waits no longer; one with a key learns the answer when it asks again.
   */
  async create(
    workspaceId: string,
    request: CreateAuditRequest,
    key: string | undefined,
    trace: RequestTrace,
    hasLeft: () => boolean,
  ): Promise<CreateAnswer> {
    if (key !== undefined) {
      const fingerprint = Buffer.from(request.fingerprint!);
      return this.keyed.create({ ...request, workspaceId, key, fingerprint }, trace);
    }
    if (this.backlog.isSaturatedFor(workspaceId)) throw engineBusy();
    const create = () => this.keyless.create(workspaceId, request, trace, hasLeft);
    return { body: await this.backlog.admit(workspaceId, create), replayed: false };
  }
}
