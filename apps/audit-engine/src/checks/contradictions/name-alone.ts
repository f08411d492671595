import type { Page } from '../../page/page.js';
import type { PageKind } from '#contracts/audit/page-kinds';
import { foldText } from '../../page/language/fold-text.js';
import { ANY_LANGUAGE } from '../../page/phrases/any-language.js';
import { nodesOfKind } from '../../page/structured-data/schema-types.js';
import { textValue } from '../../page/structured-data/schema-node.js';
import { isRoot } from '../crawling/same-document.js';
import { metaContent, titleOf } from '../meta.js';

/** Pages about the one whose name it is. */
const OF_THE_NAME: ReadonlySet<PageKind> = new Set([
  'company_home',
  'shop_home',
  'saas',
  'local_business',
  'profile',
  'contact',
  'login',
]);
const MAX_SITES = 10;

/** Returns whether the only main heading is the name of the site, while the title says what the page is about. */
export function isNameAlone(page: Page): boolean {
  const headings = page.elements.headings.filter(({ level, text }) => level === 1 && text !== '');
  const [heading] = headings;
  if (heading === undefined || headings.length > 1) return false;
  if (OF_THE_NAME.has(page.kind.kind) || isRoot(page.url)) return false;
  const name = foldText(heading.text);
  const title = foldText(titleOf(page));
  return (
    name !== '' && title.length > name.length + 3 && namesOf(page).some((each) => foldText(each) === name)
  );
}

function namesOf(page: Page): readonly string[] {
  const sites = nodesOfKind(page.structuredData.nodes, 'WebSite').slice(0, MAX_SITES);
  return [
    metaContent(page, 'og:site_name') ?? '',
    ...sites.flatMap((site) => textValue(site, 'name') ?? []),
    ...logoOf(page),
  ];
}

/** Returns the text of the first link to the home page: that of the logo, or its alternative text. */
function logoOf({ elements, url }: Page): string[] {
  const home = elements.anchors.find(
    (anchor) => anchor.text !== '' && anchor.url?.host === url.host && isRoot(anchor.url),
  );
  return home === undefined || ANY_LANGUAGE.boilerplateTitles.is(home.text) ? [] : [home.text];
}
