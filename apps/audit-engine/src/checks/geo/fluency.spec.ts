import { describe, expect, it } from '@jest/globals';
import { body, describeCheck } from '../../../test-support/describe-check.js';
import { checkOf, pageOf, words } from '../../../test-support/page-of.js';

const paragraphs = (lang: string, ...texts: string[]) =>
  body(`<main>${texts.map((text) => `<p>${text}</p>`).join('')}</main>`).replace(
    'lang="en"',
    `lang="${lang}"`,
  );
const PLAIN = 'The cat sat on the mat and saw the sun go down. We like to eat fish and bread in the park. ';
const FRAGMENTS = 'Good value here. Very fast. Buy now today. ';
const HEAVY =
  'Interdisciplinary methodological considerations necessitate comprehensive international institutional reconceptualisation. ';
const SWEDISH = 'Droppbevattning är ett sätt att vattna växter direkt vid rötterna och spara mycket vatten. ';

describeCheck('geo.fluency', [
  ['no prose but code', body(`<main>${`<pre>${HEAVY.repeat(6)}</pre>`.repeat(3)}</main>`), null],
  ['plain paragraphs of 60 words', paragraphs('en', ...Array<string>(3).fill(PLAIN.repeat(3))), 1],
  ['plain language in one paragraph of 400 words', paragraphs('en', PLAIN.repeat(20)), 1],
  [
    'plain language in paragraphs of 300 words',
    paragraphs('en', ...Array<string>(3).fill(PLAIN.repeat(15))),
    2 / 3,
  ],
  ['plain fragments', paragraphs('en', ...Array<string>(4).fill(FRAGMENTS.repeat(4))), 2 / 3],
  ['heavy words in sentences of eight', paragraphs('en', ...Array<string>(3).fill(HEAVY.repeat(6))), 2 / 3],
  [
    'sentences and paragraphs alone, without a formula',
    paragraphs('sv', ...Array<string>(3).fill(SWEDISH.repeat(4))),
    1,
  ],
  ['a few words', paragraphs('en', words(24)), null],
  [
    'Japanese',
    paragraphs('ja', ...Array<string>(5).fill('点滴灌漑は水を節約する方法です。'.repeat(10))),
    null,
  ],
]);

describe('the evidence of geo.fluency', () => {
  it('names the weak sides only', () => {
    const page = pageOf(paragraphs('en', ...Array<string>(4).fill(FRAGMENTS.repeat(4))));
    expect(checkOf('geo.fluency').evidence?.(page)).toEqual([
      'sentences: 48 of 48 below 8 words, 0 above 28',
    ]);
  });
});
