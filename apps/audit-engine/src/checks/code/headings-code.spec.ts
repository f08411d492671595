import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkOf, pageOf, words } from '../../../test-support/page-of.js';
import { withoutGaps } from './headings-code.js';

const codeOf = (id: string, html: string) => checkOf(id).code?.(pageOf(html));
const mainHeading = (body: string) =>
  codeOf('seo.content.h1', `<title>Drip pumps | Oak Works</title>${body}`);

describe('code for headings', () => {
  it('keeps the main heading of the content, and makes h2 of the others with what is in them', () => {
    const logo = '<header><h1 class="logo"><a href="/">Oak Works</a></h1></header>';
    expect(mainHeading(`${logo}<main><h1>Drip pumps</h1><p>Pumps for small gardens.</p></main>`)).toEqual({
      language: 'html',
      into: 'in the HTML',
      before: '<h1 class="logo"><a href="/">Oak Works</a></h1>',
      after: '<h2 class="logo"><a href="/">Oak Works</a></h2>',
    });
  });

  it('takes a missing main heading from the title, as an example', () => {
    const example = {
      language: 'html',
      into: 'at the start of the main content',
      after: '<h1>Drip pumps</h1>',
      example: true,
    };
    expect(mainHeading('<p>Pumps for small gardens.</p>')).toEqual(example);
    expect(mainHeading('<main><h1 id="top"></h1><p>Pumps.</p></main>')).toEqual({
      ...example,
      into: 'in the HTML',
      before: '<h1 id="top"></h1>',
      after: '<h1 id="top">Drip pumps</h1>',
    });
    expect(mainHeading('<header><h1 class="logo"></h1></header><main><p>Pumps.</p></main>')).toEqual(example);
  });

  it('keeps no name of the site where another heading says what the page is about', () => {
    const code = mainHeading(
      '<h1><a href="/">Oak Works</a></h1><h1>Drip pumps</h1><p>For small gardens.</p>',
    );
    expect(code?.after).toBe('<h2><a href="/">Oak Works</a></h2>');
  });

  it('keeps the heading of the content where another has the same text', () => {
    const bar = '<header><h1 class="bar">Drip pumps</h1></header>';
    const code = mainHeading(`${bar}<main><h1>Drip pumps</h1><p>${words(80)}</p></main>`);
    expect(code?.after).toBe('<h2 class="bar">Drip pumps</h2>');
  });

  it.each([
    ['is long', `<h1>${'long '.repeat(100)}</h1>`],
    ['has a style', '<h1><style>b { color: red }</style>Sizes</h1>'],
    ['holds another', '<h1>Sizes<div><h3>Small</h3></div></h1>'],
  ])('shows no heading that %s', (_what, heading) => {
    const code = mainHeading(`<main><h1>Drip pumps</h1><p>x</p>${heading}<h1>Prices</h1></main>`);
    expect(code).toMatchObject({ after: '<h2>Prices</h2>', missing: ['the same for 1 more heading'] });
  });

  it('has none where neither a heading nor the title says what the page is about', () => {
    expect(codeOf('seo.content.h1', '<p>Pumps for small gardens.</p>')).toBeUndefined();
    expect(codeOf('seo.content.h1', '<title>Home</title><p>Pumps for small gardens.</p>')).toBeUndefined();
  });

  it('closes gaps between levels, and names how many more headings change', () => {
    const faq = Array.from({ length: 7 }, (_, at) => `<h4>Question ${at}</h4><p>x</p>`).join('');
    const code = codeOf('seo.content.heading_order', `<h1>Pumps</h1><h2>Sizes</h2>${faq}`);
    expect(code?.before?.split('\n')[0]).toBe('<h4>Question 0</h4>');
    expect(code?.after.split('\n')).toEqual([0, 1, 2, 3, 4].map((at) => `<h3>Question ${at}</h3>`));
    expect(code?.missing).toEqual(['the same for 2 more headings']);
  });

  it('leaves no gap, no level deeper than it was, and equals equal', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 30 }), (levels) => {
        const after = withoutGaps(levels);
        after.forEach((level, at) => {
          expect(level).toBeLessThanOrEqual(levels[at]!);
          if (at === 0) return;
          expect(level).toBeLessThanOrEqual(after[at - 1]! + 1);
          if (levels[at] === levels[at - 1]) expect(level).toBe(after[at - 1]);
        });
      }),
    );
  });
});
