import { describe, expect, it } from '@jest/globals';
import { describeCheck, head } from '../../../../test-support/describe-check.js';
import { checkOf, pageOf } from '../../../../test-support/page-of.js';
import { crawlersFor } from '../../../robots/ai-crawlers.js';

const page = head('');
const block = (...tokens: string[]) =>
  `${tokens.map((token) => `User-agent: ${token}`).join('\n')}\nDisallow: /`;
const answered = (status: number, challenged = false) => ({ kind: 'answered', status, challenged }) as const;
const MAJORS = ['OAI-SearchBot', 'PerplexityBot', 'Claude-SearchBot', 'Googlebot', 'Bingbot'];

describeCheck('geo.access.search_bots', [
  ['no robots.txt', page, 1],
  ['the five large ones out', page, 1.5 / 6.5, { robots: block(...MAJORS) }],
  ['one of them out', page, 5.5 / 6.5, { robots: block('PerplexityBot') }],
  ['training crawlers out', page, 1, { robots: block('GPTBot', 'ClaudeBot', 'CCBot', 'Google-Extended') }],
  ['a robots.txt that is broken', page, 0, { robots: 500 }],
  ['a robots.txt that does not answer', page, 0, { robots: 'silent' }],
  ['a robots.txt that we could not ask for', page, null, { robots: 'unreached' }],
  ['a crawler out that is only reported', page, 1, { robots: block('YouBot') }],
]);

describeCheck('geo.access.user_fetchers', [
  ['no robots.txt', page, 1],
  ['one of four out', page, 0.75, { robots: block('ChatGPT-User') }],
]);

describeCheck('geo.access.edge_block', [
  ['a site that answers AI agents as others', page, 1, { agentProbe: answered(200) }],
  ['a site that forbids them', page, 0, { agentProbe: answered(403) }],
  ['a site that challenges them', page, 0, { agentProbe: answered(200, true) }],
  ['a site that fails for them, as it may for anybody', page, 1, { agentProbe: answered(502) }],
  ['a site that was not asked', page, null],
  ['a site that did not answer', page, null, { agentProbe: { kind: 'unreached' } }],
]);

const ALL_READERS = crawlersFor('search', 'user')
  .map(({ token }) => `User-agent: ${token}`)
  .join('\n');
const forAll = (...lines: string[]) => ({ robots: ['User-agent: *', ...lines].join('\n') });
const GPT = ['User-agent: GPTBot', 'Content-Signal: ai-input=no', 'Disallow: /'];
const USER = ['User-agent: Claude-User', 'Content-Signal: ai-input=no', 'Allow: /'];
const NO_SEARCH = ['Content-Signal: search=no', 'Disallow: /'];
describeCheck('geo.access.policy', [
  ['sound preferences', page, 1, forAll('Content-Signal: search=yes, ai-train=no', 'Allow: /')],
  ['one against being read', page, 0.5, forAll('Content-Signal: ai-input=no', 'Allow: /')],
  ['one against crawlers that may not come', page, 1, forAll('Content-Signal: ai-input=no', 'Disallow: /')],
  ['one for another path', page, null, forAll('Content-Usage: /shop search=n', 'Allow: /')],
  ['how long a text may be used', page, 1, forAll('Content-Signal: search=yes, use=reference', 'Allow: /')],
  ['one told to a crawler for training alone', page, null, forAll('Allow: /', ...GPT)],
  [
    'one of a group that a crawler does not read',
    page,
    1,
    forAll(...NO_SEARCH, ALL_READERS, 'Content-Signal: search=yes', 'Allow: /'),
  ],
  ['one told to a crawler that may come', page, 0.5, forAll('Disallow: /', ...USER)],
  ['parameters', page, 1, forAll('Content-Usage: train-ai=n;exp=1', 'Allow: /')],
  [
    'a longer path',
    page,
    1,
    forAll('Content-Usage: search=n', 'Content-Usage: /guides/ search=y', 'Allow: /'),
  ],
  [
    'a shorter path that agrees',
    page,
    0.5,
    forAll('Content-Usage: /*/page$ search=n', 'Content-Usage: / search=y', 'Allow: /'),
  ],
  ['nonsense', page, 0, forAll('Content-Usage: please do not', 'Allow: /')],
  ['none', page, null, forAll('Allow: /')],
]);

describe('geo.access.training', () => {
  const check = checkOf('geo.access.training');

  it('is reported and never scored', () => {
    expect(check.weight).toBe(0);
    expect(check.measure(pageOf(page, { robots: block('GPTBot') }))).toBeLessThan(1);
  });

  it('names the blocked crawlers, archives too, and those that are allowed', () => {
    const closed = pageOf(page, { robots: block('AI2Bot', 'archive.org_bot', 'GPTBot') });
    expect(check.evidence?.(closed)).toEqual([
      'GPTBot (OpenAI): Disallow: /',
      'AI2Bot (Allen Institute for AI): Disallow: /',
      'archive.org_bot (Internet Archive, which may not keep to it): Disallow: /',
    ]);
  });
});

describe('the cap of geo.access.search_bots', () => {
  it('holds where all five large crawlers are kept out, and not where one may come', () => {
    const cap = checkOf('geo.access.search_bots').cap;
    expect(cap?.(pageOf(page, { robots: block(...MAJORS) }))).toBe(35);
    expect(cap?.(pageOf(page, { robots: block(...MAJORS.slice(1)) }))).toBeUndefined();
  });
});
