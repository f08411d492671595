import { describe, expect, it } from '@jest/globals';
import type { AuditResult, Issue } from '#contracts/audit/audits';
import { columnsOf } from './lines.js';
import { reportOf } from './report.js';
import type { Terminal } from './terminal.js';

const plain = (width: number): Terminal => ({ width, paint: (_style, text) => text });

const ISSUE: Issue = {
  id: 'seo.meta.title',
  engine: 'seo',
  dimension: 'metadata',
  severity: 'high',
  impact: 4.2,
  title: 'The page has one title, in its head, and it is one that a reader understands',
  why: 'Search results show the title.',
  fix: 'Put exactly one title with text into the head of the page.',
  evidence: ['head: \u202eevil\u001b[2J title', '日本語'.repeat(30)],
};

const RESULT: AuditResult = {
  scoring_version: '1',
  as_of: '2026-11-21T00:00:00.000Z',
  final_url: `https://site.example/${'long'.repeat(40)}`,
  scores: { overall: 60, seo: 60, aeo: null, geo: null },
  dimensions: {
    seo: {
      metadata: { score: 60, checks: [{ id: 'seo.meta.title', title: 'a', weight: 6, score: 0.6 }] },
      technical: { score: null, checks: [{ id: 'seo.intl.hreflang', title: 'b', weight: 1, score: null }] },
    },
  },
  issues: [ISSUE],
};

const report = (result: AuditResult, terminal = plain(80)) =>
  reportOf(
    { target: 'https://site.example/', type: 'seo', tookMs: 1_234, result, notes: [], publicUrl: undefined },
    terminal,
  );

describe('the report of an audit', () => {
  it.each([40, 80, 120])('fits %d columns', (width) => {
    expect(report(RESULT, plain(width)).filter((line) => columnsOf(line) > width)).toEqual([]);
  });

  it('draws bars as long as the scores, and none where nothing was measured', () => {
    const lines = report(RESULT);
    expect(lines).toContain(`overall              60  ${'█'.repeat(18)}${'░'.repeat(12)}`);
    expect(lines).toContain('  technical           -  nothing applied');
    expect(lines.filter((line) => /^(aeo|geo|AEO|GEO)/.test(line))).toEqual([]);
  });

  it('shows what would act on a terminal instead of sending it', () => {
    const text = report(RESULT).join('\n');
    expect(text).toContain('\\u{202e}evil\\u{1b}[2J title');
    expect(text).not.toMatch(/[\u001b\u202e]/);
  });

  it('says of an issue what it costs, and then what to do', () => {
    const lines = report(RESULT);
    const why = lines.indexOf('  Why:   Search results show the title.');
    expect(lines[why + 1]).toBe('  Fix:   Put exactly one title with text into the head of the page.');
  });

  it('shows code in whole lines, where it belongs and what it leaves out', () => {
    const after = `<script>\n${'x'.repeat(100)}\n</script>`;
    const code = { language: 'html', into: 'in the <head>', after, missing: ['rating', 'sku'] } as const;
    const lines = report({ ...RESULT, issues: [{ ...ISSUE, code }] });
    const replaced = { ...code, before: '<old>\n', example: true } as const;
    expect(report({ ...RESULT, issues: [{ ...ISSUE, code: replaced }] }).join('\n')).toContain(
      [
        '  Replace: in the <head>, as an example:',
        '         <old>',
        '         ',
        '  By:',
        '         <script>',
      ].join('\n'),
    );
    const start = lines.indexOf('  Paste: in the <head>:');
    expect(lines.slice(start + 1, start + 5)).toEqual([
      '         <script>',
      `         ${'x'.repeat(100)}`,
      '         </script>',
      '  Left out: rating, sku',
    ]);
  });

  it('says that there is nothing to fix', () => {
    expect(report({ ...RESULT, issues: [] })).toContain('Nothing to fix');
  });

  it('names ten issues and how many there are besides', () => {
    const lines = report({ ...RESULT, issues: Array.from({ length: 12 }, () => ISSUE) });
    expect(lines.filter((line) => line === 'HIGH  +4.2  seo.meta.title')).toHaveLength(10);
    expect(lines).toContain('Issues: 12 high');
    expect(lines).toContain('and 2 more, which --json lists');
  });

  it('leads to the page about each check where the service is known', () => {
    const audit = {
      target: 'https://site.example/',
      type: 'seo',
      tookMs: 1,
      result: RESULT,
      notes: [],
    } as const;
    const lines = reportOf({ ...audit, publicUrl: 'https://api.example.com/' }, plain(80));
    expect(lines).toContain('  More:  https://api.example.com/docs/checks/seo.meta.title');
    expect(report(RESULT).join('\n')).not.toContain('More:');
  });

  it('promises no ranking', () => {
    expect(report(RESULT).join(' ')).toContain('They do not predict rankings or citations.');
  });
});
