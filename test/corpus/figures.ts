import type { Scores } from '#contracts/audit/audits';
import { canonicalsOf } from '../../apps/audit-engine/src/checks/crawling/link-relations.js';
import { metaContent } from '../../apps/audit-engine/src/checks/meta.js';
import type { PageKind } from '#contracts/audit/page-kinds';
import { readPage } from '../../apps/audit-engine/src/page/page.js';
import { auditReport } from '../../apps/audit-engine/src/scoring/audit-report.js';
import { sourceOf, type PageOptions } from '../../apps/audit-engine/test-support/page-of.js';
import type { GoldPage } from './gold-pages.js';
import {
  bagOf,
  type Overlap,
  overlapOf,
  wordsIn,
} from '../../apps/audit-engine/test-support/corpus/word-overlap.js';

/** The date of all audits, so that ages do not change with the day. */
const AS_OF = new Date('2026-11-21T12:00:00Z');

/** What one page gave. */
export interface PageFigures {
  readonly name: string;
  /** Undefined where the main content is not known as a whole. */
  readonly overlap: Overlap | undefined;
  /** Of the known passages, how many there are, and how many are in the main content. */
  readonly passages: number;
  readonly passagesFound: number;
  readonly kind: PageKind;
  readonly scores: Scores;
  readonly issues: number;
  readonly critical: boolean;
}

/** Audits a page as if its own address served it, without anything beside it; or as `options` say. */
export function figuresOf(gold: GoldPage, options?: PageOptions): PageFigures {
  const page = readPage(sourceOf(gold.html, options ?? ownAddressOf(gold)), AS_OF);
  const { scores, issues } = auditReport(page, 'all');
  const text = lettersOf(page.main.text);
  return {
    name: gold.name,
    overlap: gold.words && overlapOf(bagOf(page.main.text), gold.words),
    passages: gold.passages.length,
    passagesFound: gold.passages.filter((passage) => text.includes(lettersOf(passage))).length,
    kind: page.kind.kind,
    scores,
    issues: issues.length,
    critical: issues.some(({ severity }) => severity === 'critical'),
  };
}

/** A stored page was fetched from the address that it names: from any other it would be a copy of another page. */
function ownAddressOf({ html }: GoldPage): PageOptions {
  const page = readPage(sourceOf(html), AS_OF);
  const [canonical] = canonicalsOf(page);
  const named = canonical?.href ?? metaContent(page, 'og:url');
  return named !== undefined && /^https?:/i.test(named) && URL.canParse(named) ? { url: named } : {};
}

/** Returns the letters of a text: space and marks differ between what shows a passage and the page. */
function lettersOf(text: string): string {
  return wordsIn(text).join('');
}
