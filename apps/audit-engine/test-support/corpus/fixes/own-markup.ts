import { kindOf } from '../../../src/checks/kinds/kind-rules.js';
import type { Page } from '../../../src/page/page.js';
import { headingOf, intoHead, nameOf, schema } from './fix.js';

const DAY = '2026-11-02';

/** Replaces all markup by that which the kind of the page asks for. */
export function withOwnMarkup(html: string, page: Page): string {
  const bare = html
    .replace(/<script type="application\/ld\+json">[\s\S]*?<\/script>/g, (block) =>
      block.includes('BreadcrumbList') || block.includes('sameAs') ? block : '',
    )
    .replace(/ item(?:scope|type|prop|id)(?:="[^"]*")?/g, '');
  return intoHead(bare, ownMarkup(page));
}

/** Returns the markup that the kind of the page asks for, with all that its type requires and what Google recommends. */
export function ownMarkup(page: Page): string {
  const type = /[A-Z]\w+/.exec(kindOf(page).add ?? '')?.[0] ?? 'Organization';
  const name = headingOf(page) || nameOf(page);
  const url = page.url.href;
  const image = `${page.url.origin}/a.jpg`;
  const organization = {
    '@type': 'Organization',
    name: nameOf(page),
    url: page.url.origin,
    logo: image,
    description: 'The people who do the work.',
    sameAs: 'https://www.wikidata.org/wiki/Q1',
    telephone: '+44 20 7946 0000',
  };
  const person = {
    '@type': 'Person',
    name: 'Ada Fields',
    url: `${page.url.origin}/ada`,
    image,
    description: 'Writes.',
  };
  const address = {
    '@type': 'PostalAddress',
    streetAddress: '1 Quay',
    addressLocality: 'Leith',
    addressCountry: 'GB',
  };
  const offer = {
    '@type': 'Offer',
    price: priceOn(page),
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
    shippingDetails: { '@type': 'OfferShippingDetails' },
    hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy' },
  };
  const described = { name, url, image, description: 'What it is, in a sentence of its own.' };
  const list = {
    '@type': 'ItemList',
    itemListElement: [{ '@type': 'ListItem', position: 1, url: `${url}/1` }],
  };
  const byType: Readonly<Record<string, object>> = {
    Product: { ...described, sku: 'A-1', brand: { '@type': 'Brand', name: nameOf(page) }, offers: offer },
    Recipe: {
      ...described,
      author: person,
      datePublished: DAY,
      recipeIngredient: ['barley'],
      recipeInstructions: 'Boil it.',
      recipeYield: '4',
      totalTime: 'PT1H',
      recipeCategory: 'Soup',
    },
    CollectionPage: { name, url, mainEntity: list },
    ItemList: list,
    OnlineStore: organization,
    Organization: organization,
    SoftwareApplication: {
      ...described,
      offers: { '@type': 'Offer', price: '0', priceCurrency: 'EUR' },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: ratingOn(page), ratingCount: '1' },
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'All',
    },
    LocalBusiness: {
      ...organization,
      address,
      openingHours: 'Mo-Fr 09:00-17:00',
      geo: { '@type': 'GeoCoordinates', latitude: '55.97', longitude: '-3.17' },
      image,
      priceRange: '€€',
    },
    JobPosting: {
      title: name,
      description: described.description,
      datePosted: DAY,
      validThrough: '2027-01-31',
      employmentType: 'FULL_TIME',
      hiringOrganization: organization,
      jobLocation: { '@type': 'Place', address },
      identifier: 'J-1',
    },
    Course: {
      ...described,
      provider: organization,
      hasCourseInstance: { '@type': 'CourseInstance' },
      offers: offer,
    },
    Event: {
      ...described,
      startDate: '2027-01-10',
      endDate: '2027-01-10',
      location: { '@type': 'Place', name: 'Hall', address },
      organizer: organization,
      performer: person,
      offers: offer,
    },
    QAPage: {
      mainEntity: {
        '@type': 'Question',
        name,
        text: name,
        answerCount: 1,
        author: person,
        datePublished: DAY,
        upvoteCount: 1,
        acceptedAnswer: { '@type': 'Answer', text: name },
      },
    },
    ProfilePage: { dateCreated: DAY, mainEntity: { ...person, name } },
    VideoObject: {
      ...described,
      thumbnailUrl: image,
      uploadDate: DAY,
      duration: 'PT2M',
      contentUrl: `${url}.mp4`,
      author: person,
    },
  };
  const article = {
    headline: name,
    image,
    datePublished: DAY,
    dateModified: DAY,
    author: person,
    publisher: organization,
  };
  return schema({ '@type': type, ...(byType[type] ?? article) });
}

/** A price that readers see, as markup has it. */
function priceOn({ bodyText }: Page): string {
  return (
    (/[€$£]\s?(\d+(?:[.,]\d\d)?)/.exec(bodyText) ??
      /(\d+(?:[.,]\d\d)?)\s?(?:€|EUR)/.exec(bodyText))?.[1]?.replace(',', '.') ?? '0'
  );
}

/** A rating of five that readers see, as markup has it. */
function ratingOn({ bodyText }: Page): string {
  return /(\d[.,]\d)\s\p{L}+\s5\b/u.exec(bodyText)?.[1]?.replace(',', '.') ?? '5';
}
