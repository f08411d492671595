import { describe, expect, it } from '@jest/globals';
import {
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
  ValidatePromise,
  validateSync,
} from 'class-validator';
import fc from 'fast-check';
import { newId } from '../identifiers.js';
import { MayBeAbsent, MayBeAbsentOrNull, MayBeNull, Nested } from './fields.js';
import { IsFutureTime, IsInstant, IsIsoTime } from './is-iso-time.js';
import { IsEmailAddress, IsLabel, IsLine, IsStorable, IsText } from './text.js';
import { IsId, IsWhole } from './values.js';
import { violationOf } from './violation.js';

class Price {
  @IsInt()
  @Min(0)
  @Max(1_000)
  readonly credits!: number;

  @IsIn(['USD', 'EUR'], { context: { code: 'INVALID_CURRENCY' } })
  readonly currency!: string;
}

class Thing {
  @IsId('audit')
  readonly audit_id!: string;
}

class Order extends Thing {
  @IsString()
  @Length(1, 5)
  @Matches(/^[a-z]+$/, { message: '$property must be in small letters' })
  readonly name!: string;

  @MayBeAbsent()
  @IsBoolean()
  readonly keyless?: boolean;

  @IsOptional()
  @IsEmail()
  readonly email?: string | null;

  @MayBeNull()
  @IsWhole({ min: 1 })
  readonly limit!: number | null;

  @IsArray()
  @MaxLength(3, { each: true })
  readonly tags!: readonly string[];

  @Nested(Price)
  readonly price!: Price;

  @MayBeAbsent()
  @IsArray()
  @Nested(Price, { each: true })
  readonly others?: readonly Price[];
}

const ORDER: Order = {
  audit_id: newId('audit'),
  name: 'abc',
  limit: null,
  tags: ['x', 'yyy'],
  price: { credits: 5, currency: 'USD' },
};

describe('what is wrong with a message', () => {
  it('is nothing where it has the shape of its class, whatever else it has', () => {
    expect(violationOf(Order, ORDER)).toBeUndefined();
    expect(violationOf(Order, { ...ORDER, newer: { than: 'this' } })).toBeUndefined();
    expect(
      violationOf(Order, { ...ORDER, keyless: true, email: null, limit: 3, others: [] }),
    ).toBeUndefined();
  });

  it.each<[string, unknown, string, string]>([
    ['no object', null, '', 'must be an object'],
    ['a list', [ORDER], '', 'must be an object'],
    ['a text', 'order', '', 'must be an object'],
    [
      'the first field of several, one of the base class',
      { ...ORDER, audit_id: 'ws_1', name: 7 },
      'audit_id',
      'must be an identifier that begins with aud_',
    ],
    ['the first rule of several', { ...ORDER, name: 7 }, 'name', 'must be a string'],
    ['a rule in its own words', { ...ORDER, name: 'ABC' }, 'name', 'must be in small letters'],
    [
      'null where a field may only be absent',
      { ...ORDER, keyless: null },
      'keyless',
      'must be a boolean value',
    ],
    [
      'nothing where a field may only be null',
      { ...ORDER, limit: undefined },
      'limit',
      'must be a whole number from 1',
    ],
    [
      'an item of a list',
      { ...ORDER, tags: ['x', 'long'] },
      'tags.1',
      'must be shorter than or equal to 3 characters',
    ],
    [
      'a field of a nested object',
      { ...ORDER, price: { credits: 0.5 } },
      'price.credits',
      'must be an integer number',
    ],
    ['no nested object', { ...ORDER, price: 5 }, 'price', 'must be an object'],
    [
      'a nested object in a list',
      { ...ORDER, others: [ORDER.price, { ...ORDER.price, credits: -1 }] },
      'others.1.credits',
      'must not be less than 0',
    ],
    ['no list', { ...ORDER, others: ORDER.price }, 'others', 'must be an array'],
  ])('is %s', (_which, value, field, rule) => {
    expect(violationOf(Order, value)).toEqual({ field, rule });
  });

  it('has the code of its decorator', () => {
    expect(violationOf(Order, { ...ORDER, price: { credits: 5, currency: 'SEK' } })).toEqual({
      field: 'price.currency',
      rule: 'must be one of the following values: USD, EUR',
      code: 'INVALID_CURRENCY',
    });
  });

  it('can not be said by a class without decorators', () => {
    class Bare {}
    expect(() => violationOf(Bare, {})).toThrow('Bare has no property with a decorator');
  });

  it.each<[string, PropertyDecorator]>([
    ['a group', IsString({ groups: ['some'] })],
    ['instances', ValidateNested()],
    ['a promise', ValidatePromise()],
  ])('can not be said where a decorator asks for %s', (_what, decorator) => {
    class Unusual {
      @decorator
      readonly name!: string;
    }
    expect(() => violationOf(Unusual, { name: 'x' })).toThrow(/of name is not supported$/);
  });

  it('is the same as class-validator says', () => {
    const anything = fc.oneof(
      fc.constant(undefined),
      fc.constant(null),
      fc.jsonValue({ maxDepth: 1 }),
      fc.constantFrom('abc', 'ABC', true, 3, 0, 'a@example.com', 'USD', ORDER.audit_id),
    );
    const priceLike = fc.oneof(
      anything,
      fc.constant({ ...ORDER.price }),
      fc.record(
        { credits: anything, currency: fc.oneof(anything, fc.constant('EUR')) },
        { requiredKeys: [] },
      ),
    );
    /** Mostly what is right, so that each field decides at times. */
    const field = (good: unknown, other: fc.Arbitrary<unknown> = anything) =>
      fc.oneof({ weight: 6, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: other });
    const orders = fc.record({
      audit_id: field(ORDER.audit_id),
      name: field('abc'),
      keyless: field(undefined),
      email: field(undefined),
      limit: field(null),
      tags: field(['x'], fc.oneof(anything, fc.array(anything))),
      price: field({ credits: 5, currency: 'EUR' }, priceLike),
      others: field(undefined, fc.oneof(anything, fc.array(priceLike))),
    });
    const verdicts = { right: 0, wrong: 0 };
    fc.assert(
      fc.property(orders, (order) => {
        const errors = validateSync(Object.assign(new Order(), order));
        verdicts[errors.length === 0 ? 'right' : 'wrong']++;
        const violation = violationOf(Order, order);
        expect(violation === undefined).toBe(errors.length === 0);
        if (violation)
          expect(errors.map(({ property }) => property)).toContain(violation.field.split('.')[0]);
      }),
      { numRuns: 2_000 },
    );
    expect(Math.min(verdicts.right, verdicts.wrong)).toBeGreaterThan(100);
  });
});

describe('the decorators of this service', () => {
  class Sample {
    @MayBeAbsent() @IsId('workspace') readonly id?: string;
    @MayBeAbsent() @IsText(3) readonly text?: string;
    @MayBeAbsent() @IsText() readonly written?: string;
    @MayBeAbsent() @IsStorable() readonly storable?: string;
    @MayBeAbsent() @IsLine(5) readonly line?: string;
    @MayBeAbsent() @IsEmailAddress({ trim: true }) readonly email?: string;
    @MayBeAbsent() @IsIsoTime() readonly time?: string;
    @MayBeAbsent() @IsLabel() readonly label?: string;
    @MayBeAbsent() @IsInstant() readonly instant?: string;
    @MayBeAbsent() @IsFutureTime() readonly future?: string;
    @MayBeAbsentOrNull() @IsText() readonly either?: string | null;
    @MayBeAbsent() @IsWhole({ min: 0, max: 9 }) readonly digit?: number;
    @MayBeAbsent() @IsWhole({}) readonly whole?: number;
  }

  it.each<[keyof Sample, readonly unknown[], readonly unknown[], string]>([
    [
      'id',
      [newId('workspace')],
      [newId('audit'), 'ws_1', 5, null],
      'must be an identifier that begins with ws_',
    ],
    ['text', ['a', ' ', 'abc', '\0'], ['', 'abcd', 1, null], 'must be text of 1 to 3 characters'],
    ['written', ['a', 'x'.repeat(9_999)], ['', 1, {}], 'must be text, and not empty'],
    ['storable', ['', 'a', '😀'], ['\0', '\ud83d', 1], 'must not hold U+0000 or a lone surrogate'],
    [
      'line',
      ['a', ' abcde '],
      ['', '  ', 'abcdef', 'a\nb', '\ud83d', 1],
      'must be text of 1 to 5 characters without control characters',
    ],
    [
      'email',
      ['ops@example.com', ' ops@example.com '],
      ['', 'ops@example', 'a b@example.com', 1],
      'must be an e-mail address, for example ops@example.com',
    ],
    ['time', ['2026-01-02T03:04:05Z', '2026-01-02'], ['', 'soon', 5, null], 'must be an ISO 8601 time'],
    ['label', ['a', ' \u00e9 '], ['', '  ', 'a\nb', 1], 'must not be blank nor hold control characters'],
    [
      'instant',
      ['2026-01-02', '2026-01-02T03:04Z', '2026-01-02T03:04:05.123456+01:00'],
      ['2026', 'May 1', '2026-13-01', '2026-02-31', '2026-02-31T03:04Z', '2026-01-02T03:04', 5],
      'must be an ISO 8601 time',
    ],
    [
      'future',
      ['2999-01-02T03:04:05Z'],
      ['2020-01-02T03:04:05Z', '2999-01-02', 'x', 5],
      'must be a time in the future, for example 2027-01-31T12:00:00Z',
    ],
    ['either', [null, undefined, 'a'], ['', 5], 'must be text, and not empty'],
    ['digit', [0, 9], [-1, 10, 0.5, '1', null], 'must be a whole number from 0 to 9'],
    ['whole', [-5, 2 ** 53 - 1], [2 ** 53, Number.NaN, '1'], 'must be a whole number'],
  ])('%s lets the right values through, and says what the others have to be', (field, right, wrong, rule) => {
    for (const value of right) expect(violationOf(Sample, { [field]: value })).toBeUndefined();
    for (const value of wrong) expect(violationOf(Sample, { [field]: value })).toMatchObject({ field, rule });
  });
});
