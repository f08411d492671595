import { describe, expect, it } from '@jest/globals';
import { QueryFamily, readQuery, SomeOf, WholeNumber } from './query-parameters.js';
import { RefusedAs, refusalOf } from './refused-as.js';

@RefusedAs('INVALID_PARAMETER', 'The query is wrong.')
class ListQuery {
  @WholeNumber({ min: 0, absent: 0 }, 'After this number.')
  readonly after!: number;

  @SomeOf(['audit.failed', 'balance.low'], 'Only these types.')
  readonly types: readonly string[] | undefined;

  @WholeNumber({ min: 1, max: 100, absent: 20 }, 'At most so many.')
  readonly limit!: number;
}

@RefusedAs('INVALID_PARAMETER', 'The query is wrong.')
class TaggedQuery {
  @WholeNumber({ min: 1, max: 100, absent: 20 }, 'At most so many.')
  readonly limit!: number;

  @QueryFamily({ read: (key, text) => `${key}=${text}`, max: 4, schema: { type: 'string' } })
  readonly tag: readonly string[] | undefined;
}

/** As the pipe does it: reads, then checks by the class. */
const read = (query: Readonly<Record<string, unknown>>) => {
  const values = readQuery(ListQuery, query);
  const refused = refusalOf(ListQuery, values);
  if (refused) throw refused;
  return values;
};
const LIMIT = 'limit must be a whole number from 1 to 100.';
const TYPES = 'types must be one or several of audit.failed, balance.low, separated by commas.';

describe('the query of a request', () => {
  it('has the values of its parameters, and the defaults of those that are absent', () => {
    expect(read({})).toEqual({ after: 0, types: undefined, limit: 20 });
    expect(read({ types: 'balance.low,audit.failed', after: '17', limit: '100' })).toEqual({
      after: 17,
      types: ['balance.low', 'audit.failed'],
      limit: 100,
    });
  });

  it.each([
    [{ limit: '0' }, LIMIT],
    [{ limit: '101' }, LIMIT],
    [{ limit: '1e1' }, LIMIT],
    [{ limit: '' }, LIMIT],
    [{ limit: ' 7' }, LIMIT],
    [{ limit: '-1' }, LIMIT],
    [{ after: '9007199254740992' }, 'after must be a whole number of at least 0.'],
    [{ types: 'audit.failed,' }, TYPES],
    [{ types: '' }, TYPES],
    [{ types: 'audit_failed' }, TYPES],
    [{ limit: ['1', '2'] }, 'limit must be given once.'],
    [{ Limit: '1' }, 'The parameter "Limit" is unknown. This path takes after, types, limit.'],
    [{ constructor: '1' }, 'The parameter "constructor" is unknown. This path takes after, types, limit.'],
  ])('is refused if it is %j', (query, message) => {
    expect(() => read(query)).toThrow(
      expect.objectContaining({ code: 'INVALID_PARAMETER', status: 400, message }),
    );
  });

  it('has a family of parameters by their keys, which may have any text', () => {
    const values = readQuery(TaggedQuery, {
      'tag.a': '1',
      'tag.b.c': '2',
      'tag.': '3',
      'tag.__proto__': '4',
    });
    expect(values).toEqual({ limit: 20, tag: ['a=1', 'b.c=2', '=3', '__proto__=4'] });
    expect(readQuery(TaggedQuery, {})).toEqual({ limit: 20 });
  });

  it.each([
    [{ 'tag.a': ['1', '2'] }, 'tag.a must be given once.'],
    [{ tag: '1' }, 'The parameter "tag" is unknown. This path takes limit, tag.KEY.'],
    [{ 'tags.a': '1' }, 'The parameter "tags.a" is unknown. This path takes limit, tag.KEY.'],
    [
      Object.fromEntries(Array.from({ length: 5 }, (_, key) => [`tag.${key}`, '1'])),
      'tag.KEY must be given at most 4 times.',
    ],
  ])('refuses of a family %j', (query, message) => {
    expect(() => {
      const refused = refusalOf(TaggedQuery, readQuery(TaggedQuery, query));
      if (refused) throw refused;
    }).toThrow(expect.objectContaining({ code: 'INVALID_PARAMETER', message }));
  });
});
