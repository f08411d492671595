import type { IssueBasis, Severity } from '#contracts/audit/audits';
import { oncePer } from '../page/once.js';
import type { Page } from '../page/page.js';
import type { Spot } from '../page/content/positions.js';
import { ramp } from '../page/ramp.js';
import type { WritesCode } from './code/code.js';

export interface Check {
  /** `<engine>.<area>.<what>`; never changes its meaning within a scoring version. */
  readonly id: string;
  readonly dimension: string;
  /** Points of its engine, which has about 100. 0: the check is reported and never scored. */
  readonly weight: number;
  /** True if a pass earns nothing: only a failure counts. */
  readonly isFault?: boolean;
  /** The least severity of its issue. A check of weight 0 without one is no issue. */
  readonly severity?: Severity;
  /** The check, as a statement that is true of a good page. */
  readonly title: string;
  /** The title of its issue, as a statement that is true of any page that fails the check. */
  readonly problem: string;
  /** The same for this page, in at most 100 characters: what a person would say of it, with its numbers and words. */
  readonly problemOf?: (page: Page) => string | undefined;
  readonly why: string;
  readonly fix: string;
  /** The same two in words for this page, where its kind or its content asks for others. */
  readonly adviceOf?: (page: Page) => Partial<Advice> | undefined;
  readonly source: Source;
  /** One line: when the score is 1, when between, when 0, and when it is not applicable. */
  readonly passes: string;
  /** Returns 0 to 1; null if the check makes no sense for this page, or could not be measured. */
  readonly measure: (page: Page) => number | null;
  /** Returns how far the check makes sense for the size of this page, from 0 to 1, so that no word costs a step. */
  readonly relevance?: (page: Page) => number;
  /** The findings, for a score below 1. */
  readonly evidence?: (page: Page) => readonly string[];
  /** What is at fault, or where what is missing belongs, for a score below 1; absent for what is not in the markup. */
  readonly where?: (page: Page) => readonly Spot[];
  /** What repairs the page, to be pasted, for a score below 1; absent where only a person can say what to write. */
  readonly code?: WritesCode;
  /** Returns the highest score that the engine may give to this page, whatever its other checks say. */
  readonly cap?: (page: Page) => number | undefined;
}

/** What a fault costs, and what to do. */
export type Advice = Pick<Check, 'why' | 'fix'>;

/** The source of a check and its thresholds, in short, and how strong that is. */
export interface Source {
  readonly name: string;
  readonly basis: IssueBasis;
}

export const documented = (name: string): Source => ({ name, basis: 'documented' });
export const measured = (name: string): Source => ({ name, basis: 'measured' });
export const convention = (name: string): Source => ({ name, basis: 'convention' });

/** Declares checks whose scores count in one dimension. */
export function inDimension(
  dimension: string,
  checks: readonly Omit<Check, 'dimension'>[],
): readonly Check[] {
  return checks.map((check) => ({ ...check, dimension }));
}

/** Things of a page of which each is right or at fault. */
interface Judged<Thing extends Spot> {
  /** All of them; none where the check does not apply. */
  readonly all: (page: Page) => readonly Thing[];
  readonly isRight: (thing: Thing) => boolean;
  /** The line of evidence for one at fault. */
  readonly line: (thing: Thing) => string;
  /** The title of the issue, of so many at fault among all. */
  readonly problem?: (atFault: number, all: number) => string;
  /** The share of right ones from which the score rises, and at which it is 1. Default: 0 and 1. */
  readonly rise?: readonly [from: number, to: number];
}

/** Scores the share of things that are right, counts and shows the others. Not applicable without any. */
export function eachOf<Thing extends Spot>({ all, isRight, line, problem, rise = [0, 1] }: Judged<Thing>) {
  const judged = oncePer((page: Page) => {
    const things = all(page);
    return { things, atFault: things.filter((thing) => !isRight(thing)) };
  });
  const atFault = (page: Page) => judged(page).atFault;
  return {
    measure: (page: Page) => {
      const { length } = judged(page).things;
      const right = share(length - atFault(page).length, length);
      return right === null ? null : ramp(right, ...rise);
    },
    problemOf: (page: Page) => problem?.(atFault(page).length, judged(page).things.length),
    evidence: (page: Page) => atFault(page).map(line),
    where: atFault,
  };
}

export function yes(truth: boolean): number {
  return truth ? 1 : 0;
}

/** Returns the share of `part` in `whole`; null if `whole` is 0. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
