import { headerLines } from '#outbound-http/response/response-headers';
import type { Page } from '../../page/page.js';
import { headerCode } from '../code/code.js';
import { convention, inDimension, yes } from '../check.js';
import { metaContent } from '../meta.js';

// No search engine is known to rank by these headers, so none of them has a weight.
export const SECURITY = inDimension('security', [
  {
    id: 'seo.security.hsts',
    weight: 0,
    title: 'Browsers are told to use https only (reported, not scored)',
    problem: 'Browsers are not told to use https only',
    why: 'Without it a first visit over http can be read and changed on its way.',
    fix: 'Send Strict-Transport-Security with a max-age of some months.',
    source: convention('RFC 6797; Lighthouse has-hsts'),
    passes:
      '1 for Strict-Transport-Security with a max-age above 0; else 0. Not applicable to a page on http. Reported only: it counts in no score.',
    measure: (page) => (page.url.protocol === 'https:' ? yes(maxAgeOf(page) > 0) : null),
    evidence: (page) => [`Strict-Transport-Security: ${headerOf(page, 'strict-transport-security')}`],
    code: (page) => inPlaceOf(page, 'Strict-Transport-Security', 'max-age=31536000'),
  },
  {
    id: 'seo.security.csp',
    weight: 0,
    title: 'A policy limits what the page may load (reported, not scored)',
    problem: 'No policy limits what the page may load',
    why: 'It limits what foreign script that gets into the page can do.',
    fix: 'Send Content-Security-Policy, first as Content-Security-Policy-Report-Only.',
    source: convention('W3C Content Security Policy Level 3; Lighthouse csp-xss'),
    passes:
      '1 for a policy in Content-Security-Policy or in its meta element; else 0. What the policy says is not judged. Reported only: it counts in no score.',
    measure: (page) =>
      yes(
        headerLines(page.source.headers, 'content-security-policy').some((line) => line.trim() !== '') ||
          (metaContent(page, 'content-security-policy') ?? '') !== '',
      ),
    evidence: (page) => [`Content-Security-Policy: ${headerOf(page, 'content-security-policy')}`],
  },
  {
    id: 'seo.security.nosniff',
    weight: 0,
    title: 'Browsers are told not to guess types of files (reported, not scored)',
    problem: 'Browsers are not told to keep to the declared types of files',
    why: 'A browser that guesses may run an uploaded file as a script.',
    fix: 'Send X-Content-Type-Options: nosniff.',
    source: convention('WHATWG Fetch Standard, X-Content-Type-Options'),
    passes:
      '1 when X-Content-Type-Options begins with nosniff; else 0. Reported only: it counts in no score.',
    // The Fetch Standard reads the first value only.
    measure: (page) => yes(/^\s*nosniff\s*(?:,|$)/i.test(headerOf(page, 'x-content-type-options'))),
    evidence: (page) => [`X-Content-Type-Options: ${headerOf(page, 'x-content-type-options')}`],
    code: (page) => inPlaceOf(page, 'X-Content-Type-Options', 'nosniff'),
  },
]);

/** Browsers read only the first header of these names. */
function inPlaceOf({ source: { headers } }: Page, name: string, value: string) {
  const sent = headerLines(headers, name.toLowerCase());
  return headerCode(
    `${name}: ${value}`,
    sent.map((line) => `${name}: ${line}`),
  );
}

function headerOf(page: Page, name: string): string {
  const lines = headerLines(page.source.headers, name);
  return lines.length === 0 ? 'missing' : lines.join(', ').trim() || 'empty';
}

/** Browsers read the first header of that name only (RFC 6797 section 8.1). */
function maxAgeOf(page: Page): number {
  const [line = ''] = headerLines(page.source.headers, 'strict-transport-security');
  const [, seconds = '0'] = /(?:^|;)\s*max-age\s*=\s*"?(\d{1,12})/i.exec(line) ?? [];
  return Number(seconds);
}
