export type { WebhookHeaders } from './headers.js';
export { type SignedWebhook, type SignOptions, signTestEvent, testEvent } from './sign.js';
export { verify, type VerifyOptions } from './verify.js';
