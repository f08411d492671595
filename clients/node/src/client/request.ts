import { checkedIdempotencyKey } from '../audits/idempotency-key.js';
import type { QueryValue } from '../http/query.js';
import type { Method, Transport } from '../http/transport.js';
import type { CallOptions } from './options.js';
import { type WithResponse, withResponse } from './response.js';

export interface RequestOptions extends CallOptions {
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** Sent as JSON. */
  readonly body?: object;
  /** Only where the endpoint takes one: then the request is sent again after each failure that may pass. */
  readonly idempotencyKey?: string;
}

/** Makes a request that this version of the client has no call for; resolves with its whole body. */
export async function request<T extends object>(
  transport: Transport,
  method: Method,
  path: string,
  { query, body, idempotencyKey, ...options }: RequestOptions,
): Promise<WithResponse<T>> {
  // After the host it could name another one, which would get the key.
  if (!path.startsWith('/')) throw new TypeError('path must begin with a slash, such as /api/v1/audit.');
  const received = await transport.call(
    {
      method,
      path,
      ...(query && { query }),
      ...(body && { body }),
      ...(idempotencyKey !== undefined && { idempotencyKey: checkedIdempotencyKey(idempotencyKey) }),
      repeatable:
        idempotencyKey !== undefined ? 'keyed' : ['POST', 'PATCH'].includes(method) ? 'never' : 'natural',
    },
    options,
  );
  return withResponse({ ...received.body } as T, received.info);
}
