import { styleOf, type Style } from '../parsing/inline-style.js';
import type { Element } from '../parsing/parse-document.js';
import { MAX_LABEL_CHARACTERS, type ElementSpan, type Walk } from '../parsing/walk.js';

/**
 * Styles that may move text off the screen, or make it too small to see. Faint text is excluded, because animation
 * libraries use it for text that fades in.
 */
const MAY_CONCEAL = /(?:text-indent|left|top)\s*:\s*-\d{3}|font-size\s*:\s*0/i;
/** Styles that may undo it for an element within. */
const MAY_RESTORE = /font|text-indent/i;
/** Some twenty words: texts for screen readers only are shorter. */
const MIN_CHARACTERS = 120;
/** Of all concealed elements of a page, which may lie in each other. */
const MAX_WITHIN = 100_000;

/** Finds the longer texts that a style hides from readers but not from machines. */
export class Concealed {
  private left = MAX_WITHIN;

  constructor(
    private readonly walk: Walk,
    private readonly found: { readonly element: Element; readonly text: string }[],
  ) {}

  /** Looks at an element that is shown and has a style. */
  add(span: ElementSpan): void {
    const { element } = span;
    const style = styleOf(element, MAY_CONCEAL);
    if (style.size === 0) return;
    const isMoved = isFarOff(style.get('left')) || isFarOff(style.get('top'));
    const isOutdented = isFarOff(style.get('text-indent'));
    const isConcealing = isMoved || isOutdented || isZero(style.get('font-size'));
    if (!isConcealing || span.to - span.from < MIN_CHARACTERS) return;
    // Elements move with what they are in; a size or an indent is inherited, and they may have their own.
    const shown = isMoved ? 0 : this.shownWithin(span, isOutdented ? isIndented : hasSize);
    if (span.to - span.from - shown < MIN_CHARACTERS) return;
    this.found.push({ element, text: this.walk.textOf(element, MAX_LABEL_CHARACTERS) });
  }

  /** Returns the number of characters within that have a size, or an indent, of their own. */
  private shownWithin({ index, end }: ElementSpan, restores: (style: Style) => boolean): number {
    let shown = 0;
    for (let at = index + 1; at < end && this.left > 0; this.left--) {
      const inner = this.walk.elements[at];
      if (inner === undefined) break;
      const isRestored = restores(styleOf(inner.element, MAY_RESTORE));
      if (isRestored) shown += inner.to - inner.from;
      at = isRestored ? inner.end : at + 1;
    }
    return shown;
  }
}

function isFarOff(value = ''): boolean {
  return Number.parseFloat(value) <= -100;
}

function isZero(value = ''): boolean {
  return Number.parseFloat(value) === 0;
}

function isIndented(style: Style): boolean {
  const indent = style.get('text-indent');
  return indent !== undefined && indent !== 'inherit' && !isFarOff(indent);
}

/** Sizes that depend on that of the element around. */
const RELATIVE = /^(?:0|[\d.]+(?:em|%|ex|ch)\b|inherit|unset|smaller|larger)/;

function hasSize(style: Style): boolean {
  const size = style.get('font-size');
  if (size !== undefined) return !RELATIVE.test(size);
  const font = style.get('font');
  return font !== undefined && !/^(?:inherit|unset)$|(?:^|\s)0/.test(font);
}
