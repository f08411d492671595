import { describe, expect, it } from '@jest/globals';
import { PAGE_KINDS, type PageKind } from '#contracts/audit/page-kinds';
import { schema } from '../../../test-support/describe-check.js';
import { checkOf, pageOf } from '../../../test-support/page-of.js';
import {
  markupAdvice,
  markupLines,
  missingLine,
  inWords,
  ownerAdvice,
  recommendedAdvice,
} from './markup-advice.js';

const DESK = '<h1>Oak desk</h1><img src="/desk.jpg"><p>249 EUR</p>';
const page = (kind: PageKind, main: string, ...objects: readonly object[]) =>
  pageOf(
    `<!doctype html><html lang="en"><head><title>t</title>${objects.map(schema).join('')}</head><body><main>${main}</main></body></html>`,
    { kind },
  );
const OFFER = { '@type': 'Offer', price: 249, priceCurrency: 'EUR' };

describe('the advice about markup', () => {
  it('that is missing names the type, what Google requires, what the page says and what it does not say', () => {
    expect(markupAdvice(page('product', DESK))).toEqual({
      why: 'Results show price, stock, shipping and stars of a product only from its markup or a feed. Without them yours is a plain link.',
      fix: 'Add Product markup: one object in JSON-LD in the head. Google requires name, price and currency for the merchant listing. The page already says name: "Oak desk", price: "249 EUR", currency: "EUR", image: https://site.example/desk.jpg. Not found on it: rating, brand, description, sku or gtin, availability, returns and shipping.',
    });
    expect(missingLine(page('product', DESK))).toBe('no markup of the type Product or ProductGroup');
  });

  it('that is incomplete names what is required, and nothing that is recommended', () => {
    const { fix } = markupAdvice(page('product', DESK, { '@type': 'Product', offers: OFFER }));
    expect(fix).toBe(
      'Complete the Product markup. Google requires name for the merchant listing. The page already says name: "Oak desk".',
    );
  });

  it('names nothing as required by Google that only schema.org or machines need', () => {
    const list = markupAdvice(page('category', '<h1>Kettles</h1>', { '@type': 'CollectionPage' }));
    expect(list.fix).toMatch(/^Complete the CollectionPage markup\. It needs name and entries\. /);
    const group = {
      '@type': 'ProductGroup',
      name: 'Oak desk',
      hasVariant: { '@type': 'Product', name: 'Red', offers: OFFER },
    };
    expect(markupAdvice(page('product', DESK, group)).fix).toMatch(
      /^Complete the ProductGroup markup\. It needs what the variants differ in and number of the group\. /,
    );
  });

  it('with wrong values leaves the properties alone', () => {
    const wrong = { '@type': 'Product', name: 'Oak desk', offers: { ...OFFER, price: '249 €' } };
    expect(markupAdvice(page('product', DESK, wrong)).fix).toBe(
      'Correct the values of the Product markup that are listed.',
    );
  });

  it('names the result and what it recommends', () => {
    const posting = {
      '@type': 'JobPosting',
      title: 'Baker',
      description: 'Bakes.',
      datePosted: '2026-11-01',
      hiringOrganization: 'Oak',
      jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'GB' } },
    };
    expect(recommendedAdvice(page('job', '<h1>Baker</h1><p>Salary: £31,200</p>', posting))?.fix).toBe(
      'Add to the JobPosting markup what Google recommends for the job posting: salary, employment type, identifier and last day to apply. The page already says salary: "£31,200". Not found on it: employment type, identifier and last day to apply.',
    );
    expect(recommendedAdvice(page('job', '<h1>Baker</h1>'))).toBeUndefined();
  });

  it('counts what a page says several times', () => {
    const { fix } = markupAdvice(page('recipe', '<h1>Soup</h1><ol><li>Chop.</li><li>Boil.</li></ol>'));
    expect(fix).toContain('steps: 2, of which the first is "Chop."');
  });

  it('counts the entries of a list up to a hundred, and says of more that there are more', () => {
    const links = (count: number) =>
      Array.from({ length: count }, (_, at) => `<p><a href="/${at}">Kettle ${at}</a></p>`).join('');
    const fixOf = (count: number) => markupAdvice(page('category', links(count))).fix;
    expect(fixOf(42)).toContain('entries: 42, of which the first is "Kettle 0"');
    expect(fixOf(420)).toContain('entries: at least 100, of which the first is "Kettle 0"');
  });

  it('shows that an address goes on', () => {
    const [line] = markupLines(page('product', `<img src="/${'a'.repeat(300)}.jpg">`)).slice(-1);
    expect(line).toMatch(/image: https:\/\/site\.example\/a{170,}…$/);
  });

  it.each([
    [
      'product',
      'Add brand, manufacturer, offers.seller or isVariantOf.brand with its name to the Product markup.',
    ],
    ['job', 'Add hiringOrganization with its name to the JobPosting markup.'],
    ['event', 'Add organizer or performer with its name to the Event markup.'],
    ['other', 'with its name to the main object of the markup.'],
  ] as const)('on who is behind it is in the words of the kind %s', (kind, fix) => {
    expect(ownerAdvice(page(kind, '<h1>Baker</h1>')).fix).toContain(fix);
  });

  it('quotes who is behind an article', () => {
    expect(ownerAdvice(page('article', '<h1>Clocks</h1><p>By Ada Fields</p>')).fix).toMatch(
      /The page already says author: "Ada Fields"\.$/,
    );
  });

  it('of a page of no kind helps to choose, and is none for an article', () => {
    const other = page('other', '<h1>Oak</h1>');
    expect(missingLine(other)).toBe('no object of the markup says what the page is');
    expect(markupAdvice(other).fix).toMatch(/^Choose the type that says what the page is: Product for goods/);
    expect(markupLines(other)).toEqual([]);
  });

  it('of a page that looks like one of a kind names that', () => {
    const like = pageOf('<title>Plumber in Leeds</title><h1>Plumber in Leeds</h1><p>Pipes.</p>', {
      url: 'https://site.example/leeds',
    });
    expect({ ...like.kind }).toMatchObject({ kind: 'other' });
    expect(markupAdvice(like).fix).toMatch(
      /^It looks most like the page of a local business: if it is one, add LocalBusiness markup\. Choose /,
    );
  });

  it.each(PAGE_KINDS.map((kind) => [kind] as const))('costs something that the owner of %s knows', (kind) => {
    expect(markupAdvice(page(kind, DESK)).why).toMatch(/^[A-Z].{60,200}\.$/u);
  });

  it('stands in the evidence by the names of the markup', () => {
    expect(markupLines(page('product', DESK))).toEqual([
      'needed: name, offers.price, offers.priceCurrency',
      'recommended: image, aggregateRating, brand.name, description, sku, offers.availability, offers.hasMerchantReturnPolicy, offers.shippingDetails',
      'the page says name: "Oak desk", price: "249 EUR", currency: "EUR", image: https://site.example/desk.jpg',
    ]);
  });

  it.each([
    ['datePublished', 'date published'],
    ['mainEntity.name', 'name'],
    ['brand.name', 'brand'],
    ['offers.shippingDetails', 'shipping'],
  ])('calls %s %s', (property, name) => expect(inWords(property)).toBe(name));
});

describe('the advice about what a page does not say', () => {
  it('has an example for what is missing on this page', () => {
    const { adviceOf } = checkOf('aeo.answer.facts');
    expect(
      adviceOf?.(
        page('local_business', `<h1>Bread</h1><p>${'We bake bread of rye and wheat. '.repeat(12)}</p>`),
      )?.fix,
    ).toMatch(
      /^Write into the main content, as text with a label beside it, its address, its telephone number and its opening hours, such as "12 Mill Lane, Leeds LS1 4AB" and "Telephone/,
    );
  });
});
