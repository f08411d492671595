import { describe, expect, it } from '@jest/globals';
import { head, main } from '../../test-support/describe-check.js';
import { checkOf, pageOf } from '../../test-support/page-of.js';

const MONSTROUS = 'Incomprehensibilities characteristically institutionalize counterrevolutionaries. ';
const ONE_PAIR = main('<h2>What is it?</h2><p>A pipe with holes.</p>');
const TEXT = main('<p>Text.</p>');

describe('the evidence', () => {
  it.each([
    ['aeo.q.headings', 'no subheading (<h2> or <h3>)', TEXT],
    ['aeo.q.headings', 'asks: "What is it?"', ONE_PAIR],
    ['aeo.q.faq_block', 'answered: "What is it?"', ONE_PAIR],
    [
      'aeo.voice.readability',
      'reads like a scientific paper: reading ease 0 (Flesch), where 60 is plain language',
      main(`<p>${MONSTROUS.repeat(30)}</p>`),
    ],
    ['aeo.answer.section_lead', 'no subheading (<h2> or <h3>) with text below it', TEXT],
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
