import { describe, expect, it } from '@jest/globals';
import { head, link, meta } from '../../../test-support/describe-check.js';
import { checkOf, pageOf, type PageOptions } from '../../../test-support/page-of.js';

const codeOf = (id: string, html: string, options?: PageOptions) => checkOf(id).code?.(pageOf(html, options));

const withMain = (markup: string, inHead = '') =>
  head(inHead).replace('<p>text</p>', `<main>${markup}</main>`);
const NAMED = '<meta property="og:site_name" content="Green Works">';
const SENTENCE = 'They water up to forty plants from a rain barrel, and need no mains power at all.';
const PUMPS = `<h1>Drip pumps for small gardens</h1><img src="/pump.jpg" alt="A pump"><p>${SENTENCE}</p>`;

describe('a title to paste', () => {
  const titleOf = (heading: string, inHead = '', before = '') =>
    codeOf('seo.meta.title', withMain(`${before}<h1>${heading}</h1><p>${SENTENCE}</p>`, inHead))?.after;

  it('has the heading and, where both fit, the name of the site', () => {
    const own = '<a href="/">Green Works</a>';
    expect(titleOf('Drip pumps for gardens', NAMED, own)).toBe(
      '<title>Drip pumps for gardens | Green Works</title>',
    );
    expect(titleOf('Green Works drip pumps for gardens', NAMED, own)).toBe(
      '<title>Green Works drip pumps for gardens</title>',
    );
    const long = 'Drip pumps for balconies, terraces and quite small gardens';
    expect(titleOf(long, NAMED, own)).toBe(`<title>${long}</title>`);
  });

  it('takes what the preview is called where there is no heading', () => {
    expect(titleOf('', '<meta property="og:title" content="Drip pumps for gardens">')).toBe(
      '<title>Drip pumps for gardens</title>',
    );
  });

  it('is absent where the heading is short, long, or the name of the site alone', () => {
    expect(titleOf('Pumps')).toBeUndefined();
    expect(titleOf('Drip pumps '.repeat(10))).toBeUndefined();
    expect(titleOf('Green Works', NAMED, 'Green Works')).toBeUndefined();
  });

  it('is no greeting', () => {
    expect(titleOf('Welcome!')).toBeUndefined();
  });
});

describe('a description to paste', () => {
  const descriptionOf = (text: string) => codeOf('seo.meta.description', withMain(`<p>${text}</p>`))?.after;

  it('has as many of the first sentences as fit', () => {
    const second = 'A child can fill the barrel in an hour.';
    expect(descriptionOf(`${SENTENCE} ${second}`)).toBe(
      `<meta name="description" content="${SENTENCE} ${second}">`,
    );
    expect(descriptionOf(`${SENTENCE} ${SENTENCE} ${SENTENCE}`)).toBe(
      `<meta name="description" content="${SENTENCE} ${SENTENCE}">`,
    );
  });

  it('leaves out captions, prices and bylines', () => {
    const page = `<figure><img src="/a.jpg"><figcaption>The spout pours a thin and steady stream</figcaption></figure>
      <p>By Ada Moor, who has watered gardens for twenty years.</p><p>Now for € 49.90 in place of € 59.90</p><p>${SENTENCE}</p>`;
    expect(codeOf('seo.meta.description', withMain(page))?.after).toBe(
      `<meta name="description" content="${SENTENCE}">`,
    );
  });

  it.each([
    ['Stools', ''],
    ['Thé, théières, accessoires', ''],
    ['Stools', 'in the body'],
  ])('keeps a good one beside "%s" %s', (poor, where) => {
    const good = 'Three stools of ash for the kitchen and the workshop, made to order within two weeks.';
    const page = withMain(
      `<p>${SENTENCE}</p>`,
      meta('description', poor) + (where === '' ? meta('description', good) : ''),
    ).replace('</main>', where === '' ? '</main>' : `${meta('description', good)}</main>`);
    const code = codeOf('seo.meta.description', page);
    expect(code?.after).toBe(`<meta name="description" content="${good}">`);
    expect(code).not.toHaveProperty('example');
  });

  it('joins no sentences across headings, and takes no answers where there is another text', () => {
    const faq = `<h2>What if I cancel?</h2><p>From the fourth day on you pay half of the price of the room for each night.</p><h2>Can I bring a dog?</h2><p>Yes.</p>`;
    expect(codeOf('seo.meta.description', withMain(faq))?.after).not.toContain('Yes.');
    expect(
      codeOf('seo.meta.description', withMain(`${faq}<h2>Our house</h2><p>${SENTENCE}</p>`))?.after,
    ).toBe(`<meta name="description" content="${SENTENCE}">`);
  });

  it('has no caption of a picture', () => {
    const caption =
      '<figure><img src="/a.jpg"><figcaption>The bridge on Tuesday. Photo by J. Mas.</figcaption></figure>';
    expect(codeOf('seo.meta.description', withMain(`${caption}<p>${SENTENCE}</p>`))?.after).toBe(
      `<meta name="description" content="${SENTENCE}">`,
    );
  });

  it('is absent where the sentences are too short or too long', () => {
    expect(descriptionOf('They water forty plants.')).toBeUndefined();
    expect(descriptionOf(`${'They water forty plants and '.repeat(9)}more.`)).toBeUndefined();
  });
});

describe('a preview to paste', () => {
  const PREVIEW = 'seo.meta.social_preview';
  const preview = (name: string, content: string) => `<meta property="${name}" content="${content}">`;

  it('has what the page says, without the parameters of campaigns', () => {
    const code = codeOf(PREVIEW, withMain(PUMPS, '<title>Drip pumps</title>'), {
      url: 'https://site.example/pumps?utm_source=mail',
    });
    expect(code).toEqual({
      language: 'html',
      into: 'in the <head>',
      after: [
        preview('og:title', 'Drip pumps'),
        preview('og:description', SENTENCE),
        preview('og:image', 'https://site.example/pump.jpg'),
        preview('og:url', 'https://site.example/pumps'),
      ].join('\n'),
    });
  });

  const WATER = 'They water up to sixty plants from a barrel of rain, and need no mains power at all.';

  it('adds only what is missing, from the head where it says more', () => {
    const inHead = [
      link('canonical', 'https://site.example/guides/page/'),
      meta('description', WATER),
      preview('og:title', 'Pumps'),
      preview('og:image', 'https://site.example/own.jpg'),
    ].join('');
    expect(codeOf(PREVIEW, withMain(PUMPS, inHead))?.after).toBe(
      [preview('og:description', WATER), preview('og:url', 'https://site.example/guides/page/')].join('\n'),
    );
  });

  it('replaces a title and a text that say nothing of the page', () => {
    const inHead = [
      preview('og:title', 'Home'),
      preview('og:description', 'Just another WordPress site'),
      preview('og:image', 'https://site.example/own.jpg'),
      preview('og:url', 'https://site.example/guides/page'),
    ].join('');
    const code = codeOf(PREVIEW, withMain(PUMPS, inHead));
    expect(code?.before).toContain('Just another WordPress site');
    expect(code?.after).toBe(
      [preview('og:title', 'Drip pumps for small gardens'), preview('og:description', SENTENCE)].join('\n'),
    );
  });

  it('repeats no text and no address that the report advises to replace', () => {
    const inHead = [
      `<title>${'Pumps '.repeat(20)}</title>`,
      link('canonical', 'https://site.example/?p=812'),
      meta('description', 'Buy now!'),
    ].join('');
    const code = codeOf(PREVIEW, withMain(PUMPS, inHead))?.after;
    expect(code).toContain(preview('og:title', 'Drip pumps for small gardens'));
    expect(code).toContain(preview('og:url', 'https://site.example/guides/page'));
    expect(code).not.toContain('Buy now!');
  });

  it('takes the heading for a title that says nothing, and no drawing for a picture', () => {
    const drawn = PUMPS.replace('<img', '<img src="/logo.svg" alt="Logo"><img');
    const code = codeOf(PREVIEW, withMain(drawn, '<title>Home</title>'))?.after;
    expect(code).toContain(preview('og:title', 'Drip pumps for small gardens'));
    expect(code).toContain(preview('og:image', 'https://site.example/pump.jpg'));
  });

  it('believes no canonical address in the body', () => {
    const inBody = withMain(`${PUMPS}${link('canonical', 'https://site.example/all-pumps')}`);
    expect(codeOf(PREVIEW, inBody)?.after).toContain(preview('og:url', 'https://site.example/guides/page'));
  });

  it('names what the page does not say', () => {
    const code = codeOf(PREVIEW, withMain('<h1>Drip pumps for gardens</h1><p>They water.</p>'));
    expect(code).toMatchObject({
      after: expect.stringMatching(/^.*"og:title" content="Drip pumps for gardens">\n.*"og:url".*$/),
      missing: ['description', 'picture'],
    });
  });

  it('replaces what is empty', () => {
    const code = codeOf(PREVIEW, withMain(PUMPS, preview('og:title', '') + preview('og:url', '/')));
    expect(code?.before).toContain(preview('og:title', ''));
  });
});

describe('other code for the head', () => {
  it('is one canonical address in place of all that are there', () => {
    const links = link('canonical', 'https://site.example/a') + link('canonical', 'https://site.example/b');
    const other = link('icon', '/icon.png');
    const code = codeOf('seo.index.canonical', head(links + other), {
      url: 'https://site.example/guides/page?utm_source=mail#top',
    });
    expect(code).toMatchObject({
      before: `${link('canonical', 'https://site.example/a')}\n${link('canonical', 'https://site.example/b')}`,
      after: link('canonical', 'https://site.example/guides/page'),
    });
  });

  it('is a viewport that can be zoomed in place of another', () => {
    expect(codeOf('seo.tech.viewport', head(meta('viewport', 'width=1024')))).toMatchObject({
      before: meta('viewport', 'width=1024'),
      after: meta('viewport', 'width=device-width, initial-scale=1'),
    });
  });

  it('is the encoding where nobody declares one', () => {
    const undeclared = { headers: { 'content-type': 'text/html' } };
    expect(codeOf('seo.meta.charset', head(''), undeclared)?.after).toBe('<meta charset="utf-8">');
    expect(codeOf('seo.meta.charset', head('<meta charset="utf-8">'), undeclared)).toBeUndefined();
  });

  it('is the language of the text, once', () => {
    const french = `<html lang="en" xml:lang="en"><body><p>${'Cette pompe arrose les plantes du jardin pendant les vacances, et elle ne demande pas de courant. '.repeat(5)}</p></body></html>`;
    expect(codeOf('seo.intl.lang', french)).toMatchObject({
      before: '<html lang="en" xml:lang="en">',
      after: '<html lang="fr">',
    });
    expect(codeOf('seo.intl.lang', '<html><body></body></html>')).toBeUndefined();
  });

  it('is the direction as well where the language is written from right to left', () => {
    const arabic = (html: string) =>
      `${html}<body><p>${'تسقي هذه المضخة نباتات الحديقة أثناء العطلة ولا تحتاج إلى كهرباء على الإطلاق. '.repeat(6)}</p></body></html>`;
    expect(codeOf('seo.intl.lang', arabic('<html>'))?.after).toBe('<html lang="ar" dir="rtl">');
    expect(codeOf('seo.intl.lang', arabic('<html dir="auto">'))?.after).toBe('<html dir="auto" lang="ar">');
  });
});
