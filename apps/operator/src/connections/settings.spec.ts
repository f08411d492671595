import { describe, expect, it } from '@jest/globals';
import { readShardUrls } from './settings.js';

describe('LEDGER_SHARD_URLS', () => {
  it('names each shard with the address of its database', () => {
    const urls = readShardUrls('b=postgres://acs:x=y@host-b/acs?sslmode=require, c=postgresql://host-c/acs');
    expect([...urls]).toEqual([
      ['b', 'postgres://acs:x=y@host-b/acs?sslmode=require'],
      ['c', 'postgresql://host-c/acs'],
    ]);
    expect(readShardUrls(undefined).size).toBe(0);
    expect(readShardUrls('').size).toBe(0);
  });

  it.each([
    'default=postgres://h/acs',
    'B=postgres://h/acs',
    'b',
    'b=https://h/acs',
    'b=postgres://h/acs,b=postgres://i/acs',
  ])('is refused without a password in the message: %s', (text) => {
    expect(() => readShardUrls(text.replace('://', '://acs:s3cret@'))).toThrow(
      /^LEDGER_SHARD_URLS has (?!.*s3cret)/,
    );
  });
});
