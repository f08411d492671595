/** What a receiver is asked, one at a time, and answers. */
export type ReceiverOrder =
  { readonly kind: 'forget' | 'report' } | { readonly kind: 'await'; count: number };

/** The first is sent unasked, once the receiver listens. */
export interface ReceiverReply {
  readonly origin?: string;
  /** Milliseconds from the first event to the one that completed the number awaited. */
  readonly tookMs?: number;
  /** By public event id, in milliseconds since 1970, when the request had come in whole. */
  readonly arrivals?: readonly (readonly [string, number])[];
}

/** Whoever calls there gets no answer. */
export const HANGING_PATH = '/hanging';
