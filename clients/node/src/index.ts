export type * from './api/types.js';
export {
  type AuditFilters,
  type CreateOptions,
  type RunAllOptions,
  type RunOptions,
  type ShareOptions,
} from './audits/audits.js';
export { newIdempotencyKey } from './audits/idempotency-key.js';
export type { RunAllResult } from './audits/run-all.js';
export { isEnded, type WaitOptions } from './audits/wait.js';
export type { ResponseInfo, WithResponse } from './client/response.js';
export { Client } from './client/client.js';
export type { AppInfo, CallOptions, ClientOptions } from './client/options.js';
export type { RequestOptions } from './client/request.js';
export type { EntriesQuery, UsageQuery } from './credits/credits.js';
export * from './errors/errors.js';
export type { EventListQuery, EventsQuery, StreamOptions, StreamedEvent } from './events/stream.js';
export type { Fetch, FetchInit, FetchResponse, ResponseHeaders } from './http/fetch.js';
export type { Logger, LogLevel } from './http/log.js';
export type { Method } from './http/transport.js';
export type { Page, Pages, PagesOptions } from './pages/pages.js';
export type { RetryOptions } from './retry/rules.js';
export * as webhooks from './webhooks/index.js';
