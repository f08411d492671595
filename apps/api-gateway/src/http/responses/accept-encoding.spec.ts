import { describe, expect, it } from '@jest/globals';
import { acceptsGzip } from './accept-encoding.js';

describe('the header Accept-Encoding', () => {
  it.each([
    'gzip',
    'GZIP',
    'x-gzip',
    'deflate, gzip, br',
    'br;q=1, gzip;q=0.001',
    'gzip ; q=1.000',
    '*',
    '*;q=0.5',
    'gzip, identity',
    'identity;q=0, gzip;q=0.1',
    'identity;q=0.5, *;q=0.5',
    'gzip;q=0, gzip;q=1',
  ])('"%s" lets an answer be compressed', (header) => {
    expect(acceptsGzip(header)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'identity',
    'br, deflate',
    'gzip;q=0',
    'gzip;q=0.000, *',
    '*;q=0',
    'identity, gzip;q=0.9',
    'gzip;q=2',
    'gzip;q=',
    'gzipped',
    ',,;q=1',
  ])('"%s" does not', (header) => {
    expect(acceptsGzip(header)).toBe(false);
  });
});
