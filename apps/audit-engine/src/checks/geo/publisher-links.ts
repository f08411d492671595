import { oncePer } from '../../page/once.js';
import type { Anchor } from '../../page/content/anchors.js';
import { foldText } from '../../page/language/fold-text.js';
import { ANY_LANGUAGE } from '../../page/phrases/any-language.js';

/** Whether a page links to one about its publisher, and to contact details. */
export interface PublisherLinks {
  readonly about: boolean;
  readonly contact: boolean;
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
