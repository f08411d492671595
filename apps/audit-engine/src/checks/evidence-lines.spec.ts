import { describe, expect, it } from '@jest/globals';
import { head, main } from '../../test-support/describe-check.js';
import { checkOf, pageOf } from '../../test-support/page-of.js';

const MONSTROUS = 'Incomprehensibilities characteristically institutionalize counterrevolutionaries. ';
const ONE_PAIR = main('<h2>What is it?</h2><p>A pipe with holes.</p>');
const TEXT = main('<p>Text.</p>');

describe('the evidence', () => {
  it.each([
    ['aeo.q.headings', 'no headings of level 2 or 3', TEXT],
    ['aeo.q.headings', '1 of 1 headings are questions', ONE_PAIR],
    ['aeo.q.faq_block', 'pairs of question and answer: 1', ONE_PAIR],
    ['aeo.voice.readability', 'reading ease: 0 of 100 (Flesch)', main(`<p>${MONSTROUS.repeat(30)}</p>`)],
    ['aeo.answer.section_lead', 'no sections below headings of level 2 or 3', TEXT],
    [
      'geo.entity.organization',
      'og:site_name alone: Lamps',
      head('<meta property="og:site_name" content="Lamps">'),
    ],
    ['geo.entity.author', 'a byline, without a link to who that is', main('<p>By Ada Fields</p>')],
  ])('of %s is: %s', (id, line, html) => {
    expect(checkOf(id).evidence?.(pageOf(html))).toContain(line);
  });
});
