/** An audit as its report shows it. Texts are as in the result: untrusted, and not escaped. */
export interface Report {
  readonly auditId: string;
  /** The audited URL, as it was sent. */
  readonly url: string;
  /** `all` or one engine; a later one may be unknown here. */
  readonly type: string;
  readonly status: string;
  readonly createdAt: Date | undefined;
  readonly completedAt: Date | undefined;
  /** Only for people of the workspace. */
  readonly credits: ReportCredits | undefined;
  readonly failure: ReportFailure | undefined;
  /** Of a complete audit. */
  readonly result: ReportResult | undefined;
}

interface ReportCredits {
  readonly charged: number;
  readonly refunded: number;
}

export interface ReportFailure {
  readonly reason: string;
  /** `error.code`; undefined for an audit without one. */
  readonly code: string | undefined;
  /** What happened, and what to do. */
  readonly message: string | undefined;
}

export interface ReportResult {
  /** Undefined in results of scoring versions before 4. */
  readonly page: PageReport | undefined;
  readonly scoringVersion: string | undefined;
  /** When the audit ran: ages of dates are measured from here. */
  readonly asOf: Date | undefined;
  /** The address after redirects, where it differs from the URL. */
  readonly finalUrl: string | undefined;
  readonly completeness: { readonly computed: number; readonly total: number } | undefined;
  /** 0 to 100, as all scores but those of checks. */
  readonly overall: number | null;
  /** Those that were bought. */
  readonly engines: readonly EngineReport[];
  /** First what is critical, then markup of the page’s subject that is broken or untrue, then what regains the most; undefined if they could not be read. */
  readonly issues: readonly IssueReport[] | undefined;
  /** Checks without a score. */
  readonly unjudged: readonly UnjudgedCheck[];
}

/** What the page is for. */
export interface PageReport {
  /** A kind of page; a later one may be unknown here. */
  readonly kind: string;
  /** 0 to 1; null if it is unknown, or if the create of the audit gave the kind. */
  readonly sure: number | null;
  /** Sentences. */
  readonly why: readonly string[];
}

export interface EngineReport {
  /** `seo`, `aeo` or `geo`; a later one may be unknown here. */
  readonly name: string;
  readonly score: number | null;
  /** The weighted mean of its checks, before caps and rounding; null without one. */
  readonly mean: number | null;
  /** Whether a finding caps the score below the mean. */
  readonly isCapped: boolean;
  readonly dimensions: readonly DimensionReport[];
}

export interface DimensionReport {
  readonly name: string;
  readonly score: number | null;
  readonly weight: number;
  readonly checks: readonly CheckReport[];
}

export interface CheckReport {
  readonly id: string;
  readonly title: string;
  readonly weight: number;
  /** True if a pass earns nothing, and a failure costs. */
  readonly isFault: boolean;
  /** 0 to 1; null if it did not apply or could not be measured. */
  readonly score: number | null;
}

export interface IssueReport {
  readonly id: string;
  /** Of the page about the check; undefined in results that do not tell it. */
  readonly docUrl: string | undefined;
  readonly engine: string;
  readonly dimension: string;
  readonly severity: string;
  /** Points of the overall score; null if it is unknown. */
  readonly impact: number | null;
  /** Points of each engine that has a part in it. */
  readonly gains: readonly (readonly [engine: string, points: number])[];
  readonly title: string;
  readonly why: string | undefined;
  readonly fix: string | undefined;
  readonly evidence: readonly EvidenceLine[];
  /** What the check rests on, and its source; undefined in results of scoring versions 1 and 2. */
  readonly basis: string | undefined;
  readonly source: string | undefined;
  /** Where in the HTML it is; empty in results of scoring versions 1 and 2. */
  readonly positions: readonly PositionReport[];
  /** The problems that follow from this one. */
  readonly follows: readonly string[];
  readonly code: CodeReport | undefined;
}

/** What repairs an issue, to be pasted. */
export interface CodeReport {
  /** `html`, `json` or `text`; a later one may be unknown here. */
  readonly language: string;
  readonly into: string | undefined;
  readonly before: string | undefined;
  readonly after: string;
  readonly missing: readonly string[];
  readonly isExample: boolean;
}

export interface PositionReport {
  /** Line and column, if they are known. */
  readonly at: string | undefined;
  readonly path: string | undefined;
  readonly excerpt: string;
}

export interface EvidenceLine {
  readonly text: string;
  /** The words of the line that are on the page, where it quotes the page. */
  readonly quote: string | undefined;
}

export interface UnjudgedCheck {
  readonly id: string;
  /** Undefined if the result names only its id. */
  readonly title: string | undefined;
}
