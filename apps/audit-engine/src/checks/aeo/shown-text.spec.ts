import { describe, expect, it } from '@jest/globals';
import { body, mainIn } from '../../../test-support/describe-check.js';
import { pageOf, words } from '../../../test-support/page-of.js';
import { ShownText } from './shown-text.js';

const shown = (markup: string, language = 'en') => new ShownText(pageOf(mainIn(language, markup)));
const list = (...items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

type Shown =
  | 'price'
  | 'free'
  | 'address'
  | 'telephone'
  | 'mail'
  | 'form'
  | 'date'
  | 'place'
  | 'isBusiness'
  | 'hasLongItem';

describe('what a page shows', () => {
  it.each<[what: Shown, markup: string]>([
    ['price', '<p>It costs £5.00.</p>'],
    ['free', '<p>Entry: free admission for all.</p>'],
    ['address', '<p>12 Mill Lane, Leeds LS1 4AB</p>'],
    ['address', '<p>Clonminch House, Portlaoise Road, Tullamore</p>'],
    ['address', '<address>By the old bridge</address>'],
    ['address', '<h2>Address</h2><p>By the old bridge</p>'],
    ['telephone', '<p>Call +44 113 200 0000.</p>'],
    ['telephone', '<p>Call 303.333.PAUL today.</p>'],
    ['telephone', '<a href="TEL:113">Call us</a>'],
    ['mail', '<a href="mailto:a@b.example">Write to us</a>'],
    ['mail', '<p>Write to ada@rows.example.</p>'],
    ['mail', '<p>Write to ada (at) rows.</p>'],
    ['form', '<form><textarea name="text"></textarea></form>'],
    ['date', '<p>On 12 December 2026.</p>'],
    ['date', '<p>In October 2018 it began.</p>'],
    ['date', '<p>In Summer 2019 it began.</p>'],
    ['date', '<p>Open on 12.3. and on 14.3. again.</p>'],
    ['place', '<p>12 Mill Lane, Leeds LS1 4AB</p>'],
    ['place', '<p>We meet at the Town Hall.</p>'],
    ['place', '<p>We meet there: Austin, TX.</p>'],
    ['isBusiness', '<p>Call +44 113 200 0000.</p>'],
    ['isBusiness', '<button>Basket</button>'],
    ['isBusiness', '<a href="/cart">2 things</a>'],
    ['hasLongItem', list(words(30))],
  ])('is a %s: %s', (what, markup) => {
    expect(shown(markup)[what]).toBe(true);
  });

  it.each<[what: Shown, markup: string]>([
    ['price', '<p>It made £5 million.</p>'],
    ['free', '<p>It costs £5.00.</p>'],
    ['address', '<p>By the old bridge</p>'],
    ['telephone', '<p>It has 303 rows.</p>'],
    ['mail', '<a href="/mailto:a">Write to us</a>'],
    ['form', '<form><button>Send</button></form>'],
    ['date', '<p>In Building 2019 it began, on 3.4. again.</p>'],
    ['date', '<p>Open 24/7 all year.</p>'],
    ['place', '<p>we meet there.</p>'],
    ['isBusiness', '<p>We like it.</p>'],
    ['hasLongItem', list('short', `${words(30)} £5.00`)],
    ['hasLongItem', `<p>${words(30)}</p>`],
  ])('is no %s: %s', (what, markup) => {
    expect(shown(markup)[what]).toBe(false);
  });

  it('is counted', () => {
    const table = '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>';
    const text = shown(
      `<p>${words(24)}</p>${list('200 g flour', '½ lemon', 'salt')}<ol><li>Stir</li><li>Bake</li></ol>${table}<a href="/a">a</a>`,
    );
    expect(text).toMatchObject({ amounts: 2, entries: 7, links: 1, prose: 24 });
    expect(text.mainWords).toBeGreaterThan(24);
  });

  it('is said by a label, or by phrases anywhere', () => {
    const text = shown('<h2>Ingredients</h2><p>Salt.</p>');
    expect(text.labels('ingredients')).toBe(true);
    expect(text.says('ingredients', 9)).toBe(true);
    expect(text.labels('basket')).toBe(false);
    expect(text.says('basket')).toBe(false);
  });

  it('is a sentence of so many words in a paragraph or an item near the top', () => {
    const line = 'word '.repeat(10).trim();
    for (const markup of [`<p>${line}</p>`, list('a', line)]) {
      expect(shown(markup).sentence(10)).toBe(true);
      expect(shown(markup).sentence(13)).toBe(false);
    }
  });

  it('is the main content, unless hardly a word of a long page is in it', () => {
    const around = `<nav>${words(320)}</nav>`;
    const whole = (markup: string) => new ShownText(pageOf(body(markup))).isMainFound;
    expect(whole('<main><p>short</p></main>')).toBe(true);
    expect(whole(`${around}<main><p>short</p></main>`)).toBe(false);
    expect(whole(`${around}<main><p>${words(60)}</p></main>`)).toBe(true);
  });
});

describe('the words of a page are read', () => {
  const GERMAN =
    'Die Tropfbewässerung bringt das Wasser langsam und gezielt an die Wurzeln der Pflanzen. Sie spart im Sommer sehr viel Wasser.';
  it.each([
    ['in a known language', true, mainIn('en', `<p>${words(60)}</p>`)],
    ['in a language that is found', true, mainIn('', `<p>${GERMAN.repeat(3)}</p>`)],
    ['where nothing tells the language', true, mainIn('', '<p>12 Mill Lane</p>')],
    ['not in a language without known words', false, mainIn('fi', `<p>${words(60)}</p>`)],
    ['not in another script', false, mainIn('', '<p>Котики</p>')],
  ])('%s', (_where, isRead, html) => {
    expect(new ShownText(pageOf(html)).areWordsRead).toBe(isRead);
  });
});
