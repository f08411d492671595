import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EgressPolicy } from '#outbound-http/rules/egress-policy';
import { CreateAuditRequest } from '../../audits/create/create-audit-request.js';
import { auditIdIn } from '../../audits/create/describe-create.js';
import { CreateAudit, type OwnedRequest } from '../../audits/create/create-audit.js';
import { ApiError } from '../../http/errors/api-error.js';
import type { RequestTrace } from '../../http/observability/request-trace.js';
import { PersonLimits } from '../access/person-commands.js';
import type { Visitor } from '../access/visitor.js';
import { refusalOf } from '../../http/validation/refused-as.js';
import { EGRESS } from '../../http/bodies/request-pipe.js';
import { digestCreate } from '../../http/bodies/body-digests.js';

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

export interface CreateForm {
  readonly url: string;
  readonly type: string;
  /** Empty: as the page looks. */
  readonly kind: string;
  readonly metadata: string;
}

export function createFormOf(form: URLSearchParams): CreateForm {
  const text = (name: string) => form.get(name) ?? '';
  return { url: text('url').trim(), type: text('type'), kind: text('kind'), metadata: text('metadata') };
}

/** Returns the body of the same POST /audit, checked by its rules. Throws `ApiError` 400. */
export function createRequestOf(
  { url, type, kind, metadata }: CreateForm,
  egress: EgressPolicy,
): Required<CreateAuditRequest> {
  const tags = metadataOf(metadata);
  if (typeof tags === 'string') throw new ApiError('INVALID_METADATA', tags);
  const body = {
    url,
    type,
    ...(kind !== '' && { kind }),
    ...(Object.keys(tags).length > 0 && { metadata: tags }),
  };
  const digest = digestCreate(Buffer.from(JSON.stringify(body)));
  const refused = refusalOf(
    CreateAuditRequest,
    typeof digest === 'string' ? digest : { ...digest, [EGRESS]: egress },
  );
  if (refused) throw refused;
  return digest as Required<CreateAuditRequest>;
}

/** What the form takes. The API takes more. */
export const MAX_METADATA_LINES = 50;
export const MAX_METADATA_CHARACTERS = 10_000;

/** Returns the tags in lines of `key=value`, whose values are texts; a sentence that says what is wrong with them. */
export function metadataOf(text: string): Readonly<Record<string, string>> | string {
  if (text.length > MAX_METADATA_CHARACTERS)
    return `Metadata must have at most ${MAX_METADATA_CHARACTERS.toLocaleString('en')} characters.`;
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const tags = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const at = line.indexOf('=');
    const key = line.slice(0, Math.max(at, 0)).trim();
    if (key === '') return `Line ${index + 1} of the metadata must be a key, the sign = and a value.`;
    if (key === '__proto__') return `Line ${index + 1} of the metadata has a key that is not allowed.`;
    if (tags.has(key)) return `Line ${index + 1} of the metadata repeats a key. A key has one value.`;
    tags.set(key, line.slice(at + 1).trim());
  }
  if (tags.size > MAX_METADATA_LINES) return `Metadata must have at most ${MAX_METADATA_LINES} lines.`;
  return Object.fromEntries(tags);
}
