import type { Control } from '../../page/content/controls.js';
import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import { WORDS } from '../../page/kind/words/kind-words.js';
import { attribute, parentOf } from '../../page/parsing/html-nodes.js';
import type { Element } from '../../page/parsing/parse-document.js';

/** Who notes a date buys nothing. */
const CALENDAR = /[ck]alend|カレンダー|日历/i;

/** Returns the buttons and links of the main content that buy something and can be used. */
export const buyButtons = oncePer((page: Page): readonly Control[] => labelled(page, true));

/** Returns those that sell tickets. */
export const ticketButtons = oncePer((page: Page): readonly Control[] => labelled(page, false));

function labelled(page: Page, withGoods: boolean): readonly Control[] {
  const { mainControls } = page.signs;
  if (mainControls.tickets === 0 && !(withGoods && mainControls.cart > 0)) return [];
  return page.controls().filter(({ kind, element, text }) => {
    if ((kind !== 'button' && kind !== 'link') || attribute(element, 'disabled') !== undefined) return false;
    const isTicket = WORDS.tickets.opens(text) && !CALENDAR.test(text);
    return (isTicket || (withGoods && WORDS.cart.opens(text))) && isWithin(element, page.main.element);
  });
}

function isWithin(element: Element, outer: Element | undefined): boolean {
  for (let each: Element | undefined = element; each !== undefined; each = parentOf(each))
    if (each === outer) return true;
  return false;
}
