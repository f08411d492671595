import type { Page } from '../../page/page.js';
import type { PageKind } from '#contracts/audit/page-kinds';
import { foldText } from '../../page/language/fold-text.js';
import { isRoot } from '../crawling/same-document.js';
import type { Labelled } from '../../page/content/elements.js';
import { h1Element, titleOf } from '../meta.js';
import { isNameInTitle, isSiteName } from '../site-names.js';

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

/** Returns whether the only main heading is the name of the site, while the title says what the page is about. */
export function isNameAlone(page: Page): boolean {
  const headings = page.elements.headings.filter(({ level, text }) => level === 1 && text !== '');
  const [heading] = headings;
  return heading !== undefined && headings.length === 1 && isOnlyName(page, heading.text);
}

/** Returns whether a heading is the name of the site, while the title says what the page is about. */
export function isOnlyName(page: Page, heading: string): boolean {
  if (OF_THE_NAME.has(page.kind.kind) || isRoot(page.url)) return false;
  const title = titleOf(page);
  return (
    foldText(title).length > foldText(heading).length + 3 &&
    (isSiteName(page, heading) || isNameInTitle(page, title, heading))
  );
}

/** Returns the main heading that says what the page is about: of several, that of the content, and none that is the name of the site. */
export function subjectHeading(page: Page): Labelled | undefined {
  const own = h1Element(page);
  const headings = page.elements.headings.filter(({ level, text }) => level === 1 && text !== '');
  if (headings.length < 2) return own;
  const subjects = headings.filter(({ text }) => !isOnlyName(page, text));
  return subjects.find(({ element }) => element === own?.element) ?? subjects[0] ?? own;
}
