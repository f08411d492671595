import type { RetrySchedule } from '../retry-schedule.js';

/** What configuration decides about what becomes of deliveries and endpoints after an attempt. */
export interface DeliveryRules {
  readonly schedule: RetrySchedule;
  /** Milliseconds that a row of failures must last, too, before it disables its endpoint. */
  readonly disableMinSpanMs: number;
}
