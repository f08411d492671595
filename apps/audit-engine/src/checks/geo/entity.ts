import { organizationCode, ownerCode } from '../code/markup/markup-code.js';
import { foldToLetters } from '../../page/language/fold-text.js';
import { bylineIn, hasByline } from '../../page/statements/bylines.js';
import { textValue, valuesOf, type SchemaNode } from '../../page/structured-data/schema-node.js';
import { objectsOf, spotsOf } from '../../page/structured-data/structured-data.js';
import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import { documented, inDimension, share } from '../check.js';
import { kindOf } from '../kinds/kind-rules.js';
import { isWithin, metaElements } from '../meta.js';
import { nodesOfKind } from '../../page/structured-data/schema-types.js';
import { declaredNames, type NameText, nodesBut, OTHERS, previewName } from '../site-names.js';
import { publisherLinks, readsPublisherLinks } from './publisher-links.js';
import type { Spot } from '../../page/content/positions.js';
import { foundOr, inHead, inMain, spotOf } from '../where.js';
import { listed, quoted } from '../wording.js';

export const ENTITY = inDimension('entity_authority', [
  {
    id: 'geo.entity.organization',
    weight: 22,
    title: 'The page says whose it is, in a way that machines can check',
    problem: 'The markup does not say whose page it is',
    problemOf: (page) => {
      const best = bestOwner(page);
      if (best === undefined) return undefined;
      const lacks = [...(best.url ? [] : ['no url']), ...(best.sameAs > 0 ? [] : ['no other profiles'])];
      return `The markup says that the page is by ${quoted(best.name, 40)}, but has ${lacks.join(' and ')}`;
    },
    why: 'A name alone may be anybody’s. With its address and links to other profiles, machines know whose page this is.',
    fix: 'Add an Organization or a Person to the markup, with name, url and sameAs links, for example to Wikipedia or LinkedIn.',
    source: documented('Google Organization; schema.org sameAs'),
    passes:
      '1 for an organization or person with name, url and a sameAs link; 0.85 without url or sameAs; 0.7 for a name alone in the markup; 0.3 for og:site_name alone; 0 for none.',
    measure: (page) => {
      const known = ownersOf(page).map((owner) => [0.7, 0.85, 1][linkedParts(owner)] ?? 0);
      return Math.max(0, ...known, previewName(page) === undefined ? 0 : 0.3);
    },
    evidence: (page) => {
      const siteName = previewName(page)?.text;
      const owners = ownersOf(page).map(
        ({ name, url, sameAs }) =>
          `${name}: ${url ? 'with its address' : 'without its address (url)'}, ${sameAs > 0 ? 'with other profiles' : 'without other profiles (sameAs)'}`,
      );
      if (owners.length > 0) return owners;
      return [
        'no organization or person with a name in the markup',
        ...(siteName === undefined ? [] : [`og:site_name alone: ${siteName}`]),
      ];
    },
    where: (page) => {
      const owners = ownersOf(page).flatMap(({ node }) => spotsOf(page.structuredData, node));
      return foundOr(foundOr(owners, previewName(page)?.spots ?? []), inHead(page));
    },
    code: (page) => {
      const best = bestOwner(page);
      return best === undefined ? organizationCode(page) : ownerCode(page, best.node);
    },
  },
  {
    id: 'geo.entity.author',
    weight: 8,
    title: 'The text has an author',
    problem: 'The page names no author, or no page about the author',
    problemOf: (page) => {
      const [author] = authorsOf(page);
      if (author !== undefined) return `No link tells who the author ${quoted(author.name, 40)} is`;
      return namesAuthor(page) ? 'No link tells who the author is' : 'The page does not say who wrote it';
    },
    why: 'Search engines judge experience and expertise by who wrote a text.',
    fix: 'Name the author on the page and in the markup, and link a page about the author.',
    source: documented('Google helpful content: who created it'),
    passes:
      '1 for a named author with a link to who that is; 0.7 for a name alone; 0 for none. Not applicable to pages that are neither a text to read nor a recipe.',
    measure: (page) => {
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
    where: (page) =>
      foundOr(
        authorsOf(page).flatMap(({ spots }) => spots),
        inMain(page),
      ),
  },
  {
    id: 'geo.entity.consistency',
    weight: 1,
    isFault: true,
    title: 'The name is the same everywhere',
    problem: 'The site has different names in different places',
    problemOf: (page) => {
      const [own] = declaredNames(page);
      if (own === undefined) return undefined;
      const sources = new Set(otherNames(page).map(({ source }) => otherThan(own.source, source)));
      const where = listed([...sources]).replace(/^\w/, (letter) => letter.toUpperCase());
      return `${where} ${sources.size === 1 ? 'does' : 'do'} not have the name ${quoted(own.text, 40)} that ${own.source} has`;
    },
    why: 'If footer and markup have different names, machines see two sites.',
    fix: 'Write the name of the site alike in og:site_name, structured data and footer.',
    source: documented('Google site names'),
    passes:
      'The share of og:site_name, names in structured data and footer, where they are there, that have the name of the site. A footer of nothing but links counts only with the name. Not applicable when nothing declares the name.',
    measure: (page) => {
      const name = brandOf(page);
      if (name === undefined) return null;
      const texts = textsOfName(page).length;
      return share(texts - otherNames(page).length, texts);
    },
    evidence: (page) => {
      const name = brandOf(page) ?? '';
      return otherNames(page).map(({ text }) => `without "${name}": ${text}`);
    },
    where: (page) => otherNames(page).flatMap(({ spots }) => spots),
  },
  {
    id: 'geo.entity.about_contact',
    weight: 5,
    title: 'Readers find out who is behind the site',
    problem: 'The page links neither a page about its publisher nor contact details',
    problemOf: ({ elements }) => {
      const { about, contact } = publisherLinks(elements.anchors);
      if (about) return 'The page links no contact details';
      return contact ? 'The page links no page about its publisher' : undefined;
    },
    why: 'Pages about the publisher and with contact details are signs of a real one. Search engines look for who is behind a site.',
    fix: 'Link a page about you and one with contact details from every page, for example in the footer.',
    source: documented('Google helpful content: who created it'),
    passes:
      'The share of two that are linked: a page about the publisher, and contact details. Not applicable when one is missing on a page that is, or has links, in a language whose words for them are not known.',
    measure: (page) => {
      const { about, contact } = publisherLinks(page.elements.anchors);
      return (about && contact) || readsPublisherLinks(page) ? (Number(about) + Number(contact)) / 2 : null;
    },
    evidence: ({ elements }) => {
      const { about, contact } = publisherLinks(elements.anchors);
      return [
        ...(about ? [] : ['no link to a page about the publisher']),
        ...(contact ? [] : ['no link to contact details']),
      ];
    },
    where: ({ elements, frames }) => spotOf(elements.footer?.element ?? frames.body),
  },
]);

interface Owner {
  readonly name: string;
  readonly url: boolean;
  readonly sameAs: number;
  readonly node: SchemaNode;
}

const ownersOf = oncePer((page: Page): readonly Owner[] => {
  const readers = readersOf(page);
  const others = [...OTHERS].filter((property) => isOther(page, property));
  return nodesBut(others, page, 'Organization', 'Person').flatMap((node) => {
    const name = textValue(node, 'name');
    if (name === undefined || readers.has(node)) return [];
    return [{ name, url: valuesOf(node, 'url').length > 0, sameAs: valuesOf(node, 'sameAs').length, node }];
  });
});

function bestOwner(page: Page): Owner | undefined {
  return [...ownersOf(page)].sort((a, b) => linkedParts(b) - linkedParts(a))[0];
}

/** Returns how many of the two it has that tell a name from others: its address, and links to its profiles. */
function linkedParts({ url, sameAs }: Owner): number {
  return Number(url) + Number(sameAs > 0);
}

/** Of a product its brand, of a job offer its employer: they are who is behind such a page. */
function isOther(page: Page, property: string): boolean {
  return !kindOf(page).owner.some((path) => path.split('.').includes(property));
}

/** Readers wrote these parts, not the author. */
const CONTRIBUTIONS = ['Answer', 'Comment', 'Question', 'Review'];
/** Who asks, answers or judges on a page is not whose page it is. */
function readersOf({ structuredData: data }: Page): ReadonlySet<SchemaNode> {
  const contributions = nodesOfKind(data.nodes, ...CONTRIBUTIONS, 'DiscussionForumPosting');
  return new Set(contributions.flatMap((node) => objectsOf(data, node, 'author')));
}

/** An article has a few authors; a hostile page has many. */
const MAX_AUTHORS = 50;

function authorsOf(page: Page): { name: string; linked: boolean; spots: readonly Spot[] }[] {
  const { structuredData: data } = page;
  const contributions = new Set(nodesOfKind(data.nodes, ...CONTRIBUTIONS));
  const written = data.nodes.filter(
    (node) => !contributions.has(node) && valuesOf(node, 'author').length > 0,
  );
  const fromSchema = written.slice(0, MAX_AUTHORS).flatMap((node) => {
    const spots = spotsOf(data, node, 'author');
    return [
      ...objectsOf(data, node, 'author')
        .slice(0, MAX_AUTHORS)
        .flatMap((author) => {
          const linked = valuesOf(author, 'url').length + valuesOf(author, 'sameAs').length > 0;
          const name = textValue(author, 'name');
          return name === undefined ? [] : [{ name, linked, spots }];
        }),
      ...valuesOf(node, 'author')
        .filter((author) => typeof author === 'string')
        .map((name) => ({ name, linked: false, spots })),
    ];
  });
  const byline = bylineIn(page.main.text);
  const fromBylines = page.elements.anchors
    .filter(
      ({ rel, text, url, inMain }) =>
        (rel.includes('author') || (inMain && text === byline)) && text !== '' && url !== undefined,
    )
    .map((anchor) => ({ name: anchor.text, linked: true, spots: [anchor] }));
  const fromMeta = metaElements(page, 'author')
    .slice(0, 1)
    .filter(({ content }) => content.trim() !== '')
    .map((meta) => ({ name: meta.content.trim(), linked: false, spots: [meta] }));
  return [...fromSchema, ...fromBylines, ...fromMeta];
}

function namesAuthor(page: Page): boolean {
  return page.elements.anchors.some(({ rel }) => rel.includes('author')) || hasByline(page.main.text);
}

function brandOf(page: Page): string | undefined {
  return declaredNames(page)[0]?.text;
}

/** "The WebSite markup", or "another WebSite" where one of them has the name. */
function otherThan(own: string, source: string): string {
  return source === own ? source.replace(/^the /, 'other ') : source;
}

/** Returns the texts where the name of the site belongs. Of a footer of nothing but links no name is asked. */
function textsOfName(page: Page): readonly NameText[] {
  const { footer, anchors } = page.elements;
  const names = declaredNames(page);
  if (footer === undefined) return names;
  const links = anchors.filter(({ element }) => isWithin(element, footer.element));
  const lettersOfLinks = links.reduce((sum, link) => sum + lettersIn(link.text), 0);
  const isAsked = lettersIn(footer.text) > lettersOfLinks || has(footer.text, brandOf(page) ?? '');
  return isAsked ? [...names, { text: footer.text, source: 'the footer', spots: [footer] }] : names;
}

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/** Returns the texts that have another name than the site. */
const otherNames = oncePer((page: Page): readonly NameText[] => {
  const name = brandOf(page) ?? '';
  return textsOfName(page).filter(({ text }) => !has(text, name));
});

function has(text: string, name: string): boolean {
  const [letters, others] = [foldToLetters(text), foldToLetters(name)];
  return letters.includes(others) || (text.length > 3 && others.includes(letters));
}
