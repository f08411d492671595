import { describe, expect, it } from '@jest/globals';
import { describeCheck, schema } from '../../../test-support/describe-check.js';
import { linesOf } from '../../../test-support/lighthouse.js';
import { checkOf, pageOf } from '../../../test-support/page-of.js';

const ID = 'seo.stale.event';
const EVENT = { url: 'https://hall.example/events/rosa' };
const OFFER = { '@type': 'Offer', price: 32, availability: 'https://schema.org/InStock' };
const AT = '<p>12 February 2024, 20:00, doors open at 19:00. Venue: Hall, Hafenstrasse 9, 20457 Hamburg</p>';
const LINK = '<a href="/t">Buy tickets for Rosa</a>';
const BUTTON = '<button>Buy tickets</button>';
const page = (main: string, inHead = '', title = 'Rosa Berg live') =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${inHead}</head><body><main><h1>${title}</h1>${main}</main></body></html>`;
const event = (properties: object, main = AT) =>
  page(main, schema({ '@type': 'MusicEvent', name: 'Rosa Berg', ...properties }));
const PAST = { startDate: '2024-02-12T20:00+01:00' };

describeCheck(ID, [
  ['one that is over with tickets in stock', event({ ...PAST, offers: OFFER }), 0, EVENT],
  [
    'one that is over with few tickets',
    event({ ...PAST, offers: { ...OFFER, availability: 'LimitedAvailability' } }),
    0,
    EVENT,
  ],
  ['an end that is past', event({ ...PAST, endDate: '2024-02-13', offers: [OFFER] }), 0, EVENT],
  ['one that is over with a link to tickets', event(PAST, AT + LINK), 0, EVENT],
  ['one that is over with a button', event(PAST, AT + BUTTON), 0, EVENT],
  [
    'one that is over and sold out',
    event({ ...PAST, offers: { ...OFFER, availability: 'SoldOut' } }),
    1,
    EVENT,
  ],
  [
    'an offer that is over, too',
    event({ ...PAST, offers: { ...OFFER, validThrough: '2024-02-12' } }),
    1,
    EVENT,
  ],
  ['one that is over with a calendar', event(PAST, `${AT}<a href="/c">Add to calendar</a>`), 1, EVENT],
  ['one that is over and only told of', event(PAST), 1, EVENT],
  ['one to come', event({ startDate: '2027-02-12', offers: OFFER }, AT + BUTTON), 1, EVENT],
  ['one of yesterday', event({ startDate: '2026-11-20', offers: OFFER }), 1, EVENT],
  ['one that goes on', event({ ...PAST, endDate: '2027-01-31', offers: OFFER }), 1, EVENT],
  [
    'an exhibition without its end',
    event({ ...PAST, '@type': 'ExhibitionEvent', offers: OFFER }),
    null,
    EVENT,
  ],
  [
    'one that was postponed',
    event({ ...PAST, eventStatus: 'https://schema.org/EventPostponed', offers: OFFER }),
    null,
    EVENT,
  ],
  [
    'one that is repeated',
    event({ ...PAST, eventSchedule: { '@type': 'Schedule' }, offers: OFFER }),
    null,
    EVENT,
  ],
  ['one without a date', event({ offers: OFFER }), null, EVENT],
  [
    'a past one beside one to come',
    event(
      {
        '@graph': [
          { '@type': 'Event', ...PAST },
          { '@type': 'Event', startDate: '2027-02-12' },
        ],
      },
      AT + BUTTON,
    ),
    1,
    EVENT,
  ],
  ['a page of another kind', page('<p>Text.</p>'), null],
]);

const DOORS = '<p>20:00, doors open at 19:00. Venue: Hall, Hafenstrasse 9, 20457 Hamburg</p>';
describeCheck(ID, [
  ['a visible day that is past', page(DOORS + LINK, '', 'Rosa Berg live, 12 February 2024'), 0, EVENT],
  ['a visible day to come', page(DOORS + LINK, '', 'Rosa Berg live, 12 February 2027'), 1, EVENT],
  [
    'a second day to come',
    page(`${DOORS}<p>Again on 3 March 2027.</p>${LINK}`, '', 'Rosa Berg live, 12 February 2024'),
    1,
    EVENT,
  ],
  [
    'a second day without its year',
    page(`${DOORS}<p>Again on 3 March.</p>${LINK}`, '', 'Rosa Berg live, 12 February 2024'),
    1,
    EVENT,
  ],
  ['a past day without tickets', page(DOORS, '', 'Rosa Berg live, 12 February 2024'), 1, EVENT],
]);

describe('the issue of an event that is over', () => {
  it('says when it was, and what sells it', () => {
    expect(linesOf(ID, event({ ...PAST, offers: OFFER }), EVENT)).toEqual([
      'Rosa Berg: startDate 2024-02-12T20:00+01:00 is over; its offer is InStock',
    ]);
    expect(linesOf(ID, event(PAST, AT + LINK), EVENT)).toEqual([
      'Rosa Berg: startDate 2024-02-12T20:00+01:00 is over; the page still has "Buy tickets for Rosa"',
    ]);
    expect(linesOf(ID, event(PAST, AT + BUTTON), EVENT)[0]).toMatch(/the page still has "Buy tickets"$/);
    expect(linesOf(ID, page(DOORS + LINK, '', 'Rosa Berg live, 12 February 2024'), EVENT)).toEqual([
      'Rosa Berg live, 12 February 2024 is over; the page still has "Buy tickets for Rosa"',
    ]);
  });

  it('points to the date and to the tickets', () => {
    const where = (html: string) => checkOf(ID).where?.(pageOf(html, EVENT)).length;
    expect(where(event({ ...PAST, offers: OFFER }))).toBe(1);
    expect(where(event(PAST, AT + LINK))).toBe(2);
    expect(where(page(DOORS + LINK, '', 'Rosa Berg live, 12 February 2024'))).toBe(1);
    expect(where(event({ startDate: '2027-02-12', offers: OFFER }))).toBe(0);
  });
});
