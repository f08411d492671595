import type { LimitVerdict } from './window-reading.js';
import type { WindowRule } from './window-rule.js';

/** The calls that are counted together; also the name of the windows in Redis. */
export interface LimitSubject {
  /** A workspace's id, a person's id, or a client address. */
  readonly id: string;
  readonly scope: string;
}

/** A store of call counts. */
export abstract class CallWindows {
  /**
   * Counts a call (cost 1) in all windows of the subject, or in none if one is exhausted; cost 0 only reads. `rules`
   * has at least one window.
   */
  abstract count(subject: LimitSubject, rules: readonly WindowRule[], cost: 0 | 1): Promise<LimitVerdict>;
}
