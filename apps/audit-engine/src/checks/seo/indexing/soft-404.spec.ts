import { describe, expect, it } from '@jest/globals';
import { describeCheck, meta } from '../../../../test-support/describe-check.js';
import { linesOf } from '../../../../test-support/lighthouse.js';
import { checkOf, pageOf, words } from '../../../../test-support/page-of.js';

const ID = 'seo.index.soft_404';
const page = (lang: string, main: string, { title = 'Board', inHead = '' } = {}) =>
  `<!doctype html><html lang="${lang}"><head><title>${title}</title>${inHead}</head><body><main>${main}</main></body></html>`;
/** Beside what is gone, other offers are shown: many words, and no sentence. */
const OTHERS = `<ul>${Array.from({ length: 40 }, (_, at) => `<li><a href="/j/${at}">Offer of town ${at}</a></li>`).join('')}</ul>`;
const GOODS = `<ul>${Array.from({ length: 12 }, (_, at) => `<li><a href="/t/${at}">Tent ${at}</a> €${100 + at}</li>`).join('')}</ul>`;
const gone = (lang: string, heading: string) => page(lang, `<h1>${heading}</h1>${OTHERS}`);
const JOB = { url: 'https://board.example/jobs/nurse' };
const TENTS = { url: 'https://shop.example/c/tents?color=pink' };
const TEXT = `<p>${words(250)}</p>`;
const job = (notice: string, after = '') =>
  page(
    'en',
    `<h1>Nurse (m/f/d)</h1><p>${notice}</p><h2>Requirements</h2>${TEXT}<h2>Benefits</h2><p>Salary.</p>${after}`,
  );

describeCheck(
  ID,
  (
    [
      ['en', 'This job is no longer available'],
      ['en', 'The position “Nurse in Ohio” has been filled'],
      ['en', 'This listing has ended'],
      ['de', 'Diese Stelle ist nicht mehr verfügbar'],
      ['de', 'Das Stellenangebot wurde bereits besetzt'],
      ['fr', 'Cette offre n’est plus disponible'],
      ['fr', 'Le poste est pourvu'],
      ['es', 'Este anuncio ya no está disponible'],
      ['it', 'L’annuncio è scaduto'],
      ['nl', 'Deze vacature is niet meer beschikbaar'],
      ['pl', 'To ogłoszenie jest już nieaktualne'],
      ['pt', 'Esta vaga não está mais disponível'],
      ['ru', 'Вакансия в архиве'],
      ['tr', 'İlan yayından kaldırıldı'],
      ['sv', 'Tjänsten har tillsatts'],
      ['cs', 'Nabídka již není dostupná'],
      ['ja', 'この求人の募集は終了しました'],
      ['zh', '该职位已关闭'],
    ] as const
  ).map(([lang, heading]) => [`"${heading}" above other offers`, gone(lang, heading), 0]),
);

describeCheck(ID, [
  ['an error page without a title', '<h1>404</h1>', 0],
  ['a product that is gone by its name', gone('en', 'Kebne 1 is no longer available'), 0],
  ['a filled job with its text', job('This position has been filled.'), 0, JOB],
  ['a job without applications', job('No longer accepting applications'), 0, JOB],
  ['a job that is open until it is filled', job('Open until the position has been filled.'), 1, JOB],
  [
    'a job that is filled elsewhere',
    job('This position has been filled.', '<a href="/a">Apply now</a>'),
    1,
    JOB,
  ],
  ['an open job', job('Full time, in Ohio.'), 1, JOB],
  [
    'an article about jobs that are gone',
    page('en', `<h1>This job is no longer available: and now?</h1>${TEXT}`),
    1,
  ],
  [
    'a gone job with noindex',
    page('en', `<h1>This job is no longer available</h1>${OTHERS}`, { inHead: meta('robots', 'noindex') }),
    1,
    JOB,
  ],
  [
    'a tent of which one colour is gone',
    page(
      'en',
      '<h1>Kebne 2</h1><p>€389</p><p>The green one is no longer available.</p><button>Add to cart</button>',
    ),
    1,
  ],
]);

describeCheck(
  ID,
  (
    [
      ['en', '0 results'],
      ['en', 'No products were found matching your selection.'],
      ['en', 'Your search did not match any products'],
      ['de', '0 Produkte'],
      ['de', 'Es wurden keine Artikel gefunden, es wurden keine Produkte gefunden.'],
      ['de', 'Keine Treffer'],
      ['fr', 'Aucun produit ne correspond à votre sélection'],
      ['es', 'No se encontraron resultados'],
      ['it', 'Nessun prodotto trovato'],
      ['nl', 'Geen resultaten'],
      ['pl', 'Nie znaleziono produktów'],
      ['pt', 'Nenhum resultado encontrado'],
      ['ru', 'Ничего не найдено'],
      ['ja', '該当する商品はありません'],
    ] as const
  ).map(([lang, notice]) => [`"${notice}"`, page(lang, `<h1>Kebne</h1><p>${notice}</p>`), 0, TENTS]),
);

describeCheck(ID, [
  [
    'a search without results in its heading',
    page('en', `<h1>0 results for “zzz”</h1>${GOODS}`),
    0,
    { url: 'https://shop.example/search?q=zzz' },
  ],
  ['a list of jobs without any', page('en', '<h1>Welder jobs in Ely</h1><p>0 jobs found</p>'), 0, JOB],
  ['a full list with a hidden notice', page('en', `<h1>Tents</h1><p>No results found</p>${GOODS}`), 1, TENTS],
  ['10 results', page('en', `<h1>Tents</h1><p>10 results</p>${GOODS}`), 1, TENTS],
  ['beers without alcohol', page('en', `<h1>0% alcohol beers</h1>${GOODS}`), 1, TENTS],
  ['links instead of prices', page('en', `<h1>Tents</h1><p>No results found</p>${OTHERS}`), 1, TENTS],
  ['a text on searches', page('en', `<h1>What “no results” means</h1>${TEXT}`), 1],
]);

describe('the issue of seo.index.soft_404', () => {
  it.each([
    [
      gone('en', 'This job is no longer available'),
      'What the page offers is gone, and the page is served as if it were there',
      'This job is no longer available',
    ],
    [
      page('en', '<h1>Pink tents</h1><p>0 products, sorry.</p>'),
      'The page lists nothing, and is served as if it did',
      '0 products, sorry',
    ],
  ])('quotes what the page says', (html, problem, line) => {
    const read = pageOf(html, TENTS);
    expect(checkOf(ID).problemOf?.(read)).toBe(problem);
    expect(linesOf(ID, html, TENTS)).toEqual([line, 'status 200']);
    expect(checkOf(ID).where?.(read)).toHaveLength(1);
    expect(checkOf(ID).cap?.(read)).toBeUndefined();
  });

  it('caps the score of a page that was not found', () => {
    const read = pageOf(page('en', '<h1>Page not found</h1>'));
    expect(checkOf(ID).cap?.(read)).toBe(30);
    expect(checkOf(ID).problemOf?.(read)).toBeUndefined();
    expect(checkOf(ID).evidence?.(read)).toEqual(['title: Board', 'h1: Page not found', '3 words']);
  });
});
