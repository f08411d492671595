import type { Anchor } from '../../../../page/content/anchors.js';
import { isProfile, networkOf } from '../../../../page/content/networks.js';
import { foldText, foldToLetters } from '../../../../page/language/fold-text.js';
import { oncePer } from '../../../../page/once.js';
import type { Page } from '../../../../page/page.js';
import { attribute, isElement, isInline, isText, parentOf } from '../../../../page/parsing/html-nodes.js';
import type { ChildNode, Element } from '../../../../page/parsing/parse-document.js';
import { phraseSet } from '../../../../page/phrases/phrase-set.js';
import { isRoot } from '../../../crawling/same-document.js';
import { siteNames } from '../../../site-names.js';
import { addressIn, firstOf, several, type ReadsValue } from '../finders.js';
import { shownText } from '../lines.js';

const MAX_LOOKED_AT = 300;
const MAX_DEPTH = 12;
const DIVIDERS = /[|•·–—]/;
const MAX_SIBLINGS = 20;
/** An icon, or its letter. */
const MAX_ICON = 3;
/** Before links to profiles. */
const FOLLOW = phraseSet(`
  follow, find us, join us, connect, social, social media, like us, see us, stay in touch, folge*, folgt, besuchen sie uns,
  finden sie uns, soziale medien, suivez, retrouvez, réseaux sociaux, sígue*, síguenos, redes sociales, segui*, seguici,
  volg, volg ons, sociale media, obserwuj*, znajdź nas, siga, segue nos, me encontre, takip`);
/** Between links. */
const JOINED = phraseSet('and, or, und, oder, et, ou, y, o, e, en, of, i, lub, on, auf, sur, op, su, na');
/** How a network is called that has another name, too. */
const OTHER_NAMES = phraseSet(
  'twitter, x, tweet*, fb, insta, ig, yt, you tube, linked in, social*, profile, profil',
);
const LOGO = /logo/i;
/** Pictures in links to the home page that are not its logo. */
const ICON = /(?:^|[/_-])(?:home|house|icon|flag|menu|arrow|back)/i;
const MAX_ADDRESS = 500;

/** The pages that the owner of the page has on networks: links around the content, or a list of such links in it. */
export const profiles: ReadsValue = (page) =>
  several([...new Set(ownProfiles(page).map(({ href }) => href))]);

const ownProfiles = oncePer((page: Page): readonly URL[] => {
  const isOwn = (anchor: Anchor) => isNamedSo(page, anchor) && !isInSentence(anchor);
  const found = page.elements.anchors
    .flatMap((anchor) =>
      anchor.url !== undefined && isProfile(anchor.url) ? { ...anchor, url: anchor.url } : [],
    )
    .slice(0, MAX_LOOKED_AT)
    .filter(isOwn);
  const around = found.filter((anchor) => !anchor.inMain || isInFrame(anchor.element, page));
  if (around.length > 0 && page.kind.kind !== 'profile') return around.map(({ url }) => url);
  const inMain = found.filter((anchor) => !around.includes(anchor)).map(({ url }) => url);
  // Several of one network are of several people; one alone may be of anybody.
  const isList = new Set(inMain.map(networkOf)).size === inMain.length;
  const isOfOwner = page.kind.kind === 'profile' || page.kind.kind === 'contact' || inMain.length > 1;
  return isList && isOfOwner ? inMain : [];
});

/** Whether a link is called after its network or the site, or is an icon. */
function isNamedSo(page: Page, { text, url }: Anchor): boolean {
  const letters = foldToLetters(text.slice(0, MAX_ADDRESS));
  if (url === undefined || letters.length <= MAX_ICON || text.startsWith('@')) return true;
  return (
    letters.includes(networkOf(url)) ||
    OTHER_NAMES.isIn(text) ||
    FOLLOW.isIn(text) ||
    siteNames(page).some((name) => foldToLetters(name) === letters)
  );
}

/** Whether words stand beside a link that are none about profiles: "We buy from", "Website by". */
function isInSentence(anchor: Anchor): boolean {
  const before = textBeside(anchor.element, -1).split(DIVIDERS).at(-1) ?? '';
  const [behind = ''] = textBeside(anchor.element, 1).split(DIVIDERS, 1);
  const isNetwork = anchor.url !== undefined && foldToLetters(before) === networkOf(anchor.url);
  if (isNetwork || before.includes('©') || FOLLOW.isIn(before) || OTHER_NAMES.is(before)) return false;
  return !isJoint(before) || !isJoint(behind);
}

function isJoint(text: string): boolean {
  return foldText(text) === '' || JOINED.is(text);
}

/** Returns the text of a block that stands beside an element, up to the next link or line break. */
function textBeside(element: Element, step: -1 | 1): string {
  let text = '';
  let from = element;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const parent = parentOf(from);
    if (parent === undefined) break;
    const at = parent.childNodes.indexOf(from);
    for (let each = 1; each <= MAX_SIBLINGS; each++) {
      const node = parent.childNodes[at + step * each];
      if (node === undefined) break;
      const next = textIn(node);
      if (next === undefined) return text;
      text = step === 1 ? text + next : next + text;
    }
    if (!isInline(parent)) break;
    from = parent;
  }
  return text;
}

/** Returns undefined for what ends the text. */
function textIn(node: ChildNode): string | undefined {
  if (isText(node)) return node.value;
  if (!isElement(node)) return '';
  return node.tagName === 'a' || !isInline(node) ? undefined : shownText(node);
}

/** Whether an element stands in a header, a footer or a navigation, where the whole body is the main content. */
function isInFrame(element: Element, { main }: Page): boolean {
  return main.element?.tagName === 'body' && ancestorThat(element, isFrame) !== undefined;
}

function isFrame({ tagName }: Element): boolean {
  return tagName === 'header' || tagName === 'footer' || tagName === 'nav';
}

function ancestorThat(element: Element, isSo: (element: Element) => boolean): Element | undefined {
  let found = parentOf(element);
  for (let depth = 0; depth < MAX_DEPTH && found !== undefined && !isSo(found); depth++)
    found = parentOf(found);
  return found !== undefined && isSo(found) ? found : undefined;
}

/** The picture in the link to the home page, or one of a logo that is called as the site or stands in the header. */
export const logo: ReadsValue = (page) => {
  const images = page.elements.images.slice(0, MAX_LOOKED_AT).map((image) => ({
    ...image,
    src: image.src.slice(0, MAX_ADDRESS + 1),
    link: ancestorThat(image.element, ({ tagName }) => tagName === 'a'),
    name: (attribute(image.element, 'alt') ?? '').slice(0, MAX_ADDRESS),
  }));
  const isHome = (link: Element) => {
    const href = attribute(link, 'href') ?? '';
    const url = href.startsWith('#') ? null : URL.parse(href, page.base.href);
    return url?.host === page.url.host && isRoot(url);
  };
  const inHomeLink = images.filter(({ link }) => link !== undefined && isHome(link));
  const others = images.filter(({ link, src }) => link === undefined && LOGO.test(src));
  const names = new Set(siteNames(page).map(foldToLetters));
  const isOfSite = (name: string) => names.has(foldToLetters(name.replace(LOGO, '')));
  const candidates = [
    ...inHomeLink.filter(({ src }) => LOGO.test(src)),
    ...inHomeLink.filter(({ src, textBefore }) => textBefore === undefined && !ICON.test(src)),
    ...others.filter(({ name }) => name !== '' && isOfSite(name)),
    ...others.filter(
      ({ name, textBefore, element }) =>
        textBefore === undefined &&
        foldToLetters(name.replace(LOGO, '')) === '' &&
        ancestorThat(element, ({ tagName }) => tagName === 'header') !== undefined,
    ),
  ];
  return firstOf(candidates, ({ src }) => (src.length > MAX_ADDRESS ? undefined : addressIn(page, src)));
};
