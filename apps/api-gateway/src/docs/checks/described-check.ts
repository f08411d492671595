import type { Engine, IssueBasis, Severity } from '#contracts/audit/audits';
import type { PageKind } from '#contracts/audit/page-kinds';

/** What a page shows of a check: `npm run docs` writes it from the catalogue of the audit engine, which this app never loads. */
export interface DescribedCheck {
  readonly id: string;
  readonly engine: Engine;
  readonly dimension: string;
  /** Points of its engine, which has about 100. 0: reported and never scored. */
  readonly weight: number;
  /** True if a pass earns nothing: only a failure counts. */
  readonly isFault: boolean;
  /** True if a finding may cap the score of the engine. */
  readonly caps: boolean;
  /** The least severity of its issue, where the check names one. */
  readonly severity?: Severity;
  /** A statement that is true of a good page. */
  readonly title: string;
  readonly why: string;
  readonly fix: string;
  /** When the score is 1, when between, when 0, and when the check does not apply. */
  readonly passes: string;
  readonly basis: IssueBasis;
  /** Names of sources, parted by semicolons. */
  readonly source: string;
  /** The kinds of pages that it does not apply to. */
  readonly notFor: readonly PageKind[];
  /** The kinds of pages for which this share of its weight counts, from 0 to 1. */
  readonly lessFor: Readonly<Partial<Record<PageKind, number>>>;
  /** A page, or what else of a site the check reads, that fails it. */
  readonly bad: readonly ExamplePart[];
  /** One that passes it. */
  readonly good: readonly ExamplePart[];
}

/** A part of an example, as `robots.txt` and its lines. */
export interface ExamplePart {
  readonly name: string;
  readonly text: string;
}
