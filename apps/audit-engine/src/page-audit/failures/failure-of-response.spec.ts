import { describe, expect, it } from '@jest/globals';
import type { AuditFailure } from './audit-failure.js';
import { failureOfResponse } from './failure-of-response.js';

const HTML = { 'content-type': 'text/html' };
const AT = Date.parse('2026-11-21T12:00:00Z');
const PAGE = 'https://shop.example/page';

interface GivenResponse {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly finalUrl?: string;
}

function failureOf({ status = 200, headers = HTML, body = '<p>x', finalUrl = PAGE }: GivenResponse) {
  const response = { status, headers, body: Buffer.from(body), requestedUrl: PAGE, finalUrl };
  return failureOfResponse(response, { userAgent: 'TestBot/1', at: AT });
}

function named(failure: AuditFailure | undefined): string {
  return failure === undefined ? 'none' : `${failure.failure_reason} ${failure.fault}`;
}

describe('the failure of a response', () => {
  it.each([
    [200, 'none'],
    [203, 'none'],
    [204, 'not_html input'],
    [205, 'not_html input'],
    [302, 'http_client_error input'],
    [400, 'http_client_error input'],
    [401, 'http_auth_required input'],
    [403, 'blocked_by_target target'],
    [404, 'http_not_found input'],
    [407, 'http_auth_required input'],
    [410, 'http_not_found input'],
    [418, 'http_client_error input'],
    [429, 'blocked_by_target target'],
    [451, 'blocked_by_target target'],
    [500, 'http_server_error target'],
    [503, 'http_server_error target'],
    [599, 'http_server_error target'],
  ])('with status %d is %s', (status, expected) => {
    expect(named(failureOf({ status }))).toBe(expected);
  });

  it.each([
    ['a script of Cloudflare', { status: 503, body: '<script>window.__cf_chl_opt={}</script>' }],
    ['a captcha', { status: 403, body: '<div class="g-recaptcha">' }],
    ['a captcha at 429', { status: 429, body: '<div class="h-captcha">' }],
    ['the header of Cloudflare', { headers: { 'cf-mitigated': 'challenge' } }],
    ['the header of AWS', { status: 202, headers: { 'x-amzn-waf-action': 'challenge' } }],
  ])('is a challenge by %s, whatever the status', (_what, response) => {
    const failure = failureOf(response);
    expect(named(failure)).toBe('blocked_by_target target');
    expect(failure?.detail).toMatchObject({ challenge: true, user_agent: 'TestBot/1' });
  });

  it.each([
    ['a page that has a captcha in a form', { body: '<form><div class="g-recaptcha"></div></form>' }],
    ['a page that was not found', { status: 404, body: '<div class="g-recaptcha">' }],
    ['a page of a server that is down', { status: 503, body: '<h1>Down' }],
  ])('is no challenge for %s', (_what, response) => {
    expect(failureOf(response)?.detail.challenge).toBeUndefined();
  });

  it.each([
    [429, '120', 120],
    [429, 'Sat, 21 Nov 2026 12:00:30 GMT', 30],
    [503, '3', 3],
    [403, '99999999', 86_400],
  ])('with status %d and Retry-After %j says to wait %d s', (status, value, seconds) => {
    const headers = { ...HTML, 'retry-after': value };
    expect(failureOf({ status, headers })?.detail).toMatchObject({ status, retry_after_s: seconds });
  });

  it.each([
    ['application/pdf', '%PDF', 'not_html input'],
    ['application/json', '{}', 'not_html input'],
    ['text/plain', 'hello', 'not_html input'],
    ['application/xhtml+xml', '<html>', 'none'],
    ['text/html; charset=utf-8', 'hello', 'none'],
    ['text/html', ' \r\n\t', 'empty_document input'],
    ['text/html', '', 'empty_document input'],
  ])('of type %s with %j is %s', (type, body, expected) => {
    expect(named(failureOf({ headers: { 'content-type': type }, body }))).toBe(expected);
  });

  it.each([
    ['<!DOCTYPE html><p>x', 'none'],
    ['\uFEFF<html>', 'none'],
    ['<!-- hi --> <div>', 'none'],
    ['{"a":1}', 'not_html input'],
    ['PK\u0003\u0004', 'not_html input'],
  ])('without a type is sniffed: %j is %s', (body, expected) => {
    expect(named(failureOf({ headers: {}, body }))).toBe(expected);
  });

  it('is no page where it is a download', () => {
    const headers = { ...HTML, 'content-disposition': 'Attachment; filename=a.html' };
    const failure = failureOf({ headers });
    expect(named(failure)).toBe('not_html input');
    expect(failure?.detail).toMatchObject({ disposition: 'attachment' });
  });

  it('is a login where the site redirected to one', () => {
    const finalUrl = 'https://shop.example/login?next=%2Fpage';
    const failure = failureOf({ finalUrl, body: '<form><input type="password">' });
    expect(named(failure)).toBe('http_auth_required input');
    expect(failure?.detail).toEqual({ login_page: true, final_url: finalUrl, stage: 'body' });
  });

  it('says where it was, if the site redirected', () => {
    const finalUrl = 'https://shop.example/gone';
    expect(failureOf({ status: 404, finalUrl })?.detail).toEqual({
      status: 404,
      final_url: finalUrl,
      stage: 'headers',
    });
    expect(failureOf({ status: 404 })?.detail).toEqual({ status: 404, stage: 'headers' });
  });
});
