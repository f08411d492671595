import autocannon from 'autocannon';

export interface Load {
  readonly url: string;
  /** Any of them follows the URL, chosen for each request. */
  readonly paths: readonly string[];
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Gives each request a fresh Idempotency-Key. */
  readonly keyed?: boolean;
  readonly connections: number;
  readonly seconds: number;
  /** Of all connections together; as many as they manage where absent. */
  readonly perSecond?: number;
}

export interface Measured {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers that were not 2xx, and requests without an answer. */
  readonly failed: number;
}

/** Drives one address as hard as `connections` allow for `seconds`. */
export async function drive({
  url,
  paths,
  method,
  headers,
  body,
  keyed,
  connections,
  seconds,
  perSecond,
}: Load): Promise<Measured> {
  let serial = 0;
  const run = `${process.pid}-${performance.now()}`;
  const vary = keyed === true || paths.length > 1;
  const result = await autocannon({
    url: url + (paths[0] ?? '/'),
    connections,
    duration: seconds,
    ...(perSecond !== undefined && { overallRate: perSecond }),
    requests: [
      {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(vary && {
          setupRequest: (request: autocannon.Request) => ({
            ...request,
            path: paths[Math.floor(Math.random() * paths.length)] ?? '/',
            ...(keyed && {
              headers: { ...request.headers, 'idempotency-key': `bench-${run}-${serial++}` },
            }),
          }),
        }),
      },
    ],
  });
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

export const AUDIT = JSON.stringify({ url: 'https://example.com/page', type: 'seo' });

/** The ids of 500 new audits, to be polled. */
export function createSome(url: string, headers: Readonly<Record<string, string>>): Promise<string[]> {
  return Promise.all(
    Array.from({ length: 500 }, async () => {
      const response = await fetch(`${url}/api/v1/audit`, { method: 'POST', headers, body: AUDIT });
      const { data } = (await response.json()) as { data: { audit_id: string } };
      return data.audit_id;
    }),
  );
}
