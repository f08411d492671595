import type { Anchor } from '../../../../page/content/anchors.js';
import { phonesIn } from '../../../../page/kind/signs/numbers.js';
import type { Page } from '../../../../page/page.js';
import { isText } from '../../../../page/parsing/html-nodes.js';
import { firstOf, type ReadsValue } from '../finders.js';
import { linesWith } from '../lines.js';

const PHONE = /(?:\+|\(|\d)[\d\s()/.\-–]{6,18}\d/;
/** The last word before a number. */
const FAX =
  /(?<!(?:tel|telefon|telephone|phone|fon)[.\s]{0,2}[/&+-]\s?(?:tele)?)(?:fax|faks|télécopie|telecopie)\p{L}{0,6}[^\p{L}\d]{0,6}(?:\+?\(?)$/iu;
const MAX_BEFORE = 30;
const MAX_LINKS = 100;

/** As readers see it, or else as the link has it. No fax, and no number of a register. */
export const telephone: ReadsValue = (page: Page) => {
  const link = page.elements.anchors
    .filter(({ href = '' }) => /^tel:/i.test(href))
    .slice(0, MAX_LINKS)
    .find((anchor) => !FAX.test(`${textBefore(anchor)}${anchor.text}`.replace(PHONE, '')));
  const texts = [link?.text, link?.href].flatMap((text) => PHONE.exec(text ?? '')?.[0] ?? []);
  return texts[0] ?? firstOf(linesWith(page, 'phones'), phoneIn);
};

function phoneIn(line: string): string | undefined {
  return firstOf(phonesIn(line), (at) => {
    const from = /[+(]/.test(line.charAt(at - 1)) ? at - 1 : at;
    const isFax = FAX.test(line.slice(Math.max(0, from - MAX_BEFORE), from));
    return isFax ? undefined : PHONE.exec(line.slice(from))?.[0];
  });
}

/** Returns the text right before a link. */
function textBefore({ element }: Anchor): string {
  const siblings = element.parentNode?.childNodes ?? [];
  const node = siblings[siblings.indexOf(element) - 1];
  return node !== undefined && isText(node) ? node.value.slice(-MAX_BEFORE) : '';
}

/** Returns the first address of mail that a link has. */
export const mail: ReadsValue = ({ elements }) =>
  firstOf(elements.anchors, ({ href = '', text }) => {
    if (!/^mailto:/i.test(href)) return undefined;
    const [address = ''] = href.slice(0, 200).split('?');
    return [...text.split(/\s/), address.slice('mailto:'.length)].find((word) => word.includes('@'));
  });
