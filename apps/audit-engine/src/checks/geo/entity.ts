import { hasByline } from '../../page/bylines.js';
import { foldText } from '../../page/fold-text.js';
import { nodesOfType, textValue, valuesOf } from '../../page/structured-data/schema-node.js';
import type { Page } from '../../page/page.js';
import { ANY_LANGUAGE } from '../../page/phrases/any-language.js';
import { share, type Check } from '../check.js';
import { metaContent, titleOf } from '../meta.js';
import { objectsOf } from '../schema-rules.js';

const dimension = 'entity_authority';

export const ENTITY: readonly Check[] = [
  {
    id: 'geo.entity.organization',
    dimension,
    weight: 4,
    title: 'The page says whose it is, in a way that machines can check',
    why: 'A name with links to other places that know it ties the page to one entity, not to a word.',
    fix: 'Add an Organization or a Person with name, url and sameAs links, for example to Wikipedia or LinkedIn.',
    source: 'Google Organization; schema.org sameAs',
    passes:
      '1 for an organization or person with name, url and a sameAs link; 0.6 without one of the links; 0.3 for og:site_name alone; 0 for none.',
    measure: (page) => {
      const named = owners(page).filter((node) => textValue(node, 'name') !== undefined);
      if (named.some((node) => valuesOf(node, 'sameAs').length > 0 && valuesOf(node, 'url').length > 0))
        return 1;
      if (named.length > 0) return 0.6;
      return metaContent(page, 'og:site_name') ? 0.3 : 0;
    },
    evidence: (page) =>
      owners(page).map(
        (node) => `${textValue(node, 'name') ?? 'unnamed'}: ${valuesOf(node, 'sameAs').length} sameAs links`,
      ),
  },
  {
    id: 'geo.entity.author',
    dimension,
    weight: 4,
    title: 'The article has an author',
    why: 'Who wrote it is what experience and expertise are judged by.',
    fix: 'Name the author on the page and in the markup, with a link to who that is.',
    source: 'Google helpful content: who created it',
    passes:
      '1 for a named author with a link to who that is; 0.7 for a name alone; 0 for none. Not applicable to pages that are no article.',
    measure: (page) => {
      if (page.kind !== 'article') return null;
      const authors = authorsOf(page);
      if (authors.some(({ linked }) => linked)) return 1;
      if (authors.length > 0 || namesAuthor(page)) return 0.7;
      // A byline in a language without phrases would not have been seen.
      return page.phrases === undefined ? null : 0;
    },
    evidence: (page) => authorsOf(page).map(({ name }) => `author: ${name}`),
  },
  {
    id: 'geo.entity.consistency',
    dimension,
    weight: 2,
    title: 'The name is the same everywhere',
    why: 'One name in the title, another in the markup: machines count two.',
    fix: 'Write the name of the site alike in title, og:site_name and structured data.',
    source: 'Google site names',
    passes:
      'The share of title, og:site_name, structured data and the end of the page that have the name of the site. Not applicable when nothing declares the name.',
    measure: (page) => {
      const name = brandOf(page);
      if (name === undefined) return null;
      const places = placesOfName(page);
      return share(places.filter((text) => has(text, name)).length, places.length);
    },
    evidence: (page) => [`name: ${brandOf(page)}`, ...placesOfName(page)],
  },
  {
    id: 'geo.entity.about_contact',
    dimension,
    weight: 2,
    title: 'Readers find out who is behind the site',
    why: 'Pages about and to contact the publisher are a plain sign of a real one.',
    fix: 'Link a page about you and one with contact details from every page.',
    source: 'Google helpful content: who created it',
    passes: 'The share of two that are linked: a page about the publisher, and contact details.',
    measure: (page) => [linksAbout(page), linksContact(page)].filter((linked) => linked).length / 2,
    evidence: (page) => [
      ...(linksAbout(page) ? [] : ['no link to a page about the publisher']),
      ...(linksContact(page) ? [] : ['no link to contact details']),
    ],
  },
];

function owners(page: Page) {
  return nodesOfType(
    page.structuredData.nodes,
    'Organization',
    'LocalBusiness',
    'Corporation',
    'NewsMediaOrganization',
    'Person',
  );
}

function authorsOf(page: Page): { name: string; linked: boolean }[] {
  const fromSchema = page.structuredData.nodes.flatMap((node) => [
    ...objectsOf(page.structuredData.nodes, node, 'author').flatMap((author) => {
      const name = textValue(author, 'name');
      return name === undefined
        ? []
        : [{ name, linked: valuesOf(author, 'url').length + valuesOf(author, 'sameAs').length > 0 }];
    }),
    ...valuesOf(node, 'author')
      .filter((author) => typeof author === 'string')
      .map((name) => ({ name, linked: false })),
  ]);
  const meta = metaContent(page, 'author');
  return meta ? [...fromSchema, { name: meta, linked: false }] : fromSchema;
}

function namesAuthor(page: Page): boolean {
  return page.elements.anchors.some(({ rel }) => rel.includes('author')) || hasByline(page.main.text);
}

function brandOf(page: Page): string | undefined {
  const organization = nodesOfType(page.structuredData.nodes, 'Organization', 'WebSite', 'LocalBusiness')[0];
  return metaContent(page, 'og:site_name') || (organization && textValue(organization, 'name'));
}

function placesOfName(page: Page): string[] {
  const organizations = nodesOfType(page.structuredData.nodes, 'Organization', 'WebSite', 'LocalBusiness');
  const places = [
    titleOf(page),
    metaContent(page, 'og:site_name'),
    ...organizations.map((node) => textValue(node, 'name')),
  ];
  return [...places.filter((text) => text !== undefined && text !== ''), page.bodyText.slice(-600)].filter(
    (text) => text !== undefined,
  );
}

function has(text: string, name: string): boolean {
  const fold = (each: string) => each.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return fold(text).includes(fold(name)) || (text.length > 3 && fold(name).includes(fold(text)));
}

/** No phrase is half of a longer one. */
const MAX_LABEL = 60;

/** By a link that is hardly more than such a phrase: "About us" is one, "About roses" is not. */
function linksAbout(page: Page): boolean {
  const isAbout = (text: string) => {
    if (text.length < 2 || text.length > MAX_LABEL) return false;
    const folded = foldText(text);
    return folded !== '' && ANY_LANGUAGE.about.longestIn(folded) >= folded.length / 2;
  };
  return page.elements.anchors.some(
    ({ text, href }) => isAbout(text) || pathOf(href).split('/').some(isAbout),
  );
}

function linksContact(page: Page): boolean {
  return page.elements.anchors.some(
    ({ text, href }) =>
      /^\s*(?:mailto|tel):/i.test(href?.slice(0, 20) ?? '') ||
      ANY_LANGUAGE.contact.isIn(text.slice(0, 200)) ||
      ANY_LANGUAGE.contact.isIn(pathOf(href)),
  );
}

/** An address without its scheme and host, as it is written. */
function pathOf(href: string | undefined): string {
  return (href ?? '').slice(0, 500).replace(/^(?:\w+:)?\/\/[^/]*/, '');
}
