import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { CreateAuditRequest } from '../../audits/create/create-audit-request.js';
import { auditIdIn } from '../../audits/create/create-response.js';
import { CreateAudit, type OwnedRequest } from '../../audits/create/create-audit.js';
import { ApiError } from '../../http/errors/api-error.js';
import type { RequestTrace } from '../../http/observability/request-trace.js';
import { PersonLimits } from '../access/person-limits.js';
import type { Visitor } from '../access/visitor.js';

/** A double click sends a form twice, and the browser shows the second answer. Longer than a charge may take. */
const WAIT_MS = 6_000;
const ASK_EVERY_MS = 250;

/** Creates audits for people, by the rules of POST /audit with an Idempotency-Key and without an API key. */
@Injectable()
export class CreateForPerson {
  constructor(
    private readonly limits: PersonLimits,
    private readonly creating: CreateAudit,
  ) {}

  /**
   * Returns the id of the audit, which is charged once for each `actionId`. Waits if the same form is being handled.
   * Throws `ApiError`, or a transient `Failure`: then the audit may exist.
   */
  async create(
    { workspaceId, personId }: Pick<Visitor, 'workspaceId' | 'personId'>,
    request: Required<CreateAuditRequest>,
    actionId: string,
    trace: RequestTrace,
  ): Promise<string> {
    await this.limits.count({ workspaceId, personId }, 'audit.create');
    // Callers of the API choose their keys: the prefix keeps these apart.
    const key = `dashboard:${actionId}`;
    return this.createOnce({ ...request, workspaceId, keyId: undefined, key }, trace);
  }

  private async createOnce(request: OwnedRequest, trace: RequestTrace): Promise<string> {
    const until = performance.now() + WAIT_MS;
    for (;;) {
      try {
        return auditIdIn((await this.creating.create(request, trace, () => false)).body);
      } catch (error) {
        if (!isInProgress(error) || performance.now() >= until) throw error;
      }
      await wait(ASK_EVERY_MS);
    }
  }
}

/** Returns whether the same request is being handled: its response comes in a moment. */
export function isInProgress(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.code === 'IDEMPOTENCY_CONFLICT' &&
    error.headers['retry-after'] !== undefined
  );
}
