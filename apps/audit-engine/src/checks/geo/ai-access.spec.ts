import { describe, expect, it } from '@jest/globals';
import { describeCheck, head } from '../../../test-support/describe-check.js';
import { checkOf, pageOf } from '../../../test-support/page-of.js';

const page = head('');
const block = (...tokens: string[]) =>
  `${tokens.map((token) => `User-agent: ${token}`).join('\n')}\nDisallow: /`;
const MAJORS = ['OAI-SearchBot', 'PerplexityBot', 'Claude-SearchBot', 'Googlebot', 'Bingbot'];

describeCheck('geo.access.search_bots', [
  ['no robots.txt', page, 1],
  ['the five large ones out', page, 1.5 / 6.5, { robots: block(...MAJORS) }],
  ['one of them out', page, 5.5 / 6.5, { robots: block('PerplexityBot') }],
  ['training crawlers out', page, 1, { robots: block('GPTBot', 'ClaudeBot', 'CCBot', 'Google-Extended') }],
  ['a robots.txt that is broken', page, 0, { robots: 500 }],
  ['a robots.txt that we did not reach', page, null, { robots: 'unreached' }],
]);

describeCheck('geo.access.user_fetchers', [
  ['no robots.txt', page, 1],
  ['one of four out', page, 0.75, { robots: block('ChatGPT-User') }],
]);

describeCheck('geo.access.policy', [
  [
    'sound preferences',
    page,
    1,
    { robots: 'User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /' },
  ],
  [
    'a preference against being read',
    page,
    0.5,
    { robots: 'User-agent: *\nContent-Signal: ai-input=no\nAllow: /' },
  ],
  ['nonsense', page, 0, { robots: 'User-agent: *\nContent-Usage: please do not\nAllow: /' }],
  ['none', page, null, { robots: 'User-agent: *\nAllow: /' }],
]);

describe('geo.access.training', () => {
  it('is reported and never scored', () => {
    expect(checkOf('geo.access.training').weight).toBe(0);
    expect(checkOf('geo.access.training').measure(pageOf(page, { robots: block('GPTBot') }))).toBeLessThan(1);
  });
});

describe('the cap of geo.access.search_bots', () => {
  it('holds where all five large crawlers are kept out, and not where one may come', () => {
    const cap = checkOf('geo.access.search_bots').cap;
    expect(cap?.(pageOf(page, { robots: block(...MAJORS) }))).toBe(35);
    expect(cap?.(pageOf(page, { robots: block(...MAJORS.slice(1)) }))).toBeUndefined();
  });
});
