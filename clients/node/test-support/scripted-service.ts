import type { Fetch, FetchInit, FetchResponse } from '../src/http/fetch.js';
import type { StillClock } from './still-clock.js';
import type { WireResponse, WireScript } from './wire-script.js';

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Gives the responses of a script, in order, and keeps what it was sent. */
export class ScriptedService {
  readonly requests: SentRequest[] = [];

  constructor(
    private readonly baseUrl: string,
    private readonly script: WireScript,
    private readonly clock: StillClock,
  ) {}

  readonly fetch: Fetch = async (url, init) => {
    const { method, headers, body } = init;
    const path = url.slice(this.baseUrl.length);
    this.requests.push({
      method,
      path,
      headers,
      ...(body !== undefined && { body: JSON.parse(body) as unknown }),
    });
    const exchange = this.script.exchanges[this.requests.length - 1];
    if (!exchange) throw new Error(`request ${this.requests.length} is not in the script: ${method} ${path}`);
    return this.answer(exchange.response, init);
  };

  private answer({ status = 200, headers, body, text, chunks, then, fails }: WireResponse, init: FetchInit) {
    if (fails === 'refused') throw failed('ECONNREFUSED');
    if (fails === 'unknown host') throw failed('ENOTFOUND');
    if (fails === 'lost') throw failed('UND_ERR_SOCKET');
    if (fails === 'silence') return this.silence(init.signal);
    const pieces = fails === 'lost in body' ? ['{"data":'] : (chunks ?? [text ?? JSON.stringify(body)]);
    return new Response(this.bodyOf(pieces, fails ? 'lost' : (then ?? 'end')), {
      status,
      ...(headers && { headers }),
    });
  }

  private silence(signal: AbortSignal): Promise<FetchResponse> {
    const never = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    );
    setImmediate(() => this.clock.runOut());
    return never;
  }

  private bodyOf(pieces: readonly string[], then: 'end' | 'lost' | 'silence'): ReadableStream<Uint8Array> {
    const left = [...pieces];
    return new ReadableStream(
      {
        pull: (controller) => {
          const piece = left.shift();
          if (piece !== undefined) return controller.enqueue(new TextEncoder().encode(piece));
          if (then === 'end') return controller.close();
          if (then === 'lost') return controller.error(failed('UND_ERR_SOCKET'));
          setImmediate(() => this.clock.runOut());
          return new Promise<void>(() => undefined);
        },
      },
      { highWaterMark: 0 },
    );
  }
}

/** As the fetch of Node fails. */
function failed(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}
