import { priceOf } from '#contracts/money/prices';
import {
  visibleDimensions,
  visibleIssues,
  visiblePage,
} from '../../../apps/api-gateway/src/operations/partner-view.js';
import { inlineAnalyser } from '../../../apps/audit-engine/src/page-audit/analysis/analyser.js';
import { auditFile } from '../../../apps/audit-engine/src/operations/page-audit.js';

/** The page that shows it, between these marks. */
export const RESULT_PAGE = 'docs/reference/audit-result.md';
const BEGIN = '<!-- What follows is written by npm run docs. -->\n<!-- prettier-ignore-start -->';
const END = '<!-- prettier-ignore-end -->';

/** What is audited for it. */
export const EXAMPLE_PAGE = 'tools/docs/pages/example-page.html';

const KIND = 'article';
const URL = 'https://site.example/article';
const PUBLIC_URL = 'https://api.example.com';
const AS_OF = '2026-11-21T09:30:00.000Z';

/** A complete audit as the API answers it: the result of a real run of the engine, on an invented order. */
export async function auditExample(html: Uint8Array): Promise<{ readonly data: object }> {
  const result = await auditFile({
    bytes: html,
    url: URL,
    type: 'aeo',
    kind: KIND,
    asOf: new Date(AS_OF),
    budgetMs: 60_000,
    signal: new AbortController().signal,
    analyser: inlineAnalyser,
  });
  return {
    data: {
      audit_id: 'aud_01kawz5p0rf8mv2y6t4qn9x1c3',
      status: 'complete',
      type: 'aeo',
      url: URL,
      kind: KIND,
      page: visiblePage(result.page!),
      scores: result.scores,
      dimensions: visibleDimensions(result),
      issues: visibleIssues(result.issues, PUBLIC_URL),
      issues_total: result.issues.length,
      credits: { charged: priceOf('aeo'), refunded: 0 },
      created_at: '2026-11-21T09:29:58.214Z',
      completed_at: '2026-11-21T09:30:00.683Z',
      metadata: { order: 17 },
    },
  };
}

/** The page with this example in the place of the one that it has. Throws where the marks are not there. */
export function withExample(page: string, example: object): string {
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before === -1 || after < before) throw new Error(`${RESULT_PAGE} has lost the marks of its example`);
  return `${page.slice(0, before)}${BEGIN}\n\n\`\`\`json\n${jsonOf(example)}\n\`\`\`\n\n${page.slice(after)}`;
}

/** Indented, with a check on one line. */
function jsonOf(example: object): string {
  const flat = /\{\n\s+"(?:id|overall)":[^{}[\]]*\}/g;
  return JSON.stringify(example, null, 2).replace(flat, (object) => object.replace(/\n\s*/g, ' '));
}
