import { describe, expect, it } from '@jest/globals';
import { type Deprecation, deprecationHeaders, deprecationOf } from './deprecation.js';

const announced = (sunset: string, about: Partial<Deprecation>): Deprecation => ({
  deprecatedAt: new Date('2027-01-01'),
  sunsetAt: new Date(sunset),
  ...about,
});

describe('what an endpoint announces', () => {
  const all = announced('2028-06-01', { version: 'v1' });
  const balance = announced('2028-01-01', { version: 'v1', endpoint: 'balance.get' });
  const fetch = announced('2029-01-01', { endpoint: 'audit.fetch' });

  it.each([
    ['v1', 'audit.create', all],
    ['v1', 'balance.get', balance],
    ['v1', 'audit.fetch', all],
    ['v2', 'audit.fetch', fetch],
    ['v2', 'balance.get', undefined],
  ] as const)('in %s for %s is the announcement about it that ends first', (version, endpoint, expected) => {
    expect(deprecationOf({ version, endpoint }, [fetch, all, balance])).toBe(expected);
  });

  it('is written as a date of RFC 9745 in Unix seconds and as an HTTP date', () => {
    expect(
      deprecationHeaders({
        version: 'v1',
        deprecatedAt: new Date('2023-06-30T23:59:59.999Z'),
        sunsetAt: new Date('2024-06-05T08:49:37.5Z'),
      }),
    ).toEqual({ deprecation: '@1688169599', sunset: 'Wed, 05 Jun 2024 08:49:37 GMT' });
  });

  it('links the page in both relations', () => {
    const { link } = deprecationHeaders({ ...all, link: 'https://example.com/v2' });
    expect(link).toBe('<https://example.com/v2>; rel="deprecation", <https://example.com/v2>; rel="sunset"');
  });
});
