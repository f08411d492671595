import { describe, expect, it } from '@jest/globals';
import {
  expectFailure,
  failure,
  type FailureRow,
  USER_AGENT,
} from '../../../../test-support/failing-sites.js';

const ALLOW_US =
  /Allow the user agent "AuditCreditBot\/\S+ \(\+https:\/\/audits\.example\/bot\)" there, or try again/;

/** Rows of one reason, for each status. */
function statuses(
  reason: FailureRow['reason'],
  fault: FailureRow['fault'],
  list: readonly number[],
  more: Pick<FailureRow, 'message'> & { readonly detail?: FailureRow['detail'] },
): FailureRow[] {
  return list.map((status) => ({
    reason,
    fault,
    when: `the site answers ${status}`,
    stage: 'headers',
    message: more.message,
    detail: { status, ...more.detail },
    site: (sites) => sites.page(status),
  }));
}

const STATUSES: readonly FailureRow[] = [
  ...statuses('http_not_found', 'input', [404, 410], {
    message: /^The site answered 4\d\d: there is no such page\. Check the URL\.$/,
  }),
  ...statuses('http_auth_required', 'input', [401, 407], {
    message: /^The site answered 40\d: the page wants a login\. Audit a page that is public\.$/,
  }),
  ...statuses('http_client_error', 'input', [300, 302, 304, 400, 405, 418, 426, 431], {
    message: /^The site answered [34]\d\d: .* Check the URL\.$/,
  }),
  ...statuses('blocked_by_target', 'target', [403, 429, 451], {
    message: ALLOW_US,
    detail: { user_agent: USER_AGENT },
  }),
  ...statuses('http_server_error', 'target', [500, 502, 503, 504, 520], {
    message:
      /^The site answered 5\d\d: an error of its server\. It was tried 2 times\. Try again when the site is fixed\.$/,
    detail: { attempts: 2 },
  }),
  ...statuses('not_html', 'input', [204, 205], {
    message: /^The site answered 20[45]: without any content\./,
  }),
  failure('http_server_error', 'target', 'headers', 'the site answers 503 and wants a pause of an hour', {
    detail: { status: 503, retry_after_s: 3_600 },
    message: /^The site answered 503: an error of its server\. Try again in 3600 s, as it asks\.$/,
    site: (sites) => sites.page(503, { 'retry-after': 3_600 }),
  }),
  failure('blocked_by_target', 'target', 'headers', 'the site answers 429 and wants a pause of a minute', {
    detail: { status: 429, retry_after_s: 60, user_agent: USER_AGENT },
    message:
      /^The site answered 429: too many requests\. Allow the user agent .* or try again in 60 s, as it asks\.$/,
    site: (sites) => sites.page(429, { 'retry-after': 60 }),
  }),
  ...[403, 429, 503].map((status) =>
    failure('blocked_by_target', 'target', 'headers', `the site answers ${status} with a challenge`, {
      detail: { status, challenge: true, user_agent: USER_AGENT },
      message: /^The site answered \d+: a challenge for browsers instead of the page\. Allow the user agent/,
      site: (sites) => sites.page(status, undefined, '<script>window._cf_chl_opt={};"__cf_chl_tk"</script>'),
    }),
  ),
  failure('blocked_by_target', 'target', 'headers', 'the site answers 200, by its headers with a challenge', {
    detail: { status: 200, challenge: true },
    message: /a challenge for browsers instead of the page/,
    site: (sites) => sites.page(200, { 'content-type': 'text/html', 'cf-mitigated': 'challenge' }),
  }),
];

const CONTENTS: readonly FailureRow[] = [
  ...['application/pdf', 'application/json', 'text/plain', 'image/svg+xml'].map((type) =>
    failure('not_html', 'input', 'headers', `the type is ${type}`, {
      detail: { content_type: type },
      message: /^The URL leads to \S+, not to an HTML page\. Audit a page, not a file\.$/,
      site: (sites) => sites.page(200, { 'content-type': type }),
    }),
  ),
  failure('not_html', 'input', 'body', 'there is no type, and the beginning is no HTML', {
    detail: { content_type: 'none' },
    message: /^The site sends no Content-Type, and what it sends does not begin like HTML\./,
    site: (sites) => sites.page(200, {}, '{"a":1}'),
  }),
  failure('not_html', 'input', 'headers', 'the page is a download', {
    detail: { disposition: 'attachment' },
    message: /^The site sends the URL as a file to be saved/,
    site: (sites) =>
      sites.page(200, {
        'content-type': 'text/html',
        'content-disposition': 'attachment; filename="a.html"',
      }),
  }),
  failure('empty_document', 'input', 'body', 'there is no byte', {
    detail: { bytes: 0 },
    message: /^The page is empty: no byte of it was sent\. Make sure that it is served without JavaScript\.$/,
    site: (sites) => sites.page(200, undefined, ''),
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
  failure('html_too_complex', 'input', 'parse', 'the elements of the page are nested too deep', {
    detail: { measure: 'depth', limit: 512 },
    message: /^The page has elements that are nested more than 512 deep\./,
    site: (sites) => sites.page(200, undefined, '<div>'.repeat(600)),
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
  failure('http_not_found', 'input', 'headers', 'the page redirects to one that is missing', {
    detail: { status: 404, final_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/missing$/) },
    message: /^Redirected to http\S+\/missing, the site answered 404: there is no such page\./,
    site: (sites) =>
      sites.http((request, response) => {
        if (request.url === '/') response.writeHead(301, { location: '/missing' }).end();
        else response.writeHead(404).end();
      }),
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
