import { describe, expect, it } from '@jest/globals';
import { mayDeclare } from './schema-compatibility.js';
import { mismatchOf } from './schema-version.js';

describe('a build', () => {
  it.each([
    ['knows exactly what has run', ['m1', 'm2'], undefined],
    ['knows the migration since which the schema works', ['m1', 'm2', 'm3'], 'm2'],
    ['knows that migration and lacks several', ['m1', 'm2', 'm3', 'm4'], 'm1'],
  ])('starts where it %s', (_case, applied, worksSince) => {
    expect(mismatchOf({ applied, worksSince }, ['m1', 'm2'])).toBeUndefined();
  });

  it('names the first migration that it does not know, and the one that it would have to know', () => {
    const found = mismatchOf({ applied: ['m1', 'm2', 'm3', 'm4'], worksSince: 'm3' }, ['m1', 'm2']);
    expect(found?.kind).toBe('too-new');
    expect(found?.message).toBe(
      'the schema has m3, which this build does not know, and works only for builds that know m3: deploy a newer one',
    );
  });

  it('has to know everything where the schema does not say since when it works', () => {
    const found = mismatchOf({ applied: ['m1', 'm2'], worksSince: undefined }, ['m1']);
    expect(found?.kind).toBe('too-new');
    expect(found?.message).toBe('the schema has m2, which this build does not know: deploy a newer one');
  });

  it('waits for a migration of its own, whatever the schema has besides', () => {
    const found = mismatchOf({ applied: ['m1', 'm3'], worksSince: 'm1' }, ['m1', 'm2']);
    expect(found?.kind).toBe('too-old');
    expect(found?.message).toBe('the schema lacks m2: run the migrations');
  });
});

describe('a release', () => {
  const released = { known: ['m1', 'm2', 'm3'], worksSince: 'm2' };

  it.each([
    ['of a new schema', [], undefined],
    ['of a schema that says nothing yet', ['m1', 'm2'], undefined],
    ['where the release before declared an older migration', ['m1', 'm2'], 'm1'],
  ])('declares since when a schema works: %s', (_case, applied, worksSince) => {
    expect(mayDeclare({ applied, worksSince }, released)).toBe(true);
  });

  it.each([
    ['where a newer one has declared what this one does not know', ['m1', 'm2', 'm3', 'm4'], 'm4'],
    ['where a newer one that added nothing has declared more', ['m1', 'm2', 'm3'], 'm3'],
    ['where something has run that it does not know', ['m1', 'm2', 'm3', 'm4'], undefined],
    ['where the same is declared', ['m1', 'm2', 'm3'], 'm2'],
  ])('leaves it: %s', (_case, applied, worksSince) => {
    expect(mayDeclare({ applied, worksSince }, released)).toBe(false);
  });
});
