import { describe, expect, it } from '@jest/globals';
import { describeCheckIn, main } from '../../../test-support/describe-check.js';
import { checkOf, pageOf, words } from '../../../test-support/page-of.js';

const paragraphs = (count: number, text: string) => `<p>${text}</p>`.repeat(count);
const PLAIN = 'The cat sat on the mat and saw the sun go down. We like to eat fish and bread in the park. ';
const FRAGMENTS = 'Good value here. Very fast. Buy now today. ';
const HEAVY =
  'Interdisciplinary methodological considerations necessitate comprehensive international institutional reconceptualisation. ';
const SWEDISH = 'Droppbevattning är ett sätt att vattna växter direkt vid rötterna och spara mycket vatten. ';

describeCheckIn('geo.fluency', [
  ['en', 'no prose but code', `<pre>${HEAVY.repeat(6)}</pre>`.repeat(3), null],
  ['en', 'plain paragraphs of 60 words', paragraphs(3, PLAIN.repeat(3)), 1],
  ['en', 'plain language in one paragraph of 400 words', paragraphs(1, PLAIN.repeat(20)), 1],
  ['en', 'plain language in paragraphs of 300 words', paragraphs(3, PLAIN.repeat(15)), 2 / 3],
  ['en', 'plain fragments', paragraphs(4, FRAGMENTS.repeat(4)), 2 / 3],
  ['en', 'heavy words in sentences of eight', paragraphs(3, HEAVY.repeat(6)), 2 / 3],
  ['sv', 'sentences and paragraphs alone, without a formula', paragraphs(3, SWEDISH.repeat(4)), 1],
  ['en', 'a few words', paragraphs(1, words(24)), null],
  ['ja', 'what is not measured', paragraphs(5, '点滴灌漑は水を節約する方法です。'.repeat(10)), null],
]);

describe('the evidence of geo.fluency', () => {
  it('names the weak sides only', () => {
    const page = pageOf(main(paragraphs(4, FRAGMENTS.repeat(4))));
    expect(checkOf('geo.fluency').evidence?.(page)).toEqual([
      'of 48 sentences, 48 have fewer than 8 words and 0 more than 28',
    ]);
  });
});
