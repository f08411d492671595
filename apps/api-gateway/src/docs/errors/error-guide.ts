import type { ApiErrorCode } from '#contracts/gateway/api-errors';
import { AUDIT_TYPES } from '#contracts/audit/audits';
import { CREDIT_PACKAGES, priceOf } from '#contracts/money/prices';
import { IDEMPOTENCY_WINDOW_HOURS, MAX_IDEMPOTENCY_KEY_LENGTH, MAX_URL_LENGTH } from '#contracts/limits';
import type { ApiErrorFields } from '../../http/errors/api-error.js';
import { slugOf } from './error-slug.js';

/** The advice on an error: for its page, and for the examples of the OpenAPI document. */
export interface ErrorAdvice {
  /** When this error is returned. */
  readonly meaning: string;
  readonly whatToDo: string;
  /** An example of its message. Messages are for people and may change. */
  readonly message: string;
  readonly fields?: ApiErrorFields;
}

const ADVICE: Readonly<Record<ApiErrorCode, ErrorAdvice>> = {
  BAD_REQUEST: {
    meaning: 'The request breaks the rules of HTTP, or did not arrive whole and in time.',
    whatToDo:
      'The message says which rule. A maintained HTTP client keeps them all; look at what stands between it and us, and at headers that you set by hand.',
    message: 'A request of HTTP/1.1 must have the header Host.',
  },
  INVALID_URL: {
    meaning: `The body is not a JSON object in UTF-8, or its url can't be audited: it must be an http or https URL of at most ${MAX_URL_LENGTH} characters, without user name and password, on a port for the web, and not at a private or reserved address. Nothing was charged.`,
    whatToDo:
      'Fix the body as the message says; the same request would fail again. Percent-encode characters that a URL may not hold.',
    message: 'The URL must begin with http:// or https://.',
  },
  INVALID_TYPE: {
    meaning: `The type of the audit is missing, or none of ${AUDIT_TYPES.join(', ')}. Nothing was charged.`,
    whatToDo: 'Send one of these types, in lower case.',
    message: `type must be one of ${AUDIT_TYPES.join(', ')}.`,
  },
  INVALID_METADATA: {
    meaning:
      'The metadata is not a JSON object, or holds text that can’t be stored: U+0000, or half of a surrogate pair. Nothing was charged.',
    whatToDo: 'Send an object with any fields, null, or no metadata at all.',
    message: 'metadata must be an object.',
  },
  METADATA_LIMIT: {
    meaning:
      'The metadata of this audit does not fit any more beside what the workspace keeps. Audits without metadata are taken as ever. Nothing was charged, and an Idempotency-Key is not used up.',
    whatToDo:
      'Leave the metadata out, or send less: a short id of your own record is enough. What is kept goes a stated time after the end of its audit, 30 days unless the operator has said otherwise, which makes room.',
    message:
      'metadata has 1,204 bytes, and this workspace keeps 268,435,000 of at most 268,435,456 bytes of metadata. Leave metadata out or send less; what is kept goes 30 days after its audit has ended. Nothing was charged.',
  },
  INVALID_IDEMPOTENCY_KEY: {
    meaning: `The header Idempotency-Key is empty, there twice, longer than ${MAX_IDEMPOTENCY_KEY_LENGTH} characters, or holds something else than printable ASCII. Nothing was charged.`,
    whatToDo: 'Use a UUID, or the id of your own order: one key for each audit that you want.',
    message: `Idempotency-Key must be one header of 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} printable ASCII characters.`,
  },
  INVALID_PACKAGE: {
    meaning: 'The body is not a JSON object that names a package which the checkout sells.',
    whatToDo: 'Send one of the names in the message. Larger amounts go by invoice.',
    message: `The request body must be a JSON object whose package is one of ${Object.keys(CREDIT_PACKAGES).join(', ')}.`,
  },
  INVALID_SIGNATURE: {
    meaning: 'A call that says it comes from the payment provider does not prove it.',
    whatToDo:
      'Partners never get this. Operators: compare STRIPE_WEBHOOK_SECRET with the signing secret of the endpoint in the provider’s dashboard.',
    message: 'The signature does not fit; compare STRIPE_WEBHOOK_SECRET with the endpoint’s signing secret.',
  },
  UNAUTHORIZED: {
    meaning: 'No API key was sent, or one that is mistyped, unknown, expired or revoked.',
    whatToDo:
      'Send “Authorization: Bearer acs_live_…” with the whole key, 47 characters. A lost key can’t be shown again: rotate it and use the new one.',
    message: 'A valid API key is needed: send it as "Authorization: Bearer acs_live_…".',
  },
  INSUFFICIENT_CREDITS: {
    meaning: 'The balance is below the price of the audit. No audit was created, nothing was charged.',
    whatToDo:
      'Buy credits with POST /api/v1/billing/topup, or by invoice, then send the same request again, with the same Idempotency-Key if it had one. “required” is the price in credits.',
    message: `This audit needs ${priceOf('seo')} credits; the balance is 12.`,
    fields: { required: priceOf('seo') },
  },
  NOT_FOUND: {
    meaning: 'There is nothing at this path.',
    whatToDo:
      'Compare the path with the reference: case and slashes count, every endpoint is below /api/v1, and an identifier must not be empty.',
    message: 'There is nothing at this path.',
  },
  AUDIT_NOT_FOUND: {
    meaning: 'The workspace of this API key has no audit with this id.',
    whatToDo:
      'Use the audit_id of the answer that created it, with a key of the same workspace. Audits of other workspaces look like none at all.',
    message: 'This workspace has no audit with this id.',
  },
  DELIVERY_NOT_FOUND: {
    meaning:
      'The workspace of this API key has no webhook delivery with this id, or its endpoint was removed.',
    whatToDo:
      'Use the identifier of a delivery (dlv_…), which is sent as X-Service-Webhook-Delivery, or that of its event (evt_…).',
    message: 'This workspace has no delivery with this id.',
  },
  METHOD_NOT_ALLOWED: {
    meaning: 'The path exists, but not with this method.',
    whatToDo: 'Use one of the methods in the header Allow.',
    message: 'This path takes POST.',
  },
  IDEMPOTENCY_CONFLICT: {
    meaning: `Within ${IDEMPOTENCY_WINDOW_HOURS} hours the same Idempotency-Key of the workspace was used with a different body; or a request with the same key and body is still in progress, as the message says.`,
    whatToDo:
      'Another body: use a new key, since the old one stands for what it created. Still in progress: send the same request again after Retry-After seconds, and get the answer of the first. Never use a new key for a retry: that would buy a second audit.',
    message: 'This Idempotency-Key was used with a different body; use a new key.',
  },
  WEBHOOK_ENDPOINT_DISABLED: {
    meaning: 'The delivery goes to a webhook endpoint that is disabled, so it was not sent again.',
    whatToDo: 'Enable the endpoint, then replay. Events that are held for it are sent by themselves then.',
    message: 'Delivery dlv_… goes to the webhook endpoint whe_…, which is disabled. Enable it first.',
  },
  DELIVERY_AMBIGUOUS: {
    meaning:
      'The event went to several of your webhook endpoints, so it has several deliveries. None was sent again.',
    whatToDo: 'Replay one of the deliveries that the message names (dlv_…).',
    message: 'The event evt_… has 2 deliveries. Replay one of them: dlv_…, dlv_….',
  },
  BODY_TOO_LARGE: {
    meaning: 'The body of the request is over 1 MB (1,048,576 bytes). It was not read; nothing was charged.',
    whatToDo: 'Send less: metadata is for tags, not for documents.',
    message: 'The request body is over 1 MB (1,048,576 bytes).',
  },
  RATE_LIMITED: {
    meaning:
      'This API key has called this endpoint too often in a sliding minute or day; or calls without a valid key came too often from this address.',
    whatToDo:
      'Wait for Retry-After seconds (“retryAfter” in the body), then go on with exponential back-off and jitter. Webhooks spare you most polling; a purchase that reaches a higher tier raises the limits at once.',
    message: 'POST /audit is limited to 30 calls a minute for this key; try again in 12 seconds.',
    fields: { retryAfter: 12 },
  },
  INTERNAL_ERROR: {
    meaning: 'Something went wrong on our side.',
    whatToDo:
      'Send the request again, a create with its Idempotency-Key so that it can’t buy twice. If it goes on, tell us the request_id.',
    message: 'Something went wrong on our side; try again, and tell us the request_id.',
  },
  SERVICE_UNAVAILABLE: {
    meaning: 'A part of the service did not answer in time.',
    whatToDo:
      'Send the same request again after Retry-After seconds, a create with its Idempotency-Key. A create without a key that got this answer is voided: it costs nothing.',
    message: 'A part of the service did not answer; try again shortly.',
  },
  ENGINE_BUSY: {
    meaning: 'Too many audits are waiting already. No audit was created, nothing was charged.',
    whatToDo: 'Send the same request again after Retry-After seconds.',
    message: 'Too many audits are waiting; nothing was charged. Try again in 30 seconds.',
  },
};

/** `docsUrl`: base of the documentation, without a slash at its end. */
export function adviceOn(code: ApiErrorCode, docsUrl: string): ErrorAdvice {
  const advice = ADVICE[code];
  if (code !== 'IDEMPOTENCY_CONFLICT') return advice;
  return { ...advice, fields: { doc_url: `${docsUrl}/errors/${slugOf(code)}` } };
}

/** The error body of the contract (section 7) as this error might have it. */
export function exampleBody({ code, docsUrl }: { code: ApiErrorCode; docsUrl: string }, requestId: string) {
  const { message, fields } = adviceOn(code, docsUrl);
  return { error: { code, message, ...fields }, request_id: requestId };
}
