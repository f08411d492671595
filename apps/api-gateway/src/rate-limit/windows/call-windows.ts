import type { LimitVerdict } from './window-reading.js';
import type { WindowRule } from './window-rule.js';

/** Whose calls of what are counted together; also names the windows in Redis. */
export interface LimitSubject {
  /** A key's id, or a client address. */
  readonly id: string;
  readonly scope: string;
}

/** A place where calls are counted. */
export abstract class CallWindows {
  /**
   * Counts a call (cost 1) in all windows of the subject, or in none where one is exhausted; cost 0 only looks.
   * `rules` has one window at least.
   */
  abstract count(subject: LimitSubject, rules: readonly WindowRule[], cost: 0 | 1): Promise<LimitVerdict>;
}
