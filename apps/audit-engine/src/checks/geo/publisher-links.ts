import { oncePer } from '../../page/once.js';
import type { Anchor } from '../../page/content/anchors.js';
import { foldText } from '../../page/language/fold-text.js';
import { primaryLanguage } from '../../page/language/language.js';
import type { Page } from '../../page/page.js';
import { ANY_LANGUAGE, knowsLinks } from '../../page/phrases/any-language.js';

/** Whether a page links to one about its publisher, and to contact details. */
export interface PublisherLinks {
  readonly about: boolean;
  readonly contact: boolean;
}

/** A letter of none of the scripts of the languages whose words for such links are known. */
const UNREAD =
  /[^\P{L}\p{sc=Zyyy}\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}\p{sc=Arab}\p{sc=Hebr}\p{sc=Deva}\p{sc=Beng}\p{sc=Taml}\p{sc=Telu}\p{sc=Thai}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;

/** Returns whether the page is in languages in which such links are recognized, as far as it says and shows. */
export function readsPublisherLinks({ lang, language, elements: { anchors } }: Page): boolean {
  return (
    [primaryLanguage(lang), language].every((each) => each === undefined || knowsLinks(each)) &&
    !anchors.some(({ text }) => UNREAD.test(text.slice(0, MAX_TEXT)))
  );
}

/** No phrase is half of a longer one. */
const MAX_ABOUT = 60;
const MAX_TEXT = 200;
const MAX_ADDRESS = 500;

export const publisherLinks = oncePer((anchors: readonly Anchor[]): PublisherLinks => {
  let about = false;
  let contact = false;
  // Links of a page share most parts of their addresses.
  const seen = new Set<string>();
  for (const { text, href } of anchors) {
    if (about && contact) break;
    contact ||= /^\s*(?:mailto|tel):/i.test(href?.slice(0, 20) ?? '');
    for (const label of [text.slice(0, MAX_TEXT), ...pathOf(href).split('/')]) {
      if (label.length < 2 || seen.has(label)) continue;
      seen.add(label);
      const folded = foldText(label);
      about ||= isAbout(folded);
      contact ||= ANY_LANGUAGE.contact.isInFolded(folded);
    }
  }
  return { about, contact };
});

/** True if the text is hardly more than such a phrase: "About us" is one, "About roses" is not. */
function isAbout(folded: string): boolean {
  return (
    folded !== '' && folded.length <= MAX_ABOUT && ANY_LANGUAGE.about.longestIn(folded) >= folded.length / 2
  );
}

/** Returns an address without its scheme and host, unchanged otherwise. */
function pathOf(href: string | undefined): string {
  return (href ?? '').slice(0, MAX_ADDRESS).replace(/^(?:\w+:)?\/\/[^/]*/, '');
}
