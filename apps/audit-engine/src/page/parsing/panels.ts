import { attribute, isFrame, isInline, isSilent } from './html-nodes.js';
import type { Element } from './parse-document.js';

/** An element of the current pass; the elements below it are those from `index` to `end`. */
interface Spanned {
  readonly element: Element;
  readonly index: number;
  readonly end: number;
  readonly hidden: boolean;
}

const PANEL_ROLES = new Set(['tabpanel', 'region']);
const OPENERS = new Set(['button', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** A heading may hold an icon and a button; an element with more is a part of the page. */
const MAX_HOLDER_ELEMENTS = 12;

/**
 * Distinguishes panels of accordions and tabs from hidden content. Readers open panels, and Google counts their content
 * like any other (Search Central on mobile-first indexing). A panel has the role of a panel, is controlled by an
 * earlier element, or follows directly after a visible heading or button. Linear over a page.
 */
export class Panels {
  private readonly controlled = new Set<string>();
  private read = 0;

  /** `before`: the elements of the page so far; the list grows. */
  constructor(private readonly before: readonly Spanned[]) {}

  /** Returns whether a hidden element is a panel; `sibling` is the element right before it. */
  has(element: Element, sibling: Spanned | undefined): boolean {
    if (isSilent(element) || isInline(element) || isFrame(element)) return false;
    if (PANEL_ROLES.has(attribute(element, 'role') ?? '')) return true;
    if (sibling !== undefined && !sibling.hidden && this.opens(sibling)) return true;
    const id = attribute(element, 'id');
    return id !== undefined && this.controls().has(id);
  }

  private opens({ index, end }: Spanned): boolean {
    if (end - index > MAX_HOLDER_ELEMENTS) return false;
    return this.before
      .slice(index, end)
      .some(({ element }) => OPENERS.has(element.tagName) || attribute(element, 'role') === 'button');
  }

  /** Returns the ids that the elements so far control. */
  private controls(): ReadonlySet<string> {
    for (; this.read < this.before.length; this.read++) {
      const opener = this.before[this.read];
      if (opener === undefined || opener.hidden) continue;
      const value = attribute(opener.element, 'aria-controls');
      // A control names one panel, or a few.
      if (value !== undefined) for (const id of value.slice(0, 500).split(/\s+/)) this.controlled.add(id);
    }
    return this.controlled;
  }
}
