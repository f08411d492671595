import { type ApiErrorCode, API_ERRORS } from '#contracts/gateway/api-errors';
import { AUDIT_TYPES } from '#contracts/audit/audits';
import { PAGE_KINDS } from '#contracts/audit/page-kinds';
import { CREDIT_PACKAGES, priceOf } from '#contracts/money/prices';
import {
  EVENT_DAYS,
  IDEMPOTENCY_WINDOW_HOURS,
  MAX_IDEMPOTENCY_KEY_LENGTH,
  MAX_LONG_POLLS_PER_KEY,
  MAX_REPORT_LINKS,
  MAX_STREAMS_PER_KEY,
  MAX_URL_LENGTH,
} from '#contracts/limits';
import type { ApiErrorFields } from './api-error.js';

/** The advice on an error: for its page, and for the examples of the OpenAPI document. */
interface ErrorAdvice {
  /** When this error is returned. */
  readonly meaning: string;
  readonly whatToDo: string;
  /** An example of its message. Messages are for people and may change. */
  readonly message: string;
  readonly fields?: ApiErrorFields;
}

const ADVICE: Readonly<Record<ApiErrorCode, ErrorAdvice>> = {
  BAD_REQUEST: {
    meaning: 'The request breaks a rule of HTTP, or it did not arrive completely and in time.',
    whatToDo:
      'The message names the rule. A maintained HTTP client keeps all of them. Check the proxies between your client and this service, and the headers that your code sets itself.',
    message: 'An HTTP/1.1 request must have the header Host.',
  },
  INVALID_URL: {
    meaning: `The body is not a JSON object in UTF-8, or its url can't be audited. The url must be an http or https URL of at most ${MAX_URL_LENGTH} characters. It must not have a user name, a password, a port of another protocol, or a private or reserved address. Nothing was charged.`,
    whatToDo:
      'Fix the body as the message says. The same request would fail again. Percent-encode characters that are not allowed in a URL.',
    message: 'The URL must begin with http:// or https://.',
  },
  INVALID_TYPE: {
    meaning: `The type of the audit is missing, or it is not one of ${AUDIT_TYPES.join(', ')}. Nothing was charged.`,
    whatToDo: 'Send one of these types, in lower case.',
    message: `type must be one of ${AUDIT_TYPES.join(', ')}.`,
  },
  INVALID_KIND: {
    meaning:
      'The kind of the page is not one that the service knows. The message lists them. Nothing was charged.',
    whatToDo: 'Send one of these kinds, in lower case, or no kind: then the page is judged as it looks.',
    message: `kind must be one of ${PAGE_KINDS.slice(0, 5).join(', ')}, and so on.`,
  },
  INVALID_METADATA: {
    meaning:
      'The metadata is not a JSON object, or it contains what can’t be stored. That is text with U+0000 or half of a surrogate pair, or a number that is too large for a double, such as 1e400. Nothing was charged.',
    whatToDo: 'Send an object with any fields, null, or no metadata at all.',
    message: 'metadata must be an object.',
  },
  METADATA_LIMIT: {
    meaning:
      'With the metadata of this audit, the workspace would keep more metadata than it may. Audits without metadata are still accepted. Nothing was charged, and the Idempotency-Key is not used up.',
    whatToDo:
      'Leave the metadata out, or send less: a short id of your own record is enough. The service deletes metadata some time after the end of its audit, which makes room. That time is 30 days, unless the operator has set another one.',
    message:
      'metadata has 1,204 bytes. This workspace keeps 268,435,000 of at most 268,435,456 bytes of metadata. Leave metadata out or send less. Metadata is deleted 30 days after its audit has ended. Nothing was charged.',
  },
  INVALID_IDEMPOTENCY_KEY: {
    meaning: `The header Idempotency-Key is empty, sent twice, longer than ${MAX_IDEMPOTENCY_KEY_LENGTH} characters, or not printable ASCII. Nothing was charged.`,
    whatToDo: 'Use a UUID, or the id of your own order. Use one key for each audit that you want to buy.',
    message: `Idempotency-Key must be one header of 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} printable ASCII characters.`,
  },
  INVALID_PACKAGE: {
    meaning: 'The body is not a JSON object, or its package does not exist.',
    whatToDo: 'Send one of the names in the message. Larger amounts go by invoice.',
    message: `The request body must be a JSON object whose package is one of ${Object.keys(CREDIT_PACKAGES).join(', ')}.`,
  },
  INVALID_PARAMETER: {
    meaning:
      'A query parameter is unknown, given twice, or has a value that is not allowed. The message names the parameter.',
    whatToDo: 'Fix the query as the message says. The same request would fail again.',
    message: 'limit must be a whole number from 1 to 100.',
  },
  INVALID_SIGNATURE: {
    meaning: 'The signature of a call from the payment provider is missing or wrong.',
    whatToDo:
      'Partners never get this error. Operators: compare STRIPE_WEBHOOK_SECRET with the signing secret of the endpoint in the provider’s dashboard.',
    message:
      'The Stripe-Signature header does not match this body and the secret of this endpoint, or it is over 300 seconds old.',
  },
  UNAUTHORIZED: {
    meaning: 'The call has no API key, or its key is mistyped, unknown, expired or revoked.',
    whatToDo:
      'Send “Authorization: Bearer acs_live_…” with the whole key (47 characters). The service can’t show a lost key again. Rotate it in the dashboard under Keys, or ask the operator to do it, and use the new key.',
    message: 'A valid API key is required. Send it as "Authorization: Bearer acs_live_…".',
  },
  INSUFFICIENT_CREDITS: {
    meaning: 'The balance is below the price of the audit. No audit was created, and nothing was charged.',
    whatToDo:
      'Buy credits in the dashboard, with POST /api/v1/billing/topup, or by invoice. Then send the same request again, with the same Idempotency-Key if it had one. “required” is the price in credits.',
    message: `This audit needs ${priceOf('seo')} credits; the balance is 12.`,
    fields: { required: priceOf('seo') },
  },
  NOT_FOUND: {
    meaning: 'The path of the request does not exist.',
    whatToDo:
      'Compare the path with the reference. Letter case and slashes count. Every endpoint is below /api/v1. An identifier must not be empty.',
    message: 'This path does not exist.',
  },
  AUDIT_NOT_FOUND: {
    meaning: 'The workspace of this API key has no audit with this id.',
    whatToDo:
      'Use the audit_id from the response to the create, and an API key of the same workspace. An audit of another workspace gets this error, too.',
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
    meaning: 'The path exists, but it does not accept this method.',
    whatToDo: 'Use a method that the header Allow names.',
    message: 'This path takes POST.',
  },
  IDEMPOTENCY_CONFLICT: {
    meaning: `The workspace used this Idempotency-Key with a different body within the last ${IDEMPOTENCY_WINDOW_HOURS} hours. Or a request with the same key and body is still in progress. The message says which.`,
    whatToDo:
      'A different body: use a new key, because the old one belongs to the audit that it created. Still in progress: send the same request again after Retry-After seconds, and get the first response. Never use a new key for a retry: that would buy a second audit.',
    message: 'This Idempotency-Key was used with a different body. Use a new key.',
  },
  WEBHOOK_ENDPOINT_DISABLED: {
    meaning: 'The webhook endpoint of this delivery is disabled. The delivery was not sent again.',
    whatToDo:
      'Enable the endpoint in the dashboard under Webhooks, or ask the operator to do it. Then replay the delivery. The events that are held for the endpoint can be delivered there, too.',
    message: 'Delivery dlv_… goes to the webhook endpoint whe_…, which is disabled. Enable it first.',
  },
  DELIVERY_AMBIGUOUS: {
    meaning:
      'The event has several deliveries, because it went to several of your webhook endpoints. None was sent again.',
    whatToDo: 'Replay one of the deliveries that the message names (dlv_…).',
    message: 'The event evt_… has 2 deliveries. Replay one of them: dlv_…, dlv_….',
  },
  REPORT_LINKS_LIMIT: {
    meaning: `The report of this audit has ${MAX_REPORT_LINKS} links that work. No link was made.`,
    whatToDo:
      'Give out a link that you have, or revoke one in the dashboard: on the page of the audit, under Share. A link also makes room when it expires.',
    message: `This report has ${MAX_REPORT_LINKS} links that work. Revoke one first.`,
  },
  INVALID_BRAND: {
    meaning:
      'A field of the brand is wrong. The logo is no usable PNG or SVG, the accent color has too little contrast, or a text is empty or too long. The brand stays as it was.',
    whatToDo:
      'The message names the field and what it must be. For a color without contrast, it names the nearest darker one that has enough.',
    message: 'logo must have at most 200 KB (204,800 bytes).',
  },
  BODY_TOO_LARGE: {
    meaning:
      'The body of the request is over the limit that the message names: 1 MB (1,048,576 bytes) for all calls of the API. The service did not read it. Nothing was charged.',
    whatToDo: 'Send a smaller body. metadata is for tags, not for documents.',
    message: 'The request body is over 1 MB (1,048,576 bytes).',
  },
  EVENTS_EXPIRED: {
    meaning: `Events are kept for ${EVENT_DAYS} days. The event that would come next is older and was deleted.`,
    whatToDo:
      'Read on from “oldest_sequence”: send after = oldest_sequence − 1, or after = 0. Read the audits of the time between with GET /api/v1/audit/{id}.',
    message:
      'The oldest event that is kept has the number 1042. Send after=1041, or after=0, to read on from there.',
    fields: { oldest_sequence: 1_042 },
  },
  TOO_MANY_STREAMS: {
    meaning: `This API key has ${MAX_STREAMS_PER_KEY} open streams of events already, or ${MAX_LONG_POLLS_PER_KEY} calls that wait. Or all keys of the workspace have too many together.`,
    whatToDo:
      'Close a stream, or share one between the parts of your program. After Retry-After seconds try again. A stream whose connection vanished without being closed counts until TCP gives it up, which may take 15 minutes.',
    message: `This key has ${MAX_STREAMS_PER_KEY} open streams of events. Close one, or try again in 15 seconds.`,
    fields: { retryAfter: 15 },
  },
  RATE_LIMITED: {
    meaning:
      'This API key called this endpoint too often in a sliding minute or day. Or this address sent too many calls without a valid key, path and method.',
    whatToDo:
      'Wait for Retry-After seconds (“retryAfter” in the body). Then go on with exponential back-off and jitter. With webhooks you need little polling. A purchase that reaches a higher tier raises the limits at once.',
    message: 'POST /audit is limited to 30 calls a minute for this key. Try again in 12 seconds.',
    fields: { retryAfter: 12 },
  },
  INTERNAL_ERROR: {
    meaning: 'An error happened inside the service.',
    whatToDo:
      'Send the request again. Send a create with its Idempotency-Key, so that it can’t buy twice. If the error happens again, tell us the request_id.',
    message: 'An internal error occurred. Try again. If it happens again, tell us the request_id.',
  },
  SERVICE_UNAVAILABLE: {
    meaning: 'A part of the service did not answer in time.',
    whatToDo:
      'Send the same request again after Retry-After seconds. Send a create with its Idempotency-Key. A create without a key that got this error is voided: it costs nothing.',
    message: 'A part of the service did not answer. Try again shortly.',
  },
  ENGINE_BUSY: {
    meaning: 'Too many audits are waiting already. No audit was created, and nothing was charged.',
    whatToDo: 'Send the same request again after Retry-After seconds.',
    message: 'Too many audits are waiting. Nothing was charged. Try again in 30 seconds.',
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

export const ERROR_CODES = Object.keys(API_ERRORS) as ApiErrorCode[];

/** Returns the last segment of a code's page: `idempotency-conflict`. */
export function slugOf(code: string): string {
  return code.toLowerCase().replaceAll('_', '-');
}
