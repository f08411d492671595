import type { Spot } from '../page/content/positions.js';
import type { Page } from '../page/page.js';
import type { Element } from '../page/parsing/parse-document.js';

/** Returns the head, the position of metadata that is missing. */
export function inHead({ frames: { head } }: Page): readonly Spot[] {
  return spotOf(head);
}

/** Returns the main content, the position of what its text lacks. */
export function inMain({ main: { element } }: Page): readonly Spot[] {
  return spotOf(element);
}

export function spotOf(element: Element | undefined): readonly Spot[] {
  return element === undefined ? [] : [{ element }];
}

/** Returns what was found, or else where it belongs. */
export function foundOr(found: readonly Spot[], missing: readonly Spot[]): readonly Spot[] {
  return found.length > 0 ? found : missing;
}
