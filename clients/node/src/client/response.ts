import type { ResponseHeaders } from '../http/fetch.js';

/** What a call tells about its response, beside the data. */
export interface ResponseInfo {
  readonly status: number;
  /** Of the response, by name, such as `headers.get('x-ratelimit-remaining')`. */
  readonly headers: ResponseHeaders;
  /** Name it to the operator of the service. */
  readonly requestId: string | undefined;
  /** Of creates: the key that all attempts had. */
  readonly idempotencyKey: string | undefined;
  /** Requests that were made; 1 without a retry. */
  readonly attempts: number;
  /** Whether the service answered with the response of an earlier request with the same key. */
  readonly replayed: boolean;
}

/** The data of a response. `response` is not enumerable: the data prints and copies as the service sent it. */
export type WithResponse<T> = T & { readonly response: ResponseInfo };

export function withResponse<T extends object>(data: T, response: ResponseInfo): WithResponse<T> {
  return Object.defineProperty(data, 'response', { value: response, enumerable: false }) as WithResponse<T>;
}
