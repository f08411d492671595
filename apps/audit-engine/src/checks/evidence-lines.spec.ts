import { describe, expect, it } from '@jest/globals';
import { body, head } from '../../test-support/describe-check.js';
import { checkOf, pageOf } from '../../test-support/page-of.js';

const MONSTROUS = 'Incomprehensibilities characteristically institutionalize counterrevolutionaries. '.repeat(
  30,
);
const ONE_PAIR = '<main><h2>What is it?</h2><p>A pipe with holes.</p></main>';

describe('the evidence', () => {
  it.each(
    [
      ['aeo.q.headings', body('<main><p>Text.</p></main>'), 'no headings of level 2 or 3'],
      ['aeo.q.headings', body(ONE_PAIR), '1 of 1 headings are questions'],
      ['aeo.q.faq_block', body(ONE_PAIR), 'pairs of question and answer: 1'],
      ['aeo.voice.readability', body(`<main><p>${MONSTROUS}</p></main>`), 'reading ease: 0 of 100 (Flesch)'],
      [
        'aeo.answer.section_lead',
        body('<main><p>Text.</p></main>'),
        'no sections below headings of level 2 or 3',
      ],
      [
        'geo.entity.organization',
        head('<meta property="og:site_name" content="Lamps">'),
        'og:site_name alone: Lamps',
      ],
      [
        'geo.entity.author',
        body('<main><p>By Ada Fields</p></main>'),
        'a byline, without a link to who that is',
      ],
    ].map(([id = '', html = '', line = '']) => ({ id, html, line })),
  )('of $id is: $line', ({ id, html, line }) => {
    expect(checkOf(id).evidence?.(pageOf(html))).toContain(line);
  });
});
