import { describe, expect, it } from '@jest/globals';
import { cpuMsOf } from '../../../../../test/support/processor-time.js';
import { isLoginRedirect } from './login-page.js';

const FORM = '<form><input name=u><input class="x" type="password" name=p></form>';
const TEXT = `<p>${'Some words of a page that says something. '.repeat(30)}</p>`;

function landed(from: string, to: string, html: string): boolean {
  return isLoginRedirect({
    requestedUrl: `https://shop.example${from}`,
    finalUrl: to.startsWith('/') ? `https://shop.example${to}` : to,
    body: Buffer.from(html),
  });
}

describe('a redirect leads to a login', () => {
  it.each([
    ['/account', '/login', FORM],
    ['/account', '/users/sign_in', FORM + TEXT],
    ['/', '/wp-login.php?redirect_to=%2F', FORM],
    ['/account', '/login?next=%2Faccount', '<div id=root></div>'],
    ['/report', 'https://login.idp.example/v2/authorize?client_id=1&redirect_uri=x', '<div id=root></div>'],
    ['/report', 'https://sso.shop.example/start?SAMLRequest=abc', '<p>Wait'],
    ['/account', '/welcome', FORM],
    ['/account', '/', `<script>${'x'.repeat(5_000)}</script>${FORM}`],
    ['/account', '/willkommen', `<p>${'登录后才能查看此页面。'.repeat(5)}</p>${FORM}`],
  ])('from %s to %s', (from, to, html) => {
    expect(landed(from, to, html)).toBe(true);
  });
});

describe('a redirect leads to a page', () => {
  it.each([
    ['that is the same, with a slash at its end', '/account', '/account/', FORM],
    ['that is the same under www', '/account', 'https://www.shop.example/account', FORM],
    ['that was not redirected to', '/welcome', '/welcome', FORM],
    ['where a login was asked for', '/login', '/de/login', FORM],
    ['that greets at home with a form', '/', '/en/', FORM],
    ['that has a form beside its text', '/article', '/articles/1', FORM + TEXT],
    ['of Chinese text with a form beside', '/a', '/b', `${FORM}<p>${'网站内容非常丰富。'.repeat(40)}`],
    ['about logging in', '/help', '/help/login-problems', FORM + TEXT],
    ['that reads like a login and has no password', '/about', '/sso', TEXT],
    ['with a word for passwords in its text', '/a', '/b', '<p>type=password is an attribute'],
    ['at a host for logins', '/pricing', 'https://id.shop.example/pricing', `<nav>${FORM}</nav>${TEXT}`],
    ['with a parameter of sign-on', '/x', 'https://account.shop.example/x?client_id=ga', TEXT],
    ['about single sign-on', '/a', '/docs/sso', `<nav>${FORM}</nav>${TEXT}`],
    ['in an element named after styles', '/a', '/b', `<style-shell><nav>${FORM}</nav>${TEXT}</style-shell>`],
    ['of an id in its host, without a way back', '/a', 'https://id.example/a', TEXT],
  ])('%s', (_what, from, to, html) => {
    expect(landed(from, to, html)).toBe(false);
  });
});

describe('telling a login', () => {
  it.each([
    ['half-open tags', '<input type=password'],
    ['password attributes outside of tags', 'type=password '],
    ['unclosed scripts', '<script>'],
    ['spaces', ' '],
    ['angle brackets', '<'],
  ])('takes no long over %s', (_what, unit) => {
    const html = unit.repeat(Math.ceil(5_000_000 / unit.length));
    const tell = () => ['/b', '/login'].map((to) => landed('/a', to, html));
    expect(cpuMsOf(tell)).toBeLessThan(500);
  });
});
