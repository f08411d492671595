import { openExchange } from './exchange/open-exchange.js';
import type { KeptConnections } from './exchange/kept-connections.js';
import { StageClock } from './exchange/stage-clock.js';
import { resolveTarget } from './resolve/resolve-target.js';
import type { ResponseHeaders } from './response/response-headers.js';
import type { EgressPolicy } from './rules/egress-policy.js';

const KEPT_BYTES = 4_096;

export interface GuardedPost {
  readonly url: string;
  readonly policy: EgressPolicy;
  /** Sent as they are. */
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds for everything, name look-up and reading the response included. */
  readonly timeoutMs: number;
  /** Connections to use again. Without them the post has a connection of its own. */
  readonly connections?: KeptConnections;
}

export interface GuardedPostResult {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** The beginning of the response's body, as sent: 4 KB at most, less if the rest did not arrive in time. */
  readonly body: Buffer;
  readonly durationMs: number;
}

/**
 * Posts the bytes to a partner's address under the SSRF rule. Follows no redirect: a 3xx is a response like any other.
 * The status decides as soon as it arrives, even if the body stalls or breaks off. Throws `OutboundError` if no status
 * arrived: `timeout` after `timeoutMs`.
 */
export async function postGuarded(post: GuardedPost): Promise<GuardedPostResult> {
  const startedAt = performance.now();
  const clock = new StageClock({}, undefined, post.timeoutMs);
  try {
    const target = await resolveTarget(post.url, post.policy, clock);
    const exchange = await openExchange(
      target,
      { method: 'POST', headers: post.headers, body: post.body },
      { policy: post.policy, clock, connections: post.connections },
    );
    try {
      const { status, headers } = exchange;
      const body = await readBeginning(exchange.body as AsyncIterable<Buffer>);
      return { status, headers, body, durationMs: performance.now() - startedAt };
    } finally {
      await exchange.close();
    }
  } finally {
    clock.stop();
  }
}

async function readBeginning(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > KEPT_BYTES) break;
    }
  } catch {
    // It broke off, or its time was over.
  }
  return Buffer.concat(chunks).subarray(0, KEPT_BYTES);
}
