import { Injectable } from '@nestjs/common';
import { BodyReader } from '../../bodies/body-reader.js';
import type { RequestTrace } from '../../http/request-trace.js';
import { Backlog } from '../saturation/backlog.js';
import { engineBusy } from '../saturation/engine-busy.js';
import { type CreateAnswer, CreateKeyed } from './create-keyed.js';
import { CreateKeyless } from './create-keyless.js';
import { validateCreate } from './create-request.js';
import { GatewaySettings } from '../../gateway-settings.js';

/** POST /audit behind admission: validates, then creates with or without an Idempotency-Key. */
@Injectable()
export class CreateAudit {
  constructor(
    private readonly bodies: BodyReader,
    private readonly settings: GatewaySettings,
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
    bytes: Buffer | undefined,
    key: string | undefined,
    trace: RequestTrace,
    hasLeft: () => boolean,
  ): Promise<CreateAnswer> {
    const digest = await this.bodies.read(key === undefined ? 'create' : 'keyed-create', bytes, {
      workspaceId,
      hasLeft,
    });
    const request = validateCreate(digest, this.settings.egress);
    if (key !== undefined) {
      const fingerprint = Buffer.from(digest!.fingerprint!);
      return this.keyed.create({ ...request, workspaceId, key, fingerprint }, trace);
    }
    if (this.backlog.isSaturatedFor(workspaceId)) throw engineBusy();
    const create = () => this.keyless.create(workspaceId, request, trace, hasLeft);
    return { body: await this.backlog.admit(workspaceId, create), replayed: false };
  }
}
