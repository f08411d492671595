import { describe, expect, it } from '@jest/globals';
import {
  expectFailure,
  failure,
  type FailureRow,
  USER_AGENT,
} from '../../../../test-support/failing-sites.js';

/** One for each reason; `failure-of-response.spec.ts` has all statuses, and `audit-failure.spec.ts` all messages. */
const STATUSES: readonly FailureRow[] = [
  ...(
    [
      [404, 'http_not_found', 'input'],
      [401, 'http_auth_required', 'input'],
      [302, 'http_client_error', 'input'],
      [403, 'blocked_by_target', 'target'],
      [204, 'not_html', 'input'],
    ] as const
  ).map(([status, reason, fault]) =>
    failure(reason, fault, 'headers', `the site answers ${status}`, {
      detail: { status },
      message: new RegExp(`^The site answered ${status}: .+\\. .+\\.$`),
      site: (sites) => sites.page(status),
    }),
  ),
  failure('http_server_error', 'target', 'headers', 'the site answers 503 twice', {
    detail: { status: 503, attempts: 2 },
    message: /^The site answered 503: an error of its server\. It was tried 2 times\. Try again when/,
    site: (sites) => sites.page(503),
  }),
  failure('blocked_by_target', 'target', 'headers', 'the site answers with a challenge', {
    detail: { status: 403, challenge: true, user_agent: USER_AGENT },
    message: /^The site answered 403: a challenge for browsers instead of the page\. Allow the user agent/,
    site: (sites) => sites.page(403, undefined, '<script>window._cf_chl_opt={};"__cf_chl_tk"</script>'),
  }),
];

const CONTENTS: readonly FailureRow[] = [
  failure('not_html', 'input', 'headers', 'the type is that of a file', {
    detail: { content_type: 'application/pdf' },
    message: /^The URL leads to application\/pdf, not to an HTML page\. Audit a page, not a file\.$/,
    site: (sites) => sites.page(200, { 'content-type': 'application/pdf' }),
  }),
  failure('not_html', 'input', 'body', 'there is no type, and the beginning is no HTML', {
    detail: { content_type: 'none' },
    message: /^The site sends no Content-Type, and what it sends does not begin like HTML\./,
    site: (sites) => sites.page(200, {}, '{"a":1}'),
  }),
  failure('empty_document', 'input', 'body', 'there is only white space', {
    detail: { bytes: 5 },
    message: /^The page is empty: its 5 bytes are white space\./,
    site: (sites) => sites.page(200, undefined, ' \r\n\t '),
  }),
  failure('robots_blocked', 'input', 'analyse', 'the robots.txt of the site names us', {
    detail: { token: 'AuditCreditBot', rule: 'Disallow: /' },
    message:
      /^The robots\.txt of the site forbids this page to AuditCreditBot by name \(Disallow: \/\)\. Allow it there\.$/,
    site: (sites) => sites.page(200, undefined, '<p>x', 'User-agent: AuditCreditBot\nDisallow: /'),
  }),
  failure('html_too_complex', 'input', 'parse', 'the page has too many elements', {
    detail: { measure: 'elements', limit: 60_000 },
    message: /^The page has more than 60000 elements\. Simplify its markup\.$/,
    site: (sites) => sites.page(200, undefined, '<br>'.repeat(60_001)),
  }),
];

const REDIRECTS: readonly FailureRow[] = [
  failure('redirect_loop', 'input', 'headers', 'the page redirects to itself', {
    detail: { hop: 1 },
    message: /^Redirect 1 leads back to an address that was asked already\. Fix the redirects of the site\.$/,
    site: (sites) => sites.redirects({ '/': '/' }),
  }),
  failure('redirect_loop', 'input', 'headers', 'the page redirects in a circle', {
    detail: { hop: 3 },
    message: /^Redirect 3 leads back/,
    site: (sites) => sites.redirects({ '/': '/a', '/a': '/b', '/b': '/a#again' }),
  }),
  failure('too_many_redirects', 'input', 'headers', 'the page redirects 11 times', {
    detail: { hop: 11, limit: 10 },
    message: /^The URL redirects more than 10 times\. Audit the final address\.$/,
    site: (sites) =>
      sites.redirects({
        '/': '/1',
        ...Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`/${n + 1}`, `/${n + 2}`])),
      }),
  }),
  failure('http_auth_required', 'input', 'body', 'the page redirects to a login', {
    detail: { login_page: true, final_url: expect.stringMatching(/\/login\?next=%2F$/) },
    message: /^The URL leads to a login page: http\S+\/login\?next=%2F\. Audit a page that is public\.$/,
    site: (sites) => sites.redirects({ '/': '/login?next=%2F' }),
  }),
  failure('forbidden_target', 'input', 'validate', 'the page redirects to a private address', {
    detail: { hop: 1, host: '169.254.169.254', reason: 'address' },
    message:
      /^Redirect 1 leads to 169\.254\.169\.254\. 169\.254\.169\.254 is not, or not only, at public addresses\. Fix/,
    site: (sites) => sites.redirects({ '/': 'http://169.254.169.254/latest/' }),
  }),
  failure('invalid_url', 'input', 'validate', 'the page redirects to something that is no page', {
    detail: { hop: 1, reason: 'scheme' },
    message:
      /^Redirect 1 leads to an address that can not be audited: the URL must begin with http:\/\/ or https:\/\/\. Fix/,
    site: (sites) => sites.redirects({ '/': 'ftp://127.0.0.1/' }),
  }),
];

describe('an audit, for the status that a site answers with,', () => {
  it.each(STATUSES)('fails with $reason (fault $fault) when $when', expectFailure);
});

describe('an audit, for what a page is,', () => {
  it.each(CONTENTS)('fails with $reason (fault $fault) when $when', expectFailure);
});

describe('an audit, for where a page leads,', () => {
  it.each(REDIRECTS)('fails with $reason (fault $fault) when $when', expectFailure);
});
