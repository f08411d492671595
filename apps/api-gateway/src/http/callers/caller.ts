import type { LimitedCaller } from '../rate-limit/limit-of-caller.js';

/** The key of a request and its workspace. */
export interface Caller extends LimitedCaller {
  readonly keyId: string;
  readonly workspaceId: string;
  /** Unix milliseconds; undefined if the key does not expire. */
  readonly expiresAtMs: number | undefined;
}
