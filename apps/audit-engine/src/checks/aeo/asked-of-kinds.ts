import type { PageKind } from '#contracts/audit/page-kinds';
import type { ShownText } from './shown-text.js';

/** What people ask of a page of some kind. */
export interface Asked {
  /** Goes on from "The page does not say". */
  readonly says: string;
  /** The line of evidence where it is missing. */
  readonly missing: string;
  readonly isShown: (shown: ShownText) => boolean;
  /** True if it is known by words: missing only in a language whose words are known. */
  readonly byWords: boolean;
  /** Whether people ask it of this page. Default: of all of the kind. */
  readonly isAsked?: (shown: ShownText) => boolean;
}

type IsShown = Asked['isShown'];
const onlyIf = (isAsked: IsShown, each: Asked): Asked => ({ ...each, isAsked });
const byForm = (says: string, missing: string, isShown: IsShown): Asked => ({
  says,
  missing,
  isShown,
  byWords: false,
});
const byWords = (says: string, missing: string, isShown: IsShown): Asked => ({
  says,
  missing,
  isShown,
  byWords: true,
});

const ADDRESS = byForm('its address', 'no address is shown', ({ address }) => address);
const OPEN: IsShown = (shown) =>
  shown.signs.numbers.timeSpans > 0 || shown.says('openness') || shown.labels('hours');
const OFFER = onlyIf(
  ({ isMainFound }) => isMainFound,
  byForm(
    'what it offers',
    'no sentence near the top says what it offers',
    (shown) => shown.sentence(7) || shown.prose >= 20,
  ),
);
const REACH = byWords(
  'how to reach it',
  'no address, telephone number, e-mail address or link to a contact page is shown',
  (shown) => shown.address || shown.telephone || shown.says('reach') || shown.mail || shown.form,
);
const COST = byWords(
  'what it costs',
  'neither a price nor "free" is shown',
  (shown) => shown.price || shown.free || shown.labels('prices') || shown.says('onRequest'),
);

/**
 * The facts by kind: what Google requires or recommends for the rich results of the kind, which has to be visible, and
 * what its quality raters look for. Kinds without an entry are read for their text.
 */
export const ASKED_OF: Partial<Readonly<Record<PageKind, readonly Asked[]>>> = {
  product: [
    byForm(
      'what it costs',
      'no price is shown',
      (shown) => shown.price || shown.free || shown.says('onRequest'),
    ),
    byWords(
      'whether it can be bought now',
      'neither the stock nor a button that buys is shown',
      (shown) => shown.labels('cart', 'buy', 'tickets') || shown.says('stock'),
    ),
    onlyIf(
      (shown) => shown.signs.words.digital === 0,
      byWords('how it is delivered', 'nothing is said of delivery', (shown) => shown.says('delivery')),
    ),
    onlyIf(
      (shown) => shown.signs.words.digital === 0,
      byWords('how it can be returned', 'nothing is said of returns', (shown) => shown.says('returns')),
    ),
    byForm(
      'what it is',
      'no description of 30 words, no list and no table of its properties is shown',
      (shown) => shown.prose >= 30 || shown.entries >= 3,
    ),
  ],
  local_business: [
    // A plumber comes to his customers.
    onlyIf((shown) => !shown.says('area'), ADDRESS),
    byForm('its telephone number', 'no telephone number is shown', ({ telephone }) => telephone),
    onlyIf(
      (shown) => !shown.titled('lodging') && shown.signs.words.lodging < 3,
      byWords('its opening hours', 'no opening hours are shown', OPEN),
    ),
    OFFER,
  ],
  event: [
    byForm('when it is', 'no date is shown', ({ date }) => date),
    byWords('where it is', 'no place is shown', ({ place }) => place),
    // Nobody buys a ticket for the meeting of a council.
    onlyIf((shown) => !shown.titled('meeting'), COST),
    onlyIf(
      (shown) => !shown.titled('meeting'),
      byWords(
        'how to take part',
        'nothing is said of tickets or of a registration',
        ({ signs }) =>
          signs.mainControls.tickets + signs.mainControls.joining + signs.headings.joining > 0 ||
          signs.words.joining > 1,
      ),
    ),
  ],
  job: [
    byWords('where the work is', 'no place of work is shown', ({ place }) => place),
    byWords(
      'what it pays',
      'no pay is shown',
      (shown) =>
        shown.price || (shown.signs.numbers.thousands > 0 && shown.says('salary')) || shown.says('pay'),
    ),
    byWords('what kind of employment it is', 'the kind of employment is not shown', (shown) =>
      shown.says('employment'),
    ),
    byWords(
      'how to apply',
      'no way to apply is shown',
      (shown) => shown.labels('apply') || shown.says('applying') || shown.mail || shown.form,
    ),
    byWords(
      'what is required',
      'nothing is said of what is required',
      (shown) => shown.says('required', 2) || shown.signs.headings.required > 0,
    ),
  ],
  recipe: [
    byWords(
      'what goes into it',
      'no ingredients are shown',
      (shown) => shown.says('ingredients') || shown.amounts >= 3,
    ),
    byWords(
      'what to do',
      'no steps are shown',
      (shown) => shown.signs.orderedItems >= 2 || shown.says('cooking') || shown.prose >= 60,
    ),
    byWords('how long it takes', 'no time is shown', ({ signs }) => signs.numbers.durations > 0),
    byWords('how much it makes', 'the number of servings is not shown', ({ servings }) => servings),
  ],
  course: [
    byWords('who teaches it', 'no teacher or school is named', (shown) => shown.says('teacher')),
    byWords(
      'its length or its dates',
      'neither its length nor its dates are shown',
      (shown) => shown.signs.numbers.durations > 0 || shown.date || shown.says('pace'),
    ),
    onlyIf((shown) => shown.signs.words.academic < 3, COST),
    byWords('what people learn', 'nothing is said of what people learn', (shown) => shown.says('learned')),
  ],
  saas: [
    byForm('what it does', 'no sentence near the top says what it does', (shown) => shown.sentence(6)),
    COST,
    byWords(
      'how to begin',
      'no way to try it or to sign up is shown',
      (shown) => shown.labels('signUp', 'starting', 'login', 'cart', 'prices') || shown.form,
    ),
  ],
  video: [
    byForm('what it shows', 'no description of 20 words is shown', (shown) => shown.prose >= 20),
    byForm(
      'its length or its date',
      'neither its length nor its date is shown',
      (shown) => shown.signs.numbers.times > 0 || shown.signs.numbers.durations > 0 || shown.date,
    ),
  ],
  profile: [
    byForm(
      'what this person does',
      'no text of 15 words is shown',
      (shown) => shown.prose >= 15 || shown.signs.words.biography >= 2,
    ),
    byForm(
      'what this person has made',
      'neither works nor links are shown',
      (shown) => shown.links >= 3 || shown.entries >= 3,
    ),
    byWords(
      'how to contact or follow this person',
      'no way to contact or follow is shown',
      (shown) => shown.says('reach') || shown.says('profile') || shown.mail || shown.form,
    ),
  ],
  thread: [
    byForm('what is asked', 'no text of 15 words is shown', (shown) => shown.mainWords >= 15),
    byWords(
      'what the answer is',
      'no text follows the question',
      (shown) => shown.signs.posts >= 2 || shown.mainWords >= 120 || shown.signs.words.thread >= 3,
    ),
  ],
  category: [
    byForm(
      'what is in the list',
      'no items with names and prices or links are shown',
      ({ links, signs }) => links >= 3 || signs.imageLinks >= 3 || signs.numbers.prices >= 3,
    ),
    byForm(
      'what the list is',
      'no sentence of ten words says what the list is',
      (shown) => shown.prose >= 10 || shown.hasLongItem,
    ),
  ],
  company_home: [OFFER, REACH],
  shop_home: [OFFER, REACH],
  contact: [
    onlyIf(({ isBusiness }) => isBusiness, ADDRESS),
    byForm(
      'how to reach somebody',
      'no telephone number, e-mail address or form is shown',
      (shown) => shown.telephone || shown.mail || shown.form,
    ),
    onlyIf(
      ({ telephone }) => telephone,
      byWords('when somebody answers', 'no hours are shown beside the telephone number', OPEN),
    ),
  ],
  event_list: [
    byForm('when the events are', 'no dates are shown', ({ signs, date }) => signs.numbers.dates > 0 || date),
    byWords('where the events are', 'no places are shown', ({ place }) => place),
  ],
};
