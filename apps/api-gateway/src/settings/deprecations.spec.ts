import { describe, expect, it } from '@jest/globals';
import { ConfigurationError, Environment } from '#runtime/configuration/environment';
import { readDeprecations, type Deprecation, deprecationHeaders, deprecationOf } from './deprecations.js';

const read = (...entries: unknown[]) =>
  readDeprecations(new Environment({ API_DEPRECATIONS: JSON.stringify(entries) }));
const v1 = { version: 'v1', deprecated_at: '2027-01-01', sunset_at: '2027-06-30' };

describe('API_DEPRECATIONS', () => {
  it('announces nothing unless it is set', () => {
    expect(readDeprecations(new Environment({}))).toEqual([]);
    expect(readDeprecations(new Environment({ API_DEPRECATIONS: ' ' }))).toEqual([]);
    expect(read()).toEqual([]);
  });

  it('announces a version, an endpoint, or an endpoint of a version, with a page where there is one', () => {
    expect(
      read(
        v1,
        { ...v1, version: undefined, endpoint: 'balance.get' },
        {
          ...v1,
          endpoint: 'audit.fetch',
          deprecated_at: '2026-12-31T12:00:00+02:00',
          link: 'https://example.com/v2?a=<b>',
        },
      ),
    ).toEqual([
      { version: 'v1', deprecatedAt: new Date('2027-01-01'), sunsetAt: new Date('2027-06-30') },
      { endpoint: 'balance.get', deprecatedAt: new Date('2027-01-01'), sunsetAt: new Date('2027-06-30') },
      {
        version: 'v1',
        endpoint: 'audit.fetch',
        deprecatedAt: new Date('2026-12-31T10:00:00Z'),
        sunsetAt: new Date('2027-06-30'),
        link: 'https://example.com/v2?a=%3Cb%3E',
      },
    ]);
  });

  it('takes a sunset 180 days after the announcement, and none a second before', () => {
    const times = { deprecated_at: '2027-01-01T00:00:00Z', sunset_at: '2027-06-30T00:00:00Z' };
    expect(read({ ...v1, ...times })).toHaveLength(1);
    expect(() => read({ ...v1, ...times, sunset_at: '2027-06-29T23:59:59Z' })).toThrow(
      'API_DEPRECATIONS entry 1: sunset_at is 179 days after deprecated_at; 180 at least are promised',
    );
  });

  it.each([
    ['no list', '{"version":"v1"}', 'is no JSON list'],
    ['no JSON', 'v1', 'is no JSON list'],
    ['an entry that is no object', '["v1"]', 'entry 1: must be an object'],
  ])('is refused where it is %s', (_, text, message) => {
    const refused = () => readDeprecations(new Environment({ API_DEPRECATIONS: text }));
    expect(refused).toThrow(ConfigurationError);
    expect(refused).toThrow(`API_DEPRECATIONS ${message}`);
  });

  it.each([
    [{ version: undefined }, 'version or endpoint is needed'],
    [{ version: '1' }, 'version must be a version such as "v1"'],
    [{ version: 1 }, 'version must be a version such as "v1"'],
    [{ endpoint: 'audit.delete' }, 'endpoint must be one of audit.create, audit.fetch,'],
    [{ deprecated_at: undefined }, 'deprecated_at must be a date such as "2027-01-31"'],
    [{ deprecated_at: '2027-02-30' }, 'deprecated_at must be a date'],
    [{ deprecated_at: '1 Jan 2027' }, 'deprecated_at must be a date'],
    [{ sunset_at: 1814400000 }, 'sunset_at must be a date'],
    [{ sunset_at: '2027-06-30T00:00:00' }, 'sunset_at must be a date'],
    [{ sunset_at: '2026-12-31' }, 'sunset_at is before deprecated_at'],
    [{ sunset_at: '2027-06-29' }, 'sunset_at is 179 days after deprecated_at'],
    [{ link: '/v2' }, 'link must be an address that starts with https://'],
    [{ link: 'javascript:alert(1)' }, 'link must be an address that starts with https://'],
    [{ sunset: '2027-12-31' }, 'sunset is none of version, endpoint, deprecated_at, sunset_at, link'],
  ])('is refused where an entry has %j, naming entry and field', (changes, message) => {
    const refused = () => read({ ...v1, endpoint: 'billing.topup' }, { ...v1, ...changes });
    expect(refused).toThrow(ConfigurationError);
    expect(refused).toThrow(`API_DEPRECATIONS entry 2: ${message}`);
  });

  it('is refused where it announces the same twice', () => {
    expect(() => read(v1, { ...v1, sunset_at: '2028-01-01' })).toThrow(
      'API_DEPRECATIONS says twice that v1 is deprecated',
    );
    expect(read(v1, { ...v1, endpoint: 'audit.fetch' })).toHaveLength(2);
  });
});

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
