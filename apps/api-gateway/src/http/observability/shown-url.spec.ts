import { describe, expect, it } from '@jest/globals';
import { shownUrl } from './shown-url.js';

describe('the URL of a request in logs and traces', () => {
  it.each([
    ['/api/v1/audit?cursor=x', '/api/v1/audit?cursor=x'],
    ['/reports/5cPz_v-Q?x', '/reports/{token}?x'],
    ['/reports/5cPz_v-Q/more', '/reports/{token}/more'],
    ['/reports', '/reports'],
  ])('of %s is %s', (url, shown) => expect(shownUrl(url)).toBe(shown));
});
