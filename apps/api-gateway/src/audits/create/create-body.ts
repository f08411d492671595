import { JsonBody } from '../../http/bodies/json-body.js';
import { idempotencyKeyOf } from '../../idempotency/idempotency-key.js';

/** The body of a create, as a `CreateAuditRequest`. A bad Idempotency-Key is refused before the body is read. */
export const CreateBody = () =>
  JsonBody(({ raw }) => (idempotencyKeyOf(raw) === undefined ? 'create' : 'keyed-create'));
