import { describe, expect, it } from '@jest/globals';
import { thenPath } from './sign-in.controller.js';

describe('where a sign-in leads to', () => {
  it.each([
    ['/dashboard', '/dashboard'],
    ['/dashboard/ws_1/audits?status=failed&q=%26', '/dashboard/ws_1/audits?status=failed&q=%26'],
    ['/dashboard/ws_1/x y"<', '/dashboard/ws_1/x%20y%22%3C'],
    ['/dashboard/ws_1#part', '/dashboard/ws_1'],
  ])('is a page of the dashboard: %s', (then, path) => expect(thenPath(then)).toBe(path));

  it.each([
    [null],
    [''],
    ['/'],
    ['/dashboards'],
    ['/dashboard.evil.example'],
    ['/docs'],
    ['https://evil.example/dashboard'],
    ['//evil.example/dashboard'],
    ['/\\evil.example/dashboard'],
    ['/dashboard/../../evil'],
    ['/dashboard/..//evil.example'],
    ['/dashboard/%2e%2e/docs'],
    ['/dash\tboard'],
    ['/dashboard/sign-in/link?token=x'],
    ['/dashboard/sign-in'],
    [`/dashboard/${'x'.repeat(2_000)}`],
  ])('is nothing else: %s', (then) => expect(thenPath(then)).toBeUndefined());
});
