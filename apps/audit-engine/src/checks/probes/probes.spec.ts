import { describe, expect, it } from '@jest/globals';
import { body, describeCheck, head } from '../../../test-support/describe-check.js';
import { checkOf, pageOf, type PageOptions } from '../../../test-support/page-of.js';
import type { ProbeResponse } from '../../page/page-source.js';
import { auditReport } from '../../scoring/audit-report.js';

const ORIGIN = 'https://site.example';
const SELF = `${ORIGIN}/guides/page`;

/** `/path 404` or `/path timeout`, as the response of the page's own site. */
function responseOf(line: string): ProbeResponse {
  const [address = '', outcome = ''] = line.split(' ');
  const url = new URL(address, SELF).href;
  return /^\d+$/.test(outcome) ? { url, status: Number(outcome), finalUrl: url } : { url, code: outcome };
}

const targets = (...lines: string[]): PageOptions => ({
  linkProbe: { kind: 'asked', variants: [], targets: lines.map(responseOf) },
});

const TWO_LINKS = body('<a href="/a#top">A</a> <a href="b">B</a> <a href="/a">Again</a>');

describeCheck('seo.links.broken', [
  ['a page whose links were not requested', TWO_LINKS, null],
  ['links that lead to pages', TWO_LINKS, 1, targets('/a 200', '/guides/b 206')],
  ['a link of two that is broken', TWO_LINKS, 0.25, targets('/a 404', '/guides/b 200')],
  ['links that are gone', TWO_LINKS, 0, targets('/a 410', '/guides/b 404')],
  ['a name without an address', TWO_LINKS, 0, targets('/a dns_not_found')],
  ['images that are broken', TWO_LINKS, 1, targets('/a 200', '/image.png 404')],
  ...['401', '403', '429', '451', '500', '503', '304', '405'].map(
    (status) => [`nothing but ${status}`, TWO_LINKS, null, targets(`/a ${status}`)] as const,
  ),
  ...['timeout', 'robots', 'no_time', 'redirect_loop', 'too_many_redirects', 'dns_temporary'].map(
    (code) => [`nothing but ${code}`, TWO_LINKS, null, targets(`/a ${code}`)] as const,
  ),
]);

const IMAGES = body('<img src="/a.png"><img data-src="b.png">');

describeCheck('seo.links.broken_images', [
  ['a page whose images were not requested', IMAGES, null],
  ['images that are there', IMAGES, 1, targets('/a.png 200', '/guides/b.png 200')],
  ['an image of two that is missing', IMAGES, 0.25, targets('/a.png 200', '/guides/b.png 404')],
  ['links that are broken', IMAGES, 1, targets('/a.png 200', '/page 404')],
]);

const variants = (...responses: ProbeResponse[]): PageOptions => ({
  linkProbe: { kind: 'asked', variants: responses, targets: [] },
});
const to = (url: string, finalUrl = url): ProbeResponse => ({ url, status: 200, finalUrl });
const HTTP = 'http://site.example/guides/page';
const WWW = 'https://www.site.example/guides/page';
const failing = (code: string): ProbeResponse => ({ url: WWW, code });
const CANONICAL = head(`<link rel="canonical" href="${SELF}">`);

describeCheck('seo.index.variants', [
  ['a page whose address was requested alone', head(''), null],
  ['spellings that redirect to the page', head(''), 1, variants(to(HTTP, SELF), to(WWW, SELF))],
  ['ones that do not exist', head(''), 1, variants(failing('dns_not_found'), responseOf(`${SELF}/ 404`))],
  ['ones that tell nothing', head(''), null, variants(failing('timeout'), to(HTTP, `${ORIGIN}/consent`))],
  ['a second host with the page', head(''), 0, variants(to(HTTP, SELF), to(WWW))],
  ['a second slash with the page', head(''), 0, variants(to(`${SELF}/`))],
  ['a second host, and a canonical address', CANONICAL, 1, variants(to(WWW))],
  ['a page on http as well, whatever is canonical', CANONICAL, 0, variants(to(HTTP))],
]);

describe('a broken link', () => {
  const page = pageOf(TWO_LINKS, targets('/a 404', '/guides/b dns_not_found'));

  it('is an issue once, with the position of its first link, and costs no point', () => {
    const issue = auditReport(page, 'seo').issues.find(({ id }) => id === 'seo.links.broken');
    expect(issue).toMatchObject({ severity: 'medium', impact: 0, gains: { seo: 0 } });
    expect(issue?.evidence).toEqual([
      '"A" → https://site.example/a: 404',
      '"B" → https://site.example/guides/b: the name has no address',
    ]);
    expect(issue?.where).toMatchObject([
      {
        path: 'html > body > a:nth-of-type(1)',
        excerpt: expect.stringMatching(/^<a href="\/a#top">/) as unknown,
      },
      { path: 'html > body > a:nth-of-type(2)' },
    ]);
    expect(auditReport(page, 'seo').scores).toEqual(auditReport(pageOf(TWO_LINKS), 'seo').scores);
  });

  it('says which address answers twice', () => {
    const twice = pageOf(head(''), variants(to(WWW)));
    expect(checkOf('seo.index.variants').evidence?.(twice)).toEqual([
      `${WWW} answers 200, and does not redirect`,
    ]);
  });
});
