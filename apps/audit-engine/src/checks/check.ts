import type { Page } from '../page/page.js';

/** One question that an audit asks of a page. */
export interface Check {
  /** `<engine>.<area>.<what>`; never changes its meaning within a scoring version. */
  readonly id: string;
  /** The group that its score counts in. */
  readonly dimension: string;
  /** Points of its engine's 100. 0 is reported and never scored. */
  readonly weight: number;
  /** The check, as a statement that is true of a good page. */
  readonly title: string;
  readonly why: string;
  readonly fix: string;
  /** What the question and its thresholds are taken from, in short. */
  readonly source: string;
  /** One line: what gives 1, what gives part of it, what gives 0, and when it is not applicable. */
  readonly passes: string;
  /** 0 to 1; null where the question makes no sense for this page, or could not be measured. */
  readonly measure: (page: Page) => number | null;
  /** The findings, for a score below 1. */
  readonly evidence?: (page: Page) => readonly string[];
  /** The highest score that the engine may give to this page, whatever else is right with it. */
  readonly cap?: (page: Page) => number | undefined;
}

/** 0 at `from` and below, 1 at `to` and above, straight between. `from` may be the larger one. */
export function ramp(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

export function yes(truth: boolean): number {
  return truth ? 1 : 0;
}

/** The share of `part` in `whole`; null for a share of nothing. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
