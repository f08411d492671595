import { describe, expect, it } from '@jest/globals';
import { exampleCheck } from '../../../apps/audit-engine/test-support/example-check.js';
import { readExamples } from '../../../apps/audit-engine/test-support/check-examples.js';
import { CATALOGUE } from '../../../apps/audit-engine/src/checks/catalogue.js';
import { describedChecks } from './described-checks.js';

const catalogue = { seo: [exampleCheck('seo.meta.example', 3, { isFault: true })], aeo: [], geo: [] };

describe('what pages show of a check', () => {
  it('has its texts, its weight and the kinds of pages that it is for', () => {
    const id = 'geo.evidence.citations';
    const geo = [exampleCheck(id, 12, { cap: () => 30 })];
    expect(describedChecks({ seo: [], aeo: [], geo }, new Map())).toEqual([
      expect.objectContaining({
        id,
        engine: 'geo',
        weight: 12,
        isFault: false,
        caps: true,
        source: 'source',
        basis: 'documented',
        notFor: expect.arrayContaining(['product', 'login']),
        lessFor: { docs: 0.5, news: 0.5 },
        bad: [],
      }),
    ]);
    expect(describedChecks(catalogue, new Map())).toMatchObject([{ isFault: true, caps: false, notFor: [] }]);
  });

  it.each(describedChecks(CATALOGUE, readExamples()))(
    'shows why $id fails in one example',
    ({ bad, good }) => {
      expect(bad).not.toEqual(good);
    },
  );

  it('has of an example what it says, and no text that only fills it', () => {
    const bad = {
      html: '<p>{{40 words}}</p>\n',
      url: 'https://site.example/a',
      robots: 503,
      redirects: [{ from: 'https://site.example/', to: 'https://site.example/a', status: 301 }],
      linkProbe: {
        kind: 'asked' as const,
        variants: [{ url: 'https://www.site.example/a', code: 'dns_not_found' }],
        targets: [{ url: 'https://b.example/', status: 200, finalUrl: 'https://b.example/en' }],
        canonical: { url: 'https://site.example/b', status: 404, finalUrl: 'https://site.example/b' },
        versions: [{ url: 'https://site.example/de', status: 200, headers: { link: '</>; rel="x"' } }],
        services: [{ url: 'https://site.example/ask', status: 410 }],
      },
    };
    const good = { html: '', firstByteMs: 90, headers: { etag: '"a"' } };
    const [check] = describedChecks(catalogue, new Map([['seo.meta.example', { bad, good }]]));
    expect(check).toMatchObject({
      bad: [
        { name: 'Address of the page', text: 'https://site.example/a' },
        { name: 'Redirects on the way', text: 'HTTP 301: https://site.example/a' },
        { name: 'HTML', text: '<p>… 40 words of text …</p>' },
        { name: '/robots.txt', text: 'HTTP 503' },
        {
          name: 'Answers to further requests',
          text: [
            'https://b.example/: HTTP 200 at https://b.example/en',
            'https://www.site.example/a: dns_not_found',
            'https://site.example/b: HTTP 404',
            'https://site.example/de: HTTP 200\n  link: </>; rel="x"',
            'https://site.example/ask: HTTP 410',
          ].join('\n'),
        },
      ],
      good: [
        { name: 'Headers of the response', text: 'etag: "a"' },
        { name: 'First byte', text: 'after 90 ms' },
      ],
    });
  });
});
