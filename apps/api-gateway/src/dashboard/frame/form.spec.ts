import { describe, expect, it } from '@jest/globals';
import { Failure } from '#contracts/failures';
import { IsLine } from '#contracts/validation/text';
import { ApiError } from '../../http/errors/api-error.js';
import { refusalFrom, violationIn } from './form.js';

class NameForm {
  @IsLine(5)
  readonly name!: string;
}

describe('a form that was not accepted', () => {
  it('names the field as the form does, and its limit', () => {
    expect(violationIn(NameForm, { name: 'abcdef' }, { name: 'The label' })).toEqual({
      status: 422,
      problem: {
        field: 'name',
        message: 'The label must be text of 1 to 5 characters without control characters.',
      },
    });
    expect(violationIn(NameForm, { name: 'abcde' }, {})).toBeUndefined();
  });

  it.each([
    ['It is wrong.', 422, new Failure('rejected', 'X', 'It is wrong.')],
    ['There is none.', 422, new Failure('not-found', 'X', 'There is none.')],
    ['It runs.', 409, new Failure('conflict', 'X', 'It runs.')],
    ['Too many.', 429, new ApiError('RATE_LIMITED', 'Too many.')],
    ['Busy.', 503, new ApiError('ENGINE_BUSY', 'Busy.')],
    ['There is none.', 422, new ApiError('NOT_FOUND', 'There is none.')],
  ])('says what the service said: %s', (message, status, error) => {
    expect(refusalFrom(error)).toEqual({ status, problem: { message } });
    expect(refusalFrom(error, 'name')).toEqual({ status, problem: { field: 'name', message } });
  });

  it('does not say that nothing was done if no service answered', () => {
    const refused = refusalFrom(new Failure('transient', 'COMMAND_UNANSWERED', 'inner words'));
    expect(refused.status).toBe(503);
    expect(refused.problem.message).toContain('unknown whether this was done');
    expect(refused.problem.message).not.toContain('inner words');
  });

  it('is not made of a defect', () => {
    for (const defect of [
      new Error('x'),
      new Failure('poison', 'X', 'x'),
      new ApiError('INTERNAL_ERROR', 'x'),
    ])
      expect(() => refusalFrom(defect)).toThrow(defect);
  });
});
