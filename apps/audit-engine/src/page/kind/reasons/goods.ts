import { ramp } from '../../ramp.js';
import type { JudgedPage } from '../judged-page.js';
import { reason, type Reason } from '../reason.js';

/** So far the account, the forms and the forum of a shop are taken for what it sells. */
const OF_OTHER_PARTS = 0.4;
/** So far tickets for a date are taken for goods. */
const OF_ADMISSION = 0.3;

/** Reasons to take a page for one that sells goods or software. */
export const REASONS_OF_GOODS = {
  product: (page: JudgedPage): Reason[] => {
    const { mainControls, controls, headings, mainNumbers, numbers, topPrices, words, imageLinks } =
      page.signs.visible;
    const admits = headings.tickets > 0 && mainNumbers.dates > 0 ? OF_ADMISSION : 1;
    const carts = mainControls.cart > 0 ? mainControls.cart : controls.cart;
    const goods = admits * (page.isHelper ? OF_OTHER_PARTS : 1);
    const single = (1 - 0.5 * page.sellsMany) * goods;
    const one = ramp(carts, 10, 2) * (page.isRoot ? 0.25 : 1) * (1 - 0.6 * page.longText) * single;
    const many = Math.max(page.listed, ramp(mainNumbers.prices, 12, 30)) * (1 - page.sellsOne);
    const notListed = 1 - 0.6 * page.pricedList * (1 - page.sellsOne);
    const priced = numbers.prices > 0 && !page.isRoot;
    const isAtTop = topPrices > 0 && topPrices < 4;
    const offered = page.mentions('offer') && !page.isRoot ? Math.max(page.shop, ramp(words.goods, 0, 3)) : 0;
    return [
      reason(
        0.54,
        controls.cart > 0 && numbers.prices > 0 ? one * (1 - 0.4 * many) : 0,
        'It shows a price and a button that buys.',
      ),
      reason(0.3, mainControls.cart > 0 && mainNumbers.prices > 0 ? one : 0, 'Both are in its main content.'),
      reason(0.48, controls.cart > 0 && numbers.prices === 0 ? one : 0, 'It shows a button that buys.'),
      reason(
        0.56,
        priced ? ramp(words.goods, 2, 7) * (1 - 0.6 * page.longText * ramp(words.goods, 10, 5)) * single : 0,
        'It tells of stock, delivery or reviews beside a price.',
      ),
      reason(
        0.47,
        priced ? single * page.shop * page.few(900, 400) * Math.min(ramp(imageLinks, 40, 12), notListed) : 0,
        'It shows a price in a shop.',
      ),
      reason(
        0.4,
        numbers.prices === 0 && !page.isRoot ? ramp(words.goods, 4, 10) * (1 - page.prose) * goods : 0,
        'It tells of stock, delivery or sizes.',
      ),
      reason(
        0.63,
        page.goods === 'product' && page.segments.length > 1
          ? 0.45 + 0.55 * Math.max(page.shop, priced ? 0.7 : 0)
          : 0,
        'Its address is that of a product.',
      ),
      reason(
        0.38,
        priced && isAtTop ? (1 - 0.8 * page.prose * (1 - page.shop * ramp(words.goods, 4, 8))) * goods : 0,
        'It opens with a price.',
      ),
      reason(0.52, offered * (page.namesOne ? 1 : 0.4) * single, 'Its title offers one thing for sale.'),
      page.declaresOne(0.75, (page.isRoot ? 0.25 : 1) * (1 - 0.7 * many), 'Product'),
      page.og(0.7, page.isRoot ? 0.3 : 1, /^(?:og:)?product/),
    ];
  },
  category: (page: JudgedPage): Reason[] => {
    const { controls, numbers, words, links, imageLinks } = page.signs.visible;
    const sold = Math.max(page.hasCart, ramp(links.inMain.product, 4, 10));
    // A long text may name many prices, too, but not in every sentence.
    const sparse = ramp(page.signs.bodyWords / Math.max(1, numbers.prices), 50, 150);
    const text = page.prose * ramp(page.signs.mainWords, 400, 1_500) * (1 - sold) * sparse;
    const part = page.isHelper ? OF_OTHER_PARTS : 1;
    const list =
      (page.isRoot ? 0.25 : 1) *
      (1 - 0.75 * page.sellsOne) *
      (1 - 0.7 * text) *
      part *
      (page.offersOne ? 0.75 : 1);
    return [
      reason(
        0.6,
        Math.max(ramp(numbers.prices, 5, 16), 0.85 * page.pricedList) * list,
        'It lists things with prices.',
      ),
      reason(0.5, ramp(controls.cart, 3, 9) * list, 'It has many buttons that buy.'),
      reason(0.45, ramp(links.inMain.product, 8, 20) * list, 'It links many products.'),
      reason(
        0.4,
        ramp(words.filters, 0, 2) * Math.max(page.shop, ramp(links.inMain.product, 4, 10)) * list,
        'Its list can be sorted or filtered.',
      ),
      reason(0.38, page.listed * page.shop * list, 'It lists links in a shop.'),
      reason(
        0.4,
        numbers.totals > 0 ? Math.max(page.shop, 0.5 * page.listed) * list : 0,
        'It says how many products it lists.',
      ),
      reason(0.34, ramp(imageLinks, 10, 30) * page.shop * list, 'It lists pictures with links in a shop.'),
      reason(
        0.53,
        page.goods === 'category' ? (0.35 + 0.65 * page.shop) * list : 0,
        'Its address is that of a category.',
      ),
      page.declares(0.6, list, 'CollectionPage'),
      page.declares(0.3, list, 'ItemList'),
    ];
  },
  shop_home: (page: JudgedPage): Reason[] => {
    const { controls, numbers, links, words, imageLinks } = page.signs.visible;
    if (!page.isRoot) return [];
    const cart = Math.max(
      links.anywhere.cart > 0 || controls.basket > 1 ? 1 : 0,
      controls.basket > 0 ? 0.8 : 0,
    );
    return [
      reason(0.72, cart, 'It is the home page of a site with a cart.'),
      reason(0.35, ramp(words.basket, 0, 2), 'It speaks of a cart.'),
      reason(0.62, ramp(numbers.prices - numbers.rates, 1, 6), 'It shows prices.'),
      reason(0.38, ramp(controls.cart, 0, 2), 'It has buttons that buy.'),
      reason(0.36, ramp(links.anywhere.product, 3, 12), 'It links products.'),
      reason(
        0.59,
        ramp(links.anywhere.category, 20, 60) *
          ramp(links.anywhere.blog / Math.max(1, links.anywhere.category), 0.8, 0.3),
        'It links many categories.',
      ),
      reason(0.37, ramp(words.goods, 2, 6), 'It tells of delivery and stock.'),
      reason(0.2, ramp(imageLinks, 10, 30), 'It lists pictures with links.'),
      page.declares(0.6, 1, 'OnlineStore'),
    ];
  },
  saas: (page: JudgedPage): Reason[] => {
    const { controls, words, numbers, links } = page.signs.visible;
    const site = (1 - 0.7 * page.shop) * (1 - 0.7 * page.newspaper);
    const near = page.isRoot ? site : 0.5 * site;
    const asks = page.isRoot ? 1 : ramp(controls.signUp, 0, 1);
    return [
      reason(0.36, ramp(controls.signUp, 0, 3) * site, 'It asks to sign up or to try.'),
      reason(0.31, ramp(words.plans, 1, 4) * asks * site, 'It shows features or plans.'),
      reason(
        0.59,
        page.mentions('software') ? (page.isRoot ? 1 : 0.6) * asks * site : 0,
        'Its title names software.',
      ),
      reason(0.35, page.isRoot ? ramp(words.software, 1, 4) * site : 0, 'Its text is about software.'),
      reason(
        0.48,
        page.inPath(PRICING_SEGMENT) || page.titled('plans'),
        'It is a page of prices or features.',
      ),
      reason(
        0.35,
        ramp(numbers.rates, 0, 2) * ramp(controls.signUp + words.plans / 2, 0, 1),
        'It shows prices for a month or a user.',
      ),
      reason(0.6, ramp(words.pitch, 1, 5) * near, 'It promises what software promises.'),
      reason(0.35, ramp(links.anywhere.appStore, 0, 2) * near, 'It leads to stores of apps.'),
      reason(
        0.35,
        links.anywhere.signUp > 0 && (links.anywhere.login > 0 || controls.login > 0) ? near : 0,
        'It has prices or a trial, and a login for those who have bought.',
      ),
      page.declares(0.55, 1, 'SoftwareApplication'),
    ];
  },
};

const PRICING_SEGMENT = /^(?:pricing|plans|features|preise|tarife|precios|cennik)(?:\.\w+)?$/;
