import autocannon from 'autocannon';

export interface Load {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Gives each request a fresh Idempotency-Key. */
  readonly keyed?: boolean;
  readonly connections: number;
  readonly seconds: number;
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
  method,
  headers,
  body,
  keyed,
  connections,
  seconds,
}: Load): Promise<Measured> {
  let serial = 0;
  const run = `${process.pid}-${performance.now()}`;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(keyed && {
          setupRequest: (request: autocannon.Request) => ({
            ...request,
            headers: { ...request.headers, 'idempotency-key': `bench-${run}-${serial++}` },
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
