import { refusalOf } from '../../http/validation/refused-as.js';
import { EGRESS } from '../../http/bodies/request-pipe.js';
import { CreateAuditRequest } from '../../audits/create/create-audit-request.js';
import { digestCreate } from '../../http/bodies/create-digest.js';
import { ApiError } from '../../http/errors/api-error.js';
import type { EgressPolicy } from '#outbound-http/rules/egress-policy';
import { metadataOf } from './metadata-lines.js';

/** What was typed. */
export interface CreateForm {
  readonly url: string;
  readonly type: string;
  readonly metadata: string;
}

export function createFormOf(form: URLSearchParams): CreateForm {
  const text = (name: string) => form.get(name) ?? '';
  return { url: text('url').trim(), type: text('type'), metadata: text('metadata') };
}

/** Returns the body of the same POST /audit, checked by its rules. Throws `ApiError` 400. */
export function createRequestOf(
  { url, type, metadata }: CreateForm,
  egress: EgressPolicy,
): Required<CreateAuditRequest> {
  const tags = metadataOf(metadata);
  if (typeof tags === 'string') throw new ApiError('INVALID_METADATA', tags);
  const body = { url, type, ...(Object.keys(tags).length > 0 && { metadata: tags }) };
  const digest = digestCreate(Buffer.from(JSON.stringify(body)));
  const refused = refusalOf(
    CreateAuditRequest,
    typeof digest === 'string' ? digest : { ...digest, [EGRESS]: egress },
  );
  if (refused) throw refused;
  return digest as Required<CreateAuditRequest>;
}
