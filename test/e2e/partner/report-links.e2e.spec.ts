import { describe, expect, it, jest } from '@jest/globals';
import { request } from 'undici';
import { addressesIn } from '../../../apps/api-gateway/test-support/dashboard/html-shape.js';
import { visibleDimensions, visibleIssues } from '../../../apps/api-gateway/src/operations/partner-view.js';
import { documentOf } from '../../../apps/api-gateway/src/pages/page-response.js';
import { reportPage } from '../../../apps/api-gateway/src/reports/html/report-page.js';
import { reportMarkdown } from '../../../apps/api-gateway/src/reports/markdown/report-markdown.js';
import { reportOf } from '../../../apps/api-gateway/src/reports/model/report-of.js';
import { readCorpus } from '../../../apps/audit-engine/test-support/corpus/corpus.js';
import { corpusPageOf } from '../../../apps/audit-engine/test-support/corpus/findings.js';
import { auditReport } from '../../../apps/audit-engine/src/scoring/audit-report.js';
import { contractStage, ended } from '../support/contract.js';
import { gatewayUrl } from '../support/workspace.js';

jest.setTimeout(60_000);

interface CorpusReport {
  readonly html: string;
  /** The addresses in it, without pictures. */
  readonly links: readonly string[];
  readonly markdown: string;
  /** As the API has them. */
  readonly docUrls: readonly string[];
}

describe('the reports on the pages of the corpus', () => {
  const own = gatewayUrl();

  const reports: readonly CorpusReport[] = readCorpus().map((page) => {
    const result = auditReport(corpusPageOf(page), 'all');
    const issues = visibleIssues(result.issues, own);
    const dimensions = visibleDimensions(result);
    const { scores, final_url: url } = result;
    const report = reportOf({ status: 'complete', type: 'all', url, scores, dimensions, issues });
    const html = documentOf(reportPage(report, own));
    return {
      html,
      links: linksIn(html),
      markdown: reportMarkdown(report),
      docUrls: issues.map(({ doc_url }) => doc_url),
    };
  });

  it('lead from each issue to the page about its check', () => {
    for (const { links, markdown, docUrls } of reports) {
      expect(docUrls.filter((url) => !links.includes(url))).toEqual([]);
      expect(docUrls.filter((url) => !markdown.includes(`(${inMarkdown(url)})`))).toEqual([]);
    }
    expect(reports.flatMap(({ docUrls }) => docUrls).length).toBeGreaterThan(400);
  });

  it('have links that lead to a page of ours that is there, to a part of the report, or to the web', async () => {
    const missing = reports.flatMap(({ html, links }) =>
      links.filter((link) => !/^https?:\/\//.test(link) && !html.includes(`id="${link.slice(1)}"`)),
    );
    const all = new Set(reports.flatMap(({ links }) => links));
    const ours = new Set([...all].filter((link) => link.startsWith(`${own}/`)));
    // What is found on the way is followed, too.
    for (const address of ours) {
      // On a new connection: between two pages the server may end one that waits.
      const { statusCode, headers, body } = await request(address, { reset: true });
      if (statusCode !== 200) missing.push(`${statusCode} ${address}`);
      const text = await body.text();
      // A script holds parts of links.
      const links = String(headers['content-type']).startsWith('text/html') ? linksIn(text) : [];
      const found = links.map((link) => new URL(link, address).href);
      for (const link of found) if (link.startsWith(`${own}/docs/`)) ours.add(link);
    }
    expect(missing).toEqual([]);
    expect([...ours].filter((address) => address.includes('/docs/checks/')).length).toBeGreaterThan(100);
  });
});

describe('an audit of the API', () => {
  const stage = contractStage();

  it('names of each issue the page about its check', async () => {
    const { partner } = await stage.open(80);
    const { body } = await partner.createAudit({ url: `${stage.site.url}/poor`, type: 'seo' });
    const { issues } = await ended(partner, body.data.audit_id);
    expect(issues.length).toBeGreaterThan(0);
    for (const { id, doc_url } of issues) {
      const { pathname } = new URL(doc_url);
      expect(pathname).toBe(`/docs/checks/${id}`);
      expect((await request(new URL(pathname, gatewayUrl()))).statusCode).toBe(200);
    }
  });
});

function linksIn(document: string): readonly string[] {
  return [...new Set(addressesIn(document))].filter((address) => !address.startsWith('data:'));
}

/** As Markdown has an address in a link. */
function inMarkdown(url: string): string {
  return url.replaceAll('_', '%5F');
}
