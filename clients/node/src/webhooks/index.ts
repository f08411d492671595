export type { WebhookHeaders } from './headers.js';
export { type SignedWebhook, type SignOptions, signTestEvent, testEvent } from './sign.js';
export { type VerifiedEvent, verify, type VerifyOptions } from './verify.js';
