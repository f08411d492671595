import { ramp } from '../ramp.js';
import type { JudgedPage } from './judged-page.js';
import { reason, type Reason } from './reason.js';

/** Reasons to take a page for one that offers something: goods, work, places, dates. */
export const REASONS_OF_OFFERS = {
  product: (page: JudgedPage): Reason[] => {
    const { mainControls, controls, mainNumbers, numbers, topPrices, words, imageLinks } = page.signs.visible;
    const carts = mainControls.cart > 0 ? mainControls.cart : controls.cart;
    const one = ramp(carts, 12, 2) * (page.isRoot ? 0.25 : 1) * (1 - 0.6 * page.longText);
    const many = Math.max(page.listed, ramp(mainNumbers.prices, 12, 30)) * (1 - page.sellsOne);
    const priced = numbers.prices > 0 && !page.isRoot;
    const isAtTop = topPrices > 0 && topPrices < 4;
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
        priced ? ramp(words.goods, 2, 7) * (1 - 0.6 * page.longText) : 0,
        'It tells of stock, delivery or reviews beside a price.',
      ),
      reason(
        0.47,
        priced ? page.shop * page.few(900, 400) * ramp(imageLinks, 40, 12) : 0,
        'It shows a price in a shop.',
      ),
      reason(
        0.4,
        numbers.prices === 0 && !page.isRoot ? ramp(words.goods, 4, 10) * (1 - page.prose) : 0,
        'It tells of stock, delivery or sizes.',
      ),
      reason(
        0.63,
        page.leadsTo.has('product') && page.segments.length > 1
          ? 0.45 + 0.55 * Math.max(page.shop, priced ? 0.7 : 0)
          : 0,
        'Its address is that of a product.',
      ),
      reason(0.38, priced && isAtTop ? 1 - 0.8 * page.prose : 0, 'It opens with a price.'),
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
    const list = (page.isRoot ? 0.25 : 1) * (1 - 0.75 * page.sellsOne) * (1 - 0.7 * text);
    return [
      reason(0.6, ramp(numbers.prices, 5, 16) * list, 'It lists things with prices.'),
      reason(0.5, ramp(controls.cart, 4, 10) * list, 'It has many buttons that buy.'),
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
        page.leadsTo.has('category') ? (0.35 + 0.65 * page.shop) * list : 0,
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
    const site = 1 - 0.7 * page.shop;
    const near = page.isRoot ? site : 0.5 * site;
    const asks = page.isRoot ? 1 : ramp(controls.signUp, 0, 1);
    return [
      reason(0.36, ramp(controls.signUp, 0, 3) * site, 'It asks to sign up or to try.'),
      reason(0.31, ramp(words.plans, 1, 4) * asks * site, 'It shows features or plans.'),
      reason(0.59, page.mentions('software') ? asks * site : 0, 'Its title names software.'),
      reason(0.27, page.isRoot ? ramp(words.software, 1, 4) * site : 0, 'Its text is about software.'),
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
      reason(0.5, ramp(words.pitch, 1, 6) * near, 'It promises what software promises.'),
      reason(0.35, ramp(links.anywhere.appStore, 0, 2) * near, 'It leads to stores of apps.'),
      reason(
        0.35,
        links.anywhere.signUp > 0 && (links.anywhere.login > 0 || controls.login > 0) ? near : 0,
        'It has prices or a trial, and a login for those who have bought.',
      ),
      page.declares(0.55, 1, 'SoftwareApplication'),
    ];
  },
  job: (page: JudgedPage): Reason[] => {
    const { controls, headings, words } = page.signs.visible;
    const address = page.leadsTo.has('job') && page.segments.length > 1;
    const applies = controls.apply + words.apply / 2;
    return [
      reason(0.45, ramp(applies, 0, 1) * ramp(words.jobParts, 0, 2), 'It describes a job and how to apply.'),
      reason(0.53, ramp(headings.jobParts, 0, 3), 'It has the parts of a job advertisement.'),
      reason(0.37, address, 'Its address is that of a job.'),
      reason(
        0.47,
        page.mentions('jobTitle') ? Math.max(address ? 0.8 : 0, ramp(applies + headings.jobParts, 0, 1)) : 0,
        'Its title names a job.',
      ),
      reason(0.2, address && /\d{3,}/.test(page.signs.url.pathname), 'Its address has the number of a job.'),
      reason(0.28, ramp(words.jobParts, 2, 6), 'It speaks of tasks and requirements.'),
      page.declares(0.85, 1, 'JobPosting'),
    ];
  },
  course: (page: JudgedPage): Reason[] => {
    const { headings, words } = page.signs.visible;
    return [
      reason(0.75, ramp(headings.course + words.course / 2, 1, 4), 'It has the parts of a course.'),
      reason(0.42, page.mentions('course') ? ramp(words.course, 1, 3) : 0, 'Its title is that of a course.'),
      reason(
        0.5,
        page.inPath(COURSE_SEGMENT) && page.segments.length > 1,
        'Its address is that of a course.',
      ),
      reason(
        0.6,
        ramp(words.classwork, 2, 7) * (1 - 0.5 * page.shop),
        'It has lectures, assignments and those who teach.',
      ),
      reason(
        0.5,
        COURSE_CODE.test(page.signs.title) ? ramp(words.classwork, 0, 3) : 0,
        'Its title has the number of a course.',
      ),
      page.declares(0.8, 1, 'Course'),
    ];
  },
  event: (page: JudgedPage): Reason[] => {
    const { controls, mainControls, headings, words, mainNumbers, numbers, codeBlocks } = page.signs.visible;
    const single = ramp(numbers.dates, 30, 10) * (page.isRoot ? 0.85 : 1);
    const dated = ramp(numbers.dates, 0, 1) * single;
    const named = YEAR_NAMED.test(page.signs.title) ? 1 : 0;
    // A menu may have tickets, too.
    const tickets = mainControls.tickets > 0 ? 1 : controls.tickets > 0 ? 0.4 : 0;
    return [
      reason(0.42, tickets * dated, 'It shows a date and tickets.'),
      reason(0.45, ramp(headings.eventParts, 0, 2) * dated, 'It names time and place.'),
      reason(
        0.59,
        page.mentions('gatherings')
          ? (1 - 0.8 * ramp(codeBlocks, 0, 3)) * (0.7 + 0.3 * ramp(words.eventParts, 1, 3)) * dated
          : 0,
        'Its title names an event with a date.',
      ),
      reason(0.32, ramp(mainNumbers.datesWithTime, 0, 1) * single, 'It shows a date with a time.'),
      reason(
        0.35,
        ramp(words.eventParts + words.tickets, 1, 5) * dated * (1 - 0.5 * page.prose),
        'It speaks of place, time and tickets.',
      ),
      reason(
        0.4,
        mainNumbers.timeSpans > 0 && mainNumbers.datesWithTime > 0
          ? ramp(mainNumbers.timeSpans, 6, 3) * dated * (page.isRoot ? 0.4 : 1)
          : 0,
        'It shows a date, and when it begins and ends.',
      ),
      reason(0.14, mainNumbers.datesWithTime > 0 && numbers.addresses > 0 ? single : 0, 'It shows a place.'),
      reason(
        0.63,
        page.leadsTo.has('event') && page.segments.length > 1 ? single * (1 - 0.7 * page.listed) : 0,
        'Its address is that of an event.',
      ),
      reason(
        0.5,
        ramp(Math.max(controls.conference + headings.conference, words.conference), 0, 4) *
          Math.max(dated, named) *
          (1 - 0.7 * page.shop),
        'It has speakers, a programme and a registration.',
      ),
      reason(
        0.35,
        page.isRoot ? named * (0.5 + 0.5 * ramp(words.conference, 0, 3)) * single : 0,
        'Its home page is named after a year.',
      ),
      page.declares(0.75, single, 'Event'),
    ];
  },
  event_list: (page: JudgedPage): Reason[] => {
    const { mainNumbers, numbers, links } = page.signs.visible;
    const dates = ramp(numbers.dates, 2, 8);
    const listed = Math.min(ramp(mainNumbers.dates, 4, 12), ramp(page.signs.mainLinks, 5, 15));
    return [
      reason(0.36, listed * (1 - 0.5 * page.prose), 'It lists dates with links.'),
      reason(0.75, page.titled('events') ? 0.6 + 0.4 * dates : 0, 'Its title is that of a list of events.'),
      reason(0.49, page.mentions('events') ? dates : 0, 'Its title mentions events.'),
      reason(
        0.41,
        page.leadsTo.has('event') || page.inPath(EVENTS_IN_SEGMENT) ? ramp(numbers.dates, 1, 6) : 0,
        'Its address is that of events.',
      ),
      reason(0.34, ramp(numbers.datesWithTime, 2, 9), 'It shows many dates with their times.'),
      reason(0.32, ramp(links.inMain.event, 4, 12), 'It links many events.'),
      page.declares(0.3, page.signs.nodes.length > 4 ? 1 : 0, 'Event'),
    ];
  },
};

const PRICING_SEGMENT = /^(?:pricing|plans|features|preise|tarife|precios|cennik)(?:\.\w+)?$/;
const COURSE_CODE =
  /(?:^|[^\p{L}\d])[A-Z]{2,5}[\s-]?\d{2,4}[A-Z]?(?![\p{L}\d])|(?:^|\s)\d{1,2}\.S?\d{2,4}(?!\d)/u;
const YEAR_NAMED = /(?:^|[^\d])(?:19|20)\d\d(?!\d)|[’']\d\d(?!\d)/;
const COURSE_SEGMENT =
  /^(?:courses?|kurse?|cours|cursos?|corsi?|kurs|training|trainings|classes|seminare?|formations?|programs?|programmes?)$/;
const EVENTS_IN_SEGMENT = /calendar|schedule|events|meetings|agenda|termine|veranstaltung/;
