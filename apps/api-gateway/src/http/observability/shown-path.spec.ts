import { describe, expect, it } from '@jest/globals';
import { shownPath } from './request-trace.js';

describe('the path of a request in traces', () => {
  it.each([
    ['/api/v1/audit?cursor=x', '/api/v1/audit'],
    ['/dashboard/sign-in/link?token=5cPz_v-Q', '/dashboard/sign-in/link'],
    ['/reports/5cPz_v-Q?x', '/reports/{token}'],
    ['/reports/5cPz_v-Q/more', '/reports/{token}/more'],
    ['/reports', '/reports'],
  ])('of %s is %s', (url, shown) => expect(shownPath(url)).toBe(shown));
});
