import { describe, expect, it } from '@jest/globals';
import { redisAddress } from './redis-address.js';

describe('the address of Redis', () => {
  it('may be one server', () => {
    const url = 'rediss://app:pw@redis:6380/2';
    expect(redisAddress(url)).toEqual({ kind: 'server', url });
  });

  it('may be sentinels that know the master by its name', () => {
    const login = { username: 'app', password: 'p@w' };
    expect(redisAddress('redis+sentinel://app:p%40w@one:26380,two,[::1]:5/my%20master')).toEqual({
      kind: 'sentinel',
      hosts: [
        { host: 'one', port: 26_380 },
        { host: 'two', port: 26_379 },
        { host: '::1', port: 5 },
      ],
      ...login,
      tls: false,
      master: 'my master',
      database: 0,
    });
    expect(
      redisAddress('rediss+sentinel://:pw@one/main/3?sentinel_username=watch&sentinel_password=s%26t'),
    ).toMatchObject({
      username: undefined,
      tls: true,
      master: 'main',
      database: 3,
      sentinelUsername: 'watch',
      sentinelPassword: 's&t',
    });
  });

  it('may be nodes of a cluster', () => {
    expect(redisAddress('rediss+cluster://:pw@one,two:7000')).toEqual({
      kind: 'cluster',
      hosts: [
        { host: 'one', port: 6_379 },
        { host: 'two', port: 7_000 },
      ],
      username: undefined,
      password: 'pw',
      tls: true,
    });
  });

  it.each([
    ['redis://one,two:6379', 'several hosts'],
    ['redis+sentinel://one', 'name of the master'],
    ['redis+sentinel://one/', 'name of the master'],
    ['redis+sentinel://one/main/x', 'name of the master'],
    ['redis+sentinel://one/main/0/1', 'name of the master'],
    ['redis+sentinel://one/main?password=hush', 'the parameter password'],
    ['redis+cluster://one/1', 'only one database'],
  ])('is not %s', (address, problem) => {
    expect(() => redisAddress(address)).toThrow(problem);
    expect(() => redisAddress(address)).not.toThrow('hush');
  });
});
