/** A complete audit in which a page or a partner wrote `text` wherever it could, and more. */
export function auditWithText(text: string, address = text): Record<string, unknown> {
  const check = { id: text, title: text, weight: 3, score: 0.5 };
  const issue = { id: text, engine: text, dimension: text, severity: text, impact: 2, title: text };
  return {
    audit_id: text,
    status: 'complete',
    type: text,
    url: address,
    kind: text,
    page: { kind: text, sure: 0.5, why: [text, text] },
    scores: { overall: 50, seo: 50 },
    dimensions: {
      scoring_version: text,
      as_of: text,
      final_url: `${address}?`,
      completeness: { computed: 1, total: 2, missing: [text, `${text} 2`] },
      seo: { [`${text} dimension`]: { score: 50, checks: [check, { ...check, score: null }] } },
    },
    issues: [
      {
        ...issue,
        ...{ why: text, fix: text, basis: text, source: text, follows: [{ id: text, title: text }] },
        where: [{ line: 1, column: 2, path: text, excerpt: text }],
        code: { language: text, into: text, before: text, after: text, missing: [text], example: true },
        evidence: [text, `26 words: ${text}`, `"${text}" → ${text}`],
      },
      { ...issue, severity: 'critical', engine: 'seo' },
    ],
    credits: { charged: 80, refunded: 0 },
    created_at: '2026-11-21T09:29:58.214Z',
    completed_at: text,
    metadata: { [text]: text },
  };
}

/** A failed audit of the same kind. */
export function failedAuditWithText(text: string, address = text): Record<string, unknown> {
  return {
    ...auditWithText(text, address),
    status: 'failed',
    failure_reason: text,
    error: { code: text, message: text },
  };
}
