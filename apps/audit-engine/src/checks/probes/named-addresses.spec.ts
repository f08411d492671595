import { describe, expect, it } from '@jest/globals';
import { describeCheck, head, link, OWN } from '../../../test-support/describe-check.js';
import { linesOf } from '../../../test-support/lighthouse.js';
import { checkOf, pageOf, type PageOptions } from '../../../test-support/page-of.js';
import type { LinkProbe, ProbeResponse } from '../../page/page-source.js';
import { auditReport } from '../../scoring/audit-report.js';

const OTHER = 'https://site.example/other';
type Asked = Omit<Extract<LinkProbe, { kind: 'asked' }>, 'kind' | 'targets' | 'variants'>;
const asked = (probe: Asked): PageOptions => ({
  linkProbe: { kind: 'asked', variants: [], targets: [], ...probe },
});

const toOther = head(link('canonical', OTHER));
const canonical = (response: Omit<ProbeResponse, 'url'>) =>
  asked({ canonical: { finalUrl: OTHER, ...response, url: OTHER } });
const tagged = (value: string) => canonical({ status: 200, headers: { 'x-robots-tag': value } });

describeCheck('seo.index.canonical_target', [
  ['one that was not requested', toOther, null],
  ['a page', toOther, 1, canonical({ status: 200 })],
  ['none', toOther, 0, canonical({ status: 404 })],
  ['one that is gone', toOther, 0, canonical({ status: 410 })],
  ['a name without an address', toOther, 0, canonical({ code: 'dns_not_found' })],
  ['a redirect', toOther, 0.5, canonical({ status: 200, finalUrl: OWN })],
  ['one with noindex', toOther, 0, tagged('noindex')],
  ['one with noindex for Google', toOther, 0, tagged('googlebot: noindex, nofollow')],
  ['one with noindex for another crawler', toOther, 1, tagged('otherbot: noindex')],
  ['one that has left results', toOther, 0, tagged('unavailable_after: 2026-01-31')],
  ['one that fails for a while', toOther, null, canonical({ status: 503 })],
  ['one that refuses us', toOther, null, canonical({ status: 403 })],
  ['one that robots.txt keeps us from', toOther, null, canonical({ code: 'robots' })],
]);

describe('a canonical address that leads nowhere', () => {
  const page = pageOf(toOther, canonical({ status: 404 }));

  it('is one issue with what is wrong with the address itself', () => {
    const { issues, scores } = auditReport(page, 'seo');
    const [issue, ...others] = issues.filter(({ id }) => id.startsWith('seo.index.canonical'));
    expect(issue).toMatchObject({
      id: 'seo.index.canonical_target',
      title: 'The canonical address leads to no page: "https://site.example/other"',
      evidence: [`${OTHER}: 404`],
      follows: [{ id: 'seo.index.canonical' }],
    });
    expect(issue?.where).toHaveLength(1);
    expect(others).toEqual([]);
    expect(scores).toEqual(auditReport(pageOf(toOther), 'seo').scores);
  });

  it.each([
    [canonical({ status: 200, finalUrl: OWN }), `${OTHER} redirects to ${OWN}`],
    [canonical({ code: 'dns_not_found' }), `${OTHER}: the name has no address`],
    [tagged('noindex'), `${OTHER}: noindex in X-Robots-Tag`],
  ])('says why', (options, line) => {
    expect(linesOf('seo.index.canonical_target', toOther, options)).toEqual([line]);
  });
});

const alternate = (lang: string, href: string) => `<link rel="alternate" hreflang="${lang}" href="${href}">`;
const DE = 'https://site.example/de';
const FR = 'https://site.example/fr';
const ENGLISH = alternate('en', OWN) + alternate('de', DE);
const page = head(ENGLISH + alternate('fr', FR));
const read = (url: string, inHead: string, more: Partial<ProbeResponse> = {}): ProbeResponse => ({
  url,
  status: 200,
  finalUrl: url,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(`<!doctype html><html><head>${inHead}`),
  ...more,
});
const versions = (...responses: ProbeResponse[]) => asked({ versions: responses });
const german = (inHead: string, more?: Partial<ProbeResponse>) => versions(read(DE, inHead, more));
/** 384 KB have room for three of it. */
const long = ENGLISH.padEnd(120 * 1024);
const many = [DE, FR, `${DE}/2`, `${DE}/3`, `${DE}/4`];
const manyVersions = head(many.map((url) => alternate('de', url)).join(''));
const CANONICAL = link('canonical', `${OWN}/canonical`);
const inHeader = { headers: { link: `<${OWN}>; rel="alternate"; hreflang="en"` } };

describeCheck('seo.intl.return_links', [
  ['versions that were not requested', page, null],
  ['versions that link back', page, 1, versions(read(DE, ENGLISH), read(FR, ENGLISH))],
  ['one of two that does not', page, 0.5, versions(read(DE, ENGLISH), read(FR, alternate('fr', FR)))],
  ['one that names no version', page, 0, german('<title>t</title>')],
  ['one that does not exist', page, 0, versions({ url: DE, status: 404, finalUrl: DE })],
  ['a link back in the header', page, 1, german('', inHeader)],
  ['a relative link back', page, 1, german(alternate('en', '/guides/page'))],
  ['a link back with tracking', page, 1, german(alternate('en', `${OWN}?utm_source=a`))],
  ['a link back to another page', page, 0, german(alternate('en', OTHER))],
  ['a plain link back', page, 0, german(link('alternate', OWN))],
  [
    'a link back to the canonical address',
    head(CANONICAL + ENGLISH),
    1,
    german(alternate('en', `${OWN}/canonical`)),
  ],
  ['one that redirects to another page', page, null, german('', { finalUrl: OTHER })],
  ['one that redirects, and links back', page, 1, german(ENGLISH, { finalUrl: `${DE}/` })],
  ['one that redirects to this page', page, null, german(ENGLISH, { finalUrl: OWN })],
  [
    'a file that links back in the header',
    page,
    1,
    versions({ url: DE, status: 200, finalUrl: DE, ...inHeader }),
  ],
  ['one that was not read', page, null, versions({ url: DE, status: 200, finalUrl: DE })],
  ['one that is too deep to be read', page, null, german('<div>'.repeat(1_000))],
  [
    'one that does not exist, after one whose head has no room',
    manyVersions,
    0.75,
    versions(...many.slice(0, 3).map((url) => read(url, long)), read(`${DE}/3`, long), {
      url: `${DE}/4`,
      status: 404,
    }),
  ],
  ['one that refuses us', page, null, versions({ url: DE, status: 403, finalUrl: DE })],
]);

describe('a language version that does not link back', () => {
  it('is told with its language, and why', () => {
    const options = versions(read(DE, alternate('de', DE)), { url: FR, status: 410, finalUrl: FR });
    const check = checkOf('seo.intl.return_links');
    expect(linesOf(check.id, page, options)).toEqual([
      `de → ${DE}: names 1 language version, and not this page`,
      `fr → ${FR}: 410`,
    ]);
    expect(check.problemOf?.(pageOf(page, options))).toBe(
      'Both language versions do not link back to this page',
    );
    expect(check.where?.(pageOf(page, options))).toHaveLength(2);
  });

  it('costs no point', () => {
    const { scores } = auditReport(pageOf(page, german('')), 'seo');
    expect(scores).toEqual(auditReport(pageOf(page), 'seo').scores);
  });
});
