/** The part of `fetch` that the client uses: pass your own for a proxy, an agent, or tests. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

export interface FetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** A redirect is never followed: the key must not be sent elsewhere. */
  readonly redirect: 'manual';
}

export interface FetchResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: { getReader(): StreamReader } | null;
  text(): Promise<string>;
}

/** Names in any case; null where there is no such header. */
export interface ResponseHeaders {
  get(name: string): string | null;
}

export interface StreamReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}
