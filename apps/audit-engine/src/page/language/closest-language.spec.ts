import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { franc } from 'franc-min';
import { data } from 'franc-min/data.js';
import { corpusPageOf } from '../../../test-support/corpus/findings.js';
import { readCorpus } from '../../../test-support/corpus/corpus.js';
import { ClosestLanguage } from './closest-language.js';

const known = ['eng', 'deu', 'fra', 'nld', 'swe', 'dan', 'nob', 'rus', 'ukr', 'arb', 'pes', 'jpn', 'ell'];
const closest = new ClosestLanguage(new Set(known));
const byFranc = (text: string) => {
  const found = franc(text, { only: known, minLength: 0 });
  return found === 'und' ? undefined : found;
};

/** Trigrams of a language, the frequent ones more often than the rare, strung together. */
const pseudoText = fc
  .tuple(
    fc.constantFrom(...Object.values(data).flatMap((languages) => Object.values(languages))),
    fc.array(fc.tuple(fc.nat(299), fc.nat(299)), { minLength: 1, maxLength: 30 }),
  )
  .map(([trigrams, ranks]) => {
    const all = trigrams.split('|');
    return ranks.map(([a, b]) => all[Math.min(a, b)]).join('');
  });

describe('the closest language', () => {
  it.each(readCorpus().map((page) => [page.name, corpusPageOf(page).bodyText.slice(0, 1_200)] as const))(
    'is what franc finds in %s',
    (_name, text) => {
      expect(closest.of(text)).toBe(byFranc(text));
    },
  );

  it('is what franc finds in a mixture of languages, and in what is no text', () => {
    const text = fc.oneof(
      fc.array(pseudoText, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' 1, 2 ')),
      fc.string({ minLength: 1, unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(text, (each) => expect(closest.of(each)).toBe(byFranc(each))),
      {
        numRuns: 1_000,
      },
    );
  });

  it('is unknown without letters, and in a script that no known language has', () => {
    expect([closest.of('1, 2, 3'), closest.of('שלום עולם'), closest.of('안녕하세요')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
