import { once } from '../once.js';
import { attribute, isConcealed } from '../parsing/html-nodes.js';
import type { Element } from '../parsing/parse-document.js';
import { MAX_LABEL_CHARACTERS, type ElementSpan, type Walk } from '../parsing/walk.js';

/** Something that readers act on, or a frame. */
export interface Control {
  readonly kind: 'link' | 'button' | 'field' | 'frame';
  readonly element: Element;
  /** What it says, or the value of an input. */
  readonly text: string;
  /** Whether assistive technology has a name to read for it (accname 1.2, as far as markup tells). */
  readonly isNamed: boolean;
}

/** Ten times as many as large pages have. */
const MAX_CONTROLS = 10_000;
/** Elements of a link or a button that are looked at. */
const MAX_WITHIN = 1_000;
/** Buttons that browsers name, and fields that nobody sees. */
const UNASKED_INPUTS = new Set(['hidden', 'submit', 'reset']);

/**
 * Returns the links, buttons, fields and frames of a page, in document order. `spans` are its elements of these kinds,
 * and its labels.
 */
export function controlsOf(spans: readonly ElementSpan[], walk: Walk): readonly Control[] {
  const labelled = once(() => labelledBy(spans));
  const controls: Control[] = [];
  let labelEnd = 0;
  for (const span of spans) {
    const { element, hidden, end, index } = span;
    if (element.tagName === 'label' && walk.textOf(element, MAX_LABEL_CHARACTERS) !== '') labelEnd = end;
    const kind = kindOf(element);
    // A frame has no text of its own, so the walk counts it as hidden.
    if (kind === undefined || (hidden && kind !== 'frame') || controls.length >= MAX_CONTROLS) continue;
    const isLabelled = () => index < labelEnd || labelled().has(attribute(element, 'id') ?? '');
    const isNamed =
      ((kind === 'link' || kind === 'button') && saysSomething(span, walk)) ||
      hasName(element) ||
      (kind === 'field' && (has(element, 'placeholder') || isLabelled())) ||
      (kind === 'frame' && isKeptFromReaders(element));
    const text = walk.textOf(element, MAX_LABEL_CHARACTERS) || (attribute(element, 'value') ?? '').trim();
    controls.push({ kind, element, text, isNamed });
  }
  return controls;
}

/** Returns the ids that labels are for. */
function labelledBy(spans: readonly ElementSpan[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { element } of spans) {
    const id = element.tagName === 'label' ? attribute(element, 'for') : undefined;
    if (id !== undefined) ids.add(id);
  }
  return ids;
}

const KINDS: ReadonlyMap<string, Control['kind']> = new Map([
  ['a', 'link'],
  ['button', 'button'],
  ['select', 'field'],
  ['textarea', 'field'],
  ['iframe', 'frame'],
]);

function kindOf(element: Element): Control['kind'] | undefined {
  if (element.tagName === 'a' && attribute(element, 'href') === undefined) return undefined;
  if (element.tagName !== 'input') return KINDS.get(element.tagName);
  const type = attribute(element, 'type')?.trim().toLowerCase() ?? 'text';
  if (UNASKED_INPUTS.has(type)) return undefined;
  return type === 'button' || type === 'image' ? 'button' : 'field';
}

function hasName(element: Element): boolean {
  return has(element, 'aria-label') || has(element, 'aria-labelledby') || has(element, 'title');
}

/** The text within, the value of an input, or the text alternative of a picture. */
function saysSomething({ element, index, end, from, to }: ElementSpan, walk: Walk): boolean {
  if (element.tagName === 'input') return has(element, 'value') || has(element, 'alt');
  // No two spaces follow each other, so one of two characters is none.
  if (to - from > 1 || walk.textOf(element) !== '') return true;
  return walk.elements
    .slice(index + 1, Math.min(end, index + 1 + MAX_WITHIN))
    .some(({ element: inner }) => hasName(inner) || has(inner, 'alt') || isDrawnTitle(inner));
}

/** The title of a picture in SVG. */
function isDrawnTitle({ tagName, childNodes }: Element): boolean {
  return tagName === 'title' && childNodes.length > 0;
}

const TOO_SMALL: ReadonlySet<string | undefined> = new Set(['0', '0px', '1', '1px']);

/** Hidden, without a meaning of its own, or too small to see. */
function isKeptFromReaders(frame: Element): boolean {
  const role = attribute(frame, 'role');
  if (role === 'presentation' || role === 'none' || isConcealed(frame)) return true;
  return TOO_SMALL.has(attribute(frame, 'width')) || TOO_SMALL.has(attribute(frame, 'height'));
}

function has(element: Element, name: string): boolean {
  const value = attribute(element, name);
  return value !== undefined && value.trim() !== '';
}
