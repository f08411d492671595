import { type Exchange, openExchange } from './exchange/open-exchange.js';
import type { KeptConnections } from './exchange/kept-connections.js';
import { StageClock } from './exchange/stage-clock.js';
import { resolveTarget } from './resolve/resolve-target.js';
import type { ResponseHeaders } from './response/response-headers.js';
import type { EgressPolicy } from './rules/egress-policy.js';

export interface GuardedPost {
  readonly url: string;
  readonly policy: EgressPolicy;
  /** Sent as they are. */
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds for everything, name look-up and reading the response included. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Bytes of the response's body that are kept. Default 4,096. */
  readonly maxResponseBytes?: number;
  /** Connections to use again. Without them the post has a connection of its own. */
  readonly connections?: KeptConnections;
}

export interface GuardedPostResult {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** The beginning of the response's body, as sent. */
  readonly body: Buffer;
  /** False if the body was longer than is kept, or the rest did not arrive in time. */
  readonly complete: boolean;
  readonly durationMs: number;
}

/**
 * Posts the bytes to a partner's address under the SSRF rule. Follows no redirect: a 3xx is a response like any other.
 * The status decides as soon as it arrives, even if the body stalls or breaks off. Throws `OutboundError` if no status
 * arrived: `timeout` after `timeoutMs`, `aborted` on `signal`.
 */
export async function postGuarded(post: GuardedPost): Promise<GuardedPostResult> {
  const startedAt = performance.now();
  const clock = new StageClock({}, post.signal, post.timeoutMs);
  try {
    const target = await resolveTarget(post.url, post.policy, clock);
    const exchange = await openExchange(
      target,
      { method: 'POST', headers: post.headers, body: post.body },
      { policy: post.policy, clock, connections: post.connections },
    );
    try {
      const kept = await readPrefix(exchange, post.maxResponseBytes ?? 4_096);
      return {
        status: exchange.status,
        headers: exchange.headers,
        ...kept,
        durationMs: performance.now() - startedAt,
      };
    } finally {
      await exchange.close();
    }
  } finally {
    clock.stop();
  }
}

async function readPrefix(
  exchange: Exchange,
  maxBytes: number,
): Promise<{ body: Buffer; complete: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  let complete = false;
  try {
    for await (const chunk of exchange.body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) break;
    }
    complete = size <= maxBytes;
  } catch {
    complete = false;
  }
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), complete };
}
