import { IsArray, IsNumber, IsObject } from 'class-validator';
import { OfAudit } from '../messages/of-workspace.js';
import { MayBeAbsent, MayBeAbsentOrNull, MayBeNull, Nested } from '../validation/fields.js';
import { IsIsoTime } from '../validation/is-iso-time.js';
import { IsStorable, IsText } from '../validation/text.js';
import { IsOneOf } from '../validation/values.js';
import { MAX_PAGE_KIND_LENGTH, type PageKind } from './page-kinds.js';

/** What a partner can buy (contract section 2.1). */
export const AUDIT_TYPES = ['all', 'seo', 'aeo', 'geo'] as const;
export type AuditType = (typeof AUDIT_TYPES)[number];

/** The scored engines; `all` buys the three. */
export const ENGINES = ['seo', 'aeo', 'geo'] as const;
export type Engine = (typeof ENGINES)[number];

export const AUDIT_STATUSES = ['queued', 'processing', 'complete', 'failed', 'cancelled'] as const;
export type AuditStatus = (typeof AUDIT_STATUSES)[number];

export const TERMINAL_STATUSES = ['complete', 'failed', 'cancelled'] as const;
export type TerminalStatus = (typeof TERMINAL_STATUSES)[number];

export function isAuditType(value: unknown): value is AuditType {
  return AUDIT_TYPES.includes(value as AuditType);
}

export function isTerminal(status: AuditStatus): status is TerminalStatus {
  return TERMINAL_STATUSES.includes(status as TerminalStatus);
}

/** An audit with what was ordered. */
export class OrderedAudit extends OfAudit {
  @IsOneOf(AUDIT_TYPES) readonly audit_type!: AuditType;

  /** What the page is for, if the create said it. */
  @MayBeAbsent()
  @IsText(MAX_PAGE_KIND_LENGTH)
  @IsStorable()
  readonly page_kind?: PageKind;
}

/** 0 to 100, or null outside the purchased type (contract section 2.1). */
export class Scores {
  @MayBeNull() @IsNumber() readonly overall!: number | null;
  @MayBeNull() @IsNumber() readonly seo!: number | null;
  @MayBeNull() @IsNumber() readonly aeo!: number | null;
  @MayBeNull() @IsNumber() readonly geo!: number | null;
}

/** Who is responsible for a failure: the partner's input, the audited site, or this service. */
export const FAULTS = ['input', 'target', 'engine'] as const;
export type Fault = (typeof FAULTS)[number];

export type Severity = 'critical' | 'high' | 'medium' | 'low';

/**
 * What a check rests on, the strongest first: `documented` by a search engine, by an operator of crawlers or in a
 * standard; `measured` in a study; `convention` of the trade.
 */
export const ISSUE_BASES = ['documented', 'measured', 'convention'] as const;
export type IssueBasis = (typeof ISSUE_BASES)[number];

/** A check that fails for the same cause as the issue that names it. */
export interface FollowingIssue {
  readonly id: string;
  readonly engine: Engine;
  readonly title: string;
}

/** Where in the page's markup, as the server sent it, a fault is. */
export interface MarkupPosition {
  /** From 1, in lines that end with a line feed. */
  readonly line: number;
  /** From 1, in UTF-16 characters. */
  readonly column: number;
  /** A CSS selector of the element, from its nearest id on. */
  readonly path: string;
  /** The markup from there, 200 characters at most. */
  readonly excerpt: string;
}

/** What repairs an issue, written with the page's own values: to be pasted. */
export interface IssueCode {
  readonly language: 'html' | 'json' | 'text';
  /** Where it belongs, as the end of a sentence: `in the <head>`. */
  readonly into: string;
  /** What stands there now; absent where nothing does. */
  readonly before?: string;
  readonly after: string;
  /** What is left out, in words: the page does not say it, or not in a form that machines read. Absent if nothing. */
  readonly missing?: readonly string[];
  /** True for an example in the page's own words, which an author may say better. Otherwise absent. */
  readonly example?: true;
}

/** One finding, what is critical first, then by the points of the overall score gained by fixing it. */
export interface Issue {
  readonly id: string;
  readonly engine: Engine;
  readonly dimension: string;
  readonly severity: Severity;
  /** Points that the overall score would gain with what follows from the issue, caps included. */
  readonly impact: number;
  /** The problem; the title of the good case in results of scoring versions 1 and 2. */
  readonly title: string;
  readonly why: string;
  readonly fix: string;
  readonly evidence: readonly string[];
  /** This and what follows are absent in results of scoring versions 1 and 2. */
  readonly basis?: IssueBasis;
  readonly source?: string;
  /** The points of every engine that has a part in it that has a part in the issue. */
  readonly gains?: Readonly<Partial<Record<Engine, number>>>;
  /** Up to five positions; empty for what is not in the markup, or missing there. */
  readonly where?: readonly MarkupPosition[];
  /** Other checks that fail for the same cause. */
  readonly follows?: readonly FollowingIssue[];
  /** Absent where only a person can say what to write. */
  readonly code?: IssueCode;
}

/** Score of one dimension of one engine; null where no check of it applied. */
export interface DimensionResult {
  readonly score: number | null;
  readonly checks: readonly CheckResult[];
}

export interface CheckResult {
  readonly id: string;
  readonly title: string;
  readonly weight: number;
  /** True for a fault: a pass earns nothing, and a failure costs. Absent otherwise. */
  readonly fault?: true;
  /** 0 to 1, or null where the check did not apply or could not be measured. */
  readonly score: number | null;
}

/** How many checks were scored: the others did not apply to the page, or could not be measured. */
export interface Completeness {
  /** Checks with a score. */
  readonly computed: number;
  /** Checks of the purchased engines. */
  readonly total: number;
  /** Ids of the checks without one. */
  readonly missing: readonly string[];
}

/** What a page is for: as it was judged, or as the create of the audit said. */
export interface KindOfPage {
  readonly kind: PageKind;
  /** From 0 to 1, with two decimals. */
  readonly sure: number;
  /** The reasons, the strongest first, as sentences for the owner. */
  readonly why: readonly string[];
  /** True if the create said it; otherwise absent. */
  readonly given?: true;
}

/**
 * The result of an audit: scores, dimensions by engine and name, issues. The engine's measurements are not validated in
 * depth.
 */
export class AuditResult {
  @IsText() readonly scoring_version!: string;

  /** The instant that age-dependent checks were measured against (ISO 8601). */
  @IsIsoTime() readonly as_of!: string;
  @IsText() readonly final_url!: string;

  /** Absent in results of scoring version 1. */
  @MayBeAbsentOrNull() @IsObject() readonly completeness?: Completeness;

  /** Absent in results of scoring versions before 4. */
  @MayBeAbsentOrNull() @IsObject() readonly page?: KindOfPage;
  @Nested(Scores) readonly scores!: Scores;

  @IsObject()
  readonly dimensions!: Readonly<Partial<Record<Engine, Readonly<Record<string, DimensionResult>>>>>;

  @IsArray() readonly issues!: readonly Issue[];
}
