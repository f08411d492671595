import { describe, expect, it } from '@jest/globals';
import { meta, schema } from '../../test-support/describe-check.js';
import { pageOf } from '../../test-support/page-of.js';
import { auditReport } from '../scoring/audit-report.js';

const LOGIN = '<form><label>Password <input type="password" name="p"></label><button>Sign in</button></form>';
const login = (inHead = '') =>
  `<!doctype html><html lang="en"><head><title>Sign in to Green Rows</title>${inHead}</head><body><main><h1>Sign in</h1>${LOGIN}</main></body></html>`;
const UNSEEN = schema({ '@type': 'Article', headline: 'Of another page' });

describe('a login', () => {
  it.each([
    ['with a few words', login(), {}],
    ['that robots.txt keeps out', login(), { robots: 'User-agent: *\nDisallow: /' }],
    ['with noindex', login(meta('robots', 'noindex')), {}],
  ])('%s has no critical issue', (_what, html, options) => {
    const page = pageOf(html, { url: 'https://site.example/login', ...options });
    expect(page.kind.kind).toBe('login');
    const { issues } = auditReport(page, 'all');
    expect(issues.filter(({ severity }) => severity !== 'low').map(({ title }) => title)).toEqual([]);
  });

  it('is told of markup that nobody sees, and not of its noindex', () => {
    const page = pageOf(login(meta('robots', 'noindex') + UNSEEN), { url: 'https://site.example/login' });
    const found = auditReport(page, 'seo').issues.find(({ id }) => id === 'seo.schema.consistent');
    expect(found?.title).toBe('The markup says what the page does not show: "Of another page"');
    expect(found?.evidence.join()).not.toContain('noindex');
  });
});
