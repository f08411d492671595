import { hasByline } from '../../page/statements/bylines.js';
import { textValue, valuesOf, type SchemaNode } from '../../page/structured-data/schema-node.js';
import { inlineObjects, objectsOf } from '../../page/structured-data/structured-data.js';
import type { Page } from '../../page/page.js';
import { share, type Check } from '../check.js';
import { metaContent, titleOf } from '../meta.js';
import { nodesOfKind } from '../../page/structured-data/schema-types.js';
import { publisherLinks } from './publisher-links.js';

const dimension = 'entity_authority';

export const ENTITY: readonly Check[] = [
  {
    id: 'geo.entity.organization',
    dimension,
    weight: 5,
    title: 'The page says whose it is, in a way that machines can check',
    problem: 'The markup does not say whose page it is',
    why: 'A name with links to its other profiles connects the page to one entity, not only to a word.',
    fix: 'Add an Organization or a Person with name, url and sameAs links, for example to Wikipedia or LinkedIn.',
    source: 'Google Organization; schema.org sameAs',
    basis: 'documented',
    passes:
      '1 for an organization or person with name, url and a sameAs link; 0.6 without url or sameAs; 0.3 for a name alone, in the markup or og:site_name; 0 for none.',
    measure: (page) => {
      const known = ownersOf(page).map(({ url, sameAs }) =>
        url && sameAs > 0 ? 1 : url || sameAs > 0 ? 0.6 : 0.3,
      );
      return Math.max(0, ...known, metaContent(page, 'og:site_name') ? 0.3 : 0);
    },
    evidence: (page) => {
      const siteName = metaContent(page, 'og:site_name');
      const owners = ownersOf(page).map(
        ({ name, url, sameAs }) => `${name}: ${url ? 'url' : 'no url'}, ${sameAs || 'no'} sameAs links`,
      );
      if (owners.length > 0) return owners;
      return [
        'no organization or person with a name in the markup',
        ...(siteName ? [`og:site_name alone: ${siteName}`] : []),
      ];
    },
  },
  {
    id: 'geo.entity.author',
    dimension,
    weight: 6,
    title: 'The article has an author',
    problem: 'The article names no author, or no page about the author',
    why: 'Search engines judge experience and expertise by the author.',
    fix: 'Name the author on the page and in the markup, with a link to a page about the author.',
    source: 'Google helpful content: who created it',
    basis: 'documented',
    passes:
      '1 for a named author with a link to who that is; 0.7 for a name alone; 0 for none. Not applicable to pages that do not say that they are an article. They say it by og:type, by structured data, or by an article element with a byline.',
    measure: (page) => {
      if (page.kind !== 'article') return null;
      const authors = authorsOf(page);
      if (authors.some(({ linked }) => linked)) return 1;
      if (authors.length > 0 || namesAuthor(page)) return 0.7;
      // In a language without phrases a byline can't be recognized.
      return page.phrases === undefined ? null : 0;
    },
    evidence: (page) => {
      const authors = authorsOf(page).map(({ name }) => `author without a link: ${name}`);
      if (authors.length > 0) return authors;
      return [namesAuthor(page) ? 'a byline, without a link to who that is' : 'no author is named'];
    },
  },
  {
    id: 'geo.entity.consistency',
    dimension,
    weight: 2,
    title: 'The name is the same everywhere',
    problem: 'The site has different names in different places',
    why: 'If title and markup have different names, machines see two sites.',
    fix: 'Write the name of the site alike in title, og:site_name, structured data and footer.',
    source: 'Google site names',
    basis: 'documented',
    passes:
      'The share of title, og:site_name, names in structured data and footer, where they are there, that have the name of the site. Not applicable when nothing declares the name.',
    measure: (page) => {
      const name = brandOf(page);
      if (name === undefined) return null;
      const places = placesOfName(page);
      return share(places.filter((text) => has(text, name)).length, places.length);
    },
    evidence: (page) => {
      const name = brandOf(page) ?? '';
      return placesOfName(page)
        .filter((text) => !has(text, name))
        .map((text) => `without "${name}": ${text}`);
    },
  },
  {
    id: 'geo.entity.about_contact',
    dimension,
    weight: 3,
    title: 'Readers find out who is behind the site',
    problem: 'The page links no page about its publisher, or no contact details',
    why: 'A page about the publisher and a contact page are signs of a real publisher.',
    fix: 'Link a page about you and one with contact details from every page.',
    source: 'Google helpful content: who created it',
    basis: 'documented',
    passes: 'The share of two that are linked: a page about the publisher, and contact details.',
    measure: ({ elements }) => {
      const { about, contact } = publisherLinks(elements.anchors);
      return (Number(about) + Number(contact)) / 2;
    },
    evidence: ({ elements }) => {
      const { about, contact } = publisherLinks(elements.anchors);
      return [
        ...(about ? [] : ['no link to a page about the publisher']),
        ...(contact ? [] : ['no link to contact details']),
      ];
    },
  },
];

interface Owner {
  readonly name: string;
  readonly url: boolean;
  readonly sameAs: number;
}

/** Returns the named organizations and persons that may own the page. */
function ownersOf(page: Page): readonly Owner[] {
  return nodesOfTheSite(page, 'Organization', 'Person').flatMap((node) => {
    const name = textValue(node, 'name');
    if (name === undefined) return [];
    return [{ name, url: valuesOf(node, 'url').length > 0, sameAs: valuesOf(node, 'sameAs').length }];
  });
}

/** Properties that name another organization or person than the owner of the page. */
const OTHERS = new Set([
  'affiliation',
  'alumniOf',
  'brand',
  'competitor',
  'funder',
  'hiringOrganization',
  'itemReviewed',
  'manufacturer',
  'memberOf',
  'mentions',
  'performer',
  'sponsor',
  'worksFor',
]);

function nodesOfTheSite({ structuredData }: Page, ...kinds: readonly string[]): readonly SchemaNode[] {
  const others = inlineObjects(structuredData, OTHERS);
  return nodesOfKind(structuredData.nodes, ...kinds).filter((node) => !others.has(node));
}

/** Readers wrote these parts, not the author. */
const CONTRIBUTIONS = ['Answer', 'Comment', 'Question', 'Review'];
/** An article has a few authors; a hostile page has many. */
const MAX_AUTHORS = 50;

function authorsOf(page: Page): { name: string; linked: boolean }[] {
  const { structuredData: data } = page;
  const contributions = new Set(nodesOfKind(data.nodes, ...CONTRIBUTIONS));
  const written = data.nodes.filter(
    (node) => !contributions.has(node) && valuesOf(node, 'author').length > 0,
  );
  const fromSchema = written.slice(0, MAX_AUTHORS).flatMap((node) => [
    ...objectsOf(data, node, 'author')
      .slice(0, MAX_AUTHORS)
      .flatMap((author) => {
        const name = textValue(author, 'name');
        return name === undefined
          ? []
          : [{ name, linked: valuesOf(author, 'url').length + valuesOf(author, 'sameAs').length > 0 }];
      }),
    ...valuesOf(node, 'author')
      .filter((author) => typeof author === 'string')
      .map((name) => ({ name, linked: false })),
  ]);
  const fromBylines = page.elements.anchors
    .filter(({ rel, text, url }) => rel.includes('author') && text !== '' && url !== undefined)
    .map(({ text }) => ({ name: text, linked: true }));
  const meta = metaContent(page, 'author');
  return [...fromSchema, ...fromBylines, ...(meta ? [{ name: meta, linked: false }] : [])];
}

function namesAuthor(page: Page): boolean {
  return page.elements.anchors.some(({ rel }) => rel.includes('author')) || hasByline(page.main.text);
}

function brandOf(page: Page): string | undefined {
  return metaContent(page, 'og:site_name') || namesInMarkup(page)[0];
}

/** More names than a site has. */
const MAX_NAMES = 10;

function namesInMarkup(page: Page): readonly string[] {
  const names = nodesOfTheSite(page, 'WebSite', 'Organization').map((node) => textValue(node, 'name'));
  return [...new Set(names.filter((name) => name !== undefined))].slice(0, MAX_NAMES);
}

/** Returns the texts of the page at the places for its site's name. */
function placesOfName(page: Page): readonly string[] {
  const places = [
    titleOf(page),
    metaContent(page, 'og:site_name'),
    ...namesInMarkup(page),
    page.elements.footer,
  ];
  return places.filter((text) => text !== undefined).filter((text) => text !== '');
}

function has(text: string, name: string): boolean {
  const fold = (each: string) => each.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return fold(text).includes(fold(name)) || (text.length > 3 && fold(name).includes(fold(text)));
}
