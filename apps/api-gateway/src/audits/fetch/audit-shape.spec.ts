import { describe, expect, it } from '@jest/globals';
import { auditBody, type AuditRow, auditPageBody, cancelBody } from './audit-shape.js';

const queued: AuditRow = {
  audit_id: 'aud_1',
  audit_type: 'seo',
  url: 'https://example.com/?q="a"',
  charged: 80,
  refunded: 0,
  status: 'queued',
  created_at: new Date('2026-01-02T03:04:05.006Z'),
  completed_at: null,
  failure_reason: null,
  error: null,
  scores: null,
  dimensions: null,
  issues: null,
  metadata: null,
  result_archived_at: null,
};
const ended = { ...queued, completed_at: new Date('2026-01-02T03:05:00Z') };
const dataOf = (row: AuditRow) => (JSON.parse(auditBody(row)) as { data: Record<string, unknown> }).data;

describe('GET /audit/{id} (section 4.2)', () => {
  const shared = {
    audit_id: 'aud_1',
    type: 'seo',
    url: 'https://example.com/?q="a"',
    credits: { charged: 80, refunded: 0 },
    created_at: '2026-01-02T03:04:05.006Z',
  };
  const completed_at = '2026-01-02T03:05:00.000Z';

  it.each(['queued', 'processing'] as const)('has exactly the fields of %s', (status) => {
    expect(dataOf({ ...queued, status })).toEqual({ ...shared, status });
  });

  it('has exactly the fields of complete, results as they are stored', () => {
    const results = { scores: '{"overall":70}', dimensions: '{"seo":{}}', issues: '[{"id":"x"}]' };
    expect(dataOf({ ...ended, ...results, status: 'complete' })).toEqual({
      ...shared,
      status: 'complete',
      completed_at,
      scores: { overall: 70 },
      dimensions: { seo: {} },
      issues: [{ id: 'x' }],
    });
  });

  it('has the metadata as it is stored, in a list without the dimensions, and without issues that were archived', () => {
    const metadata = '{"deep":[[[]]]}';
    expect(dataOf({ ...queued, metadata })).toEqual({
      ...shared,
      status: 'queued',
      metadata: { deep: [[[]]] },
    });
    expect(auditBody({ ...queued, metadata })).toContain(`"metadata":${metadata}`);
    const results = { scores: '{"overall":70}', dimensions: '{"seo":{}}', issues: null, metadata };
    const row: AuditRow = { ...ended, ...results, status: 'complete' };
    const listed = {
      ...shared,
      status: 'complete',
      completed_at,
      scores: { overall: 70 },
      metadata: { deep: [[[]]] },
    };
    expect(JSON.parse(auditPageBody({ audits: [row], nextCursor: null }))).toEqual({
      data: [listed],
      next_cursor: null,
    });
  });

  it('has exactly the fields of failed', () => {
    const failure = { failure_reason: 'timeout', error: '{"code":"AUDIT_TIMEOUT","message":"Too slow."}' };
    expect(dataOf({ ...ended, ...failure, refunded: 40, status: 'failed' })).toEqual({
      ...shared,
      status: 'failed',
      completed_at,
      credits: { charged: 80, refunded: 40 },
      failure_reason: 'timeout',
      error: { code: 'AUDIT_TIMEOUT', message: 'Too slow.' },
    });
  });

  it('has exactly the fields of cancelled', () => {
    expect(dataOf({ ...ended, status: 'cancelled' })).toEqual({
      ...shared,
      status: 'cancelled',
      completed_at,
    });
  });
});

describe('POST /audit/{id}:cancel (section 4.3)', () => {
  it('has exactly the audit, its status and its credits', () => {
    expect(cancelBody({ ...ended, status: 'cancelled', refunded: 80 })).toEqual({
      data: { audit_id: 'aud_1', status: 'cancelled', credits: { charged: 80, refunded: 80 } },
    });
  });
});
