export { type EventHandlers, type EventOf, handle } from './handle.js';
export { type WebhookHeaders, type VerifiedEvent, verify, type VerifyOptions } from './verify.js';
export { type SignedWebhook, type SignOptions, signTestEvent, testEvent } from './sign.js';
