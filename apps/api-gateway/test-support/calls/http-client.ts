import { randomBytes } from 'node:crypto';
import { type Dispatcher, request } from 'undici';

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body, parsed. */
  readonly body: { readonly data?: unknown; readonly error?: ErrorBody; readonly request_id?: string };
}

interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly [field: string]: unknown;
}

export type Call = Omit<Dispatcher.RequestOptions, 'origin' | 'path' | 'method'> & {
  readonly dispatcher?: Dispatcher;
};

/** Sends one request and returns its response. */
export async function call(
  base: string,
  method: string,
  path: string,
  options: Call = {},
): Promise<HttpResponse> {
  const response = await request(`${base}${path}`, { ...options, method: method });
  const text = await response.body.text();
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    body: (text === '' ? {} : JSON.parse(text)) as HttpResponse['body'],
  };
}

/** Returns a client address that no other test has, in any run, because all runs count calls in the same Redis. */
export function newClientAddress(): string {
  const [a, b] = [randomBytes(2), randomBytes(2)].map((bytes) => bytes.toString('hex'));
  return `2001:db8:${a}:${b}::1`;
}
