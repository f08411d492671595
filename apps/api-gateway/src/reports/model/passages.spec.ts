import { describe, expect, it } from '@jest/globals';
import { quotedWords, passageAddress, webAddress } from './passages.js';

describe('the words that a line of evidence quotes', () => {
  it.each([
    ['aeo.format.section_size', '26 words: Key takeaways', 'Key takeaways'],
    [
      'aeo.answer.first_paragraph',
      `40 words: ${'one two '.repeat(9)}thr…`,
      'one two one two one two one two',
    ],
    ['aeo.answer.first_paragraph', '3 words: one two thr…', 'one two'],
    ['aeo.answer.capsule', 'Why is it? (answer of 300 words)', 'Why is it?'],
    ['aeo.answer.section_lead', 'Setting up: First of all.', 'Setting up'],
    ['seo.content.h1', 'main heading: Main: heading', 'Main: heading'],
    ['seo.content.heading_order', 'h2 is followed by h4: Details', 'Details'],
    ['seo.links.descriptive', '"click here" → /a', 'click here'],
    ['geo.extract.self_contained', 'This is why it matters.', 'This is why it matters.'],
  ])('of %s, %s', (id, line, words) => expect(quotedWords(id, line)).toBe(words));

  it.each([
    ['aeo.q.coverage', 'covered: cost'],
    ['seo.content.main_text', '26 words of main content, of 80 on the whole page'],
    ['aeo.answer.section_lead', 'no subheading (<h2> or <h3>) with text below it'],
    ['seo.content.image_alt', 'no alt: /a.png'],
    ['seo.content.keyword_stuffing', '"pump" makes up 9.0 % of the text'],
    ['seo.content.h1', 'main heading: …'],
    ['constructor', 'a'],
  ])('are none of %s, %s', (id, line) => expect(quotedWords(id, line)).toBeUndefined());
});

describe('the address of a passage', () => {
  it('is that of the page, with the words encoded', () => {
    expect(passageAddress('https://a.example/x?y=1#z', 'well-known, & more')).toBe(
      'https://a.example/x?y=1#:~:text=well%2Dknown%2C%20%26%20more',
    );
    expect(passageAddress('https://a.example/', 'half \ud800')).toMatch(/#:~:text=half%20%EF%BF%BD$/);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//a.example/',
    '',
    ' ',
    'a.example',
    'ftp://a.example/',
  ])('is none of %s', (page) => {
    expect(passageAddress(page, 'x')).toBeUndefined();
    expect(webAddress(page)).toBeUndefined();
  });
});
