import { describe, expect, it } from '@jest/globals';
import { LogLines } from '../../../messaging/test/log-lines.js';
import { DependencyUnreachable, reach } from './dependency.js';

describe('a server that is waited for at start', () => {
  const server = { what: 'Postgres', address: 'postgres://acs:s3cret@db:5432/acs', log: new LogLines() };

  it('is tried again until it answers, and each failure is told without the password', async () => {
    const log = new LogLines();
    let tries = 0;
    const connect = async () => {
      tries += 1;
      if (tries < 3) throw new Error('connection refused');
      return 'connected';
    };
    expect(await reach({ ...server, log, budgetMs: 60_000, connect })).toBe('connected');
    expect(log.lines.map(({ fields }) => fields)).toEqual(
      Array.from({ length: 2 }, () => ({
        dependency: 'Postgres',
        address: 'postgres://acs:***@db:5432/acs',
        reason: 'connection refused',
      })),
    );
  });

  it('is given up when the budget is spent, by an error that says which, where and why', async () => {
    const cause = new AggregateError([new Error('refused by ::1'), new Error('refused by 127.0.0.1')]);
    const error: unknown = await reach({
      ...server,
      budgetMs: 150,
      connect: () => Promise.reject(cause),
    }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DependencyUnreachable);
    expect(error).toMatchObject({
      message:
        'Postgres at postgres://acs:***@db:5432/acs could not be reached within 150 ms: refused by ::1; refused by 127.0.0.1',
      cause,
    });
  });

  it('is given up when the budget is spent although it never answers', async () => {
    const connect = () => new Promise<never>(() => undefined);
    await expect(reach({ ...server, budgetMs: 150, connect })).rejects.toThrow(
      'Postgres at postgres://acs:***@db:5432/acs could not be reached within 150 ms: no answer',
    );
  });

  it.each([
    ['unavailable', 'could not be reached within 150 ms: it answered with 401'],
    ['not-ready', /^it answered with 401$/],
  ] as const)(
    'is given up for what it answered before, where the last attempt has no time for an answer: %s',
    async (failure, message) => {
      let tries = 0;
      const connect = async () => {
        tries += 1;
        if (tries === 1) throw new Error('it answered with 401');
        return new Promise<never>(() => undefined);
      };
      await expect(
        reach({ ...server, budgetMs: 150, connect, reachFailureOf: () => failure }),
      ).rejects.toThrow(message);
    },
  );

  it('is tried once more at the end of the budget, and not given up before', async () => {
    const begun = performance.now();
    const connect = async () => {
      if (performance.now() - begun < 750) throw new Error('starting up');
      return 'connected';
    };
    expect(await reach({ ...server, budgetMs: 800, connect })).toBe('connected');
  });

  it('that answers, but is not ready, has the last word when the budget is spent', async () => {
    const older = new Error('run the migrations');
    const connect = () => Promise.reject(older);
    await expect(
      reach({ ...server, budgetMs: 150, connect, reachFailureOf: () => 'not-ready' }),
    ).rejects.toBe(older);
  });

  it('is not waited for where waiting is no cure', async () => {
    const wrong = new Error('the schema is of tomorrow');
    const connect = () => Promise.reject(wrong);
    await expect(reach({ ...server, budgetMs: 60_000, connect, reachFailureOf: () => 'other' })).rejects.toBe(
      wrong,
    );
  });

  it('may have an unreadable address, which is not shown', async () => {
    const connect = () => Promise.reject(new Error('no address'));
    await expect(
      reach({ ...server, address: 'postgres//acs:s3cret@db', budgetMs: 1, connect }),
    ).rejects.toThrow('Postgres at (not a valid address) could not be reached within 1 ms: no address');
  });
});
