import type { LimitedCaller } from '../../rate-limit/limit-of-caller.js';

/** The key that a request came with, and what follows from it. */
export interface Caller extends LimitedCaller {
  readonly keyId: string;
  readonly workspaceId: string;
  /** Unix milliseconds; undefined where the key has no end. */
  readonly expiresAtMs: number | undefined;
}
