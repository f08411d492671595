import { randomUUID } from 'node:crypto';

export interface Side {
  readonly url: string;
  readonly metricsUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Burst {
  /** Of the server's event loop, in milliseconds; some 10 are its own clock's. */
  readonly delayP99: number;
  readonly delayMax: number;
  /** Until the last answer, in milliseconds. */
  readonly tookMs: number;
  /** Answers that were no 202, by their status. */
  readonly others: readonly number[];
}

/** Sends a body many times at once, each with an Idempotency-Key of its own, and tells how the server's event loop fared. */
export async function burst({ url, metricsUrl, headers }: Side, body: string, count: number): Promise<Burst> {
  // Asking begins a new measurement.
  await eventLoop(metricsUrl);
  const begun = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: count }, async () => {
      const response = await fetch(`${url}/api/v1/audit`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body,
      });
      await response.arrayBuffer();
      return response.status;
    }),
  );
  const tookMs = performance.now() - begun;
  return { ...(await eventLoop(metricsUrl)), tookMs, others: statuses.filter((status) => status !== 202) };
}

async function eventLoop(metricsUrl: string): Promise<Pick<Burst, 'delayP99' | 'delayMax'>> {
  const text = await (await fetch(metricsUrl)).text();
  const milliseconds = (name: string) =>
    1_000 *
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds(?:\\{.*\\})? (.+)$`, 'm').exec(text)?.[1]);
  return { delayP99: milliseconds('p99'), delayMax: milliseconds('max') };
}
