import { wordSet } from '../language/words.js';
import { attribute } from '../parsing/html-nodes.js';
import type { Element } from '../parsing/parse-document.js';
import type { ElementSpan, Walk } from '../parsing/walk.js';
import { nameOf } from './names.js';

/** An element that is no control by itself, and acts on a click by a script. */
export interface Clickable {
  readonly element: Element;
  /** Empty without one. */
  readonly name: string;
  /** Whether it has the role of a control. */
  readonly hasRole: boolean;
  /** Whether the keyboard reaches it. */
  readonly hasFocus: boolean;
}

/** Handlers of HTML, and of libraries whose attributes stay in the HTML that is sent: Alpine, Livewire, AngularJS. */
const HANDLERS =
  wordSet(`onclick @click @click.prevent @click.stop x-on:click x-on:click.prevent x-on:click.stop
  wire:click wire:click.prevent ng-click`);
const ROLES =
  wordSet(`button link checkbox switch radio tab menuitem menuitemcheckbox menuitemradio option combobox
  textbox searchbox slider spinbutton`);
/** Controls, what belongs to one, and what holds the whole page. */
const BY_THEMSELVES =
  wordSet(`a area audio body button details dialog embed form html iframe input label object option
  select summary textarea video`);
/** Handlers that do nothing, or only keep a click from what lies around. */
const INERT = new Set([
  ...['', 'void(0)', 'void 0', 'javascript:void(0)', 'return false', 'return true'],
  ...[
    'event.stopPropagation()',
    'event.preventDefault()',
    '$event.stopPropagation()',
    '$event.preventDefault()',
  ],
]);
/** Elements that are looked at for a control within. */
const MAX_WITHIN = 300;

/** Whether an element looks like a control and is none. A link without an address is one only by its role. */
export function isClickable(element: Element): boolean {
  for (const { name, value } of element.attrs) {
    const isMeant = name === 'role' ? ROLES.has(value) : HANDLERS.has(name) && !isInert(value);
    if (isMeant) return !isControl(element);
  }
  return false;
}

function isInert(handler: string): boolean {
  return handler.length < 100 && INERT.has(handler.trim().replace(/\s?;$/, ''));
}

/** Links without an address are judged with the other links, unless they have a role. */
function isControl(element: Element): boolean {
  if (element.tagName !== 'a') return BY_THEMSELVES.has(element.tagName);
  return attribute(element, 'href') !== undefined || attribute(element, 'role') === undefined;
}

/**
 * Returns what readers click, in document order. Leaves out an element around a control, whose handler only widens that
 * one or listens for several, and an empty box, which as a rule closes what lies above it.
 */
export function clickablesOf(spans: readonly ElementSpan[], walk: Walk): readonly Clickable[] {
  return spans.flatMap((span) => {
    const { element, index, end } = span;
    const role = attribute(element, 'role');
    const hasRole = ROLES.has(role ?? '');
    const name = nameOf(span, walk);
    const isBox = end === index + 1 && name === '' && element.tagName === 'div';
    if (!hasRole && (isBox || role === 'presentation' || role === 'none' || holdsControl(span, walk)))
      return [];
    return { element, name, hasRole, hasFocus: takesFocus(element) };
  });
}

function takesFocus(element: Element): boolean {
  return ['tabindex', 'contenteditable', ':tabindex', 'aria-activedescendant'].some(
    (name) => attribute(element, name) !== undefined,
  );
}

function holdsControl({ index, end }: ElementSpan, walk: Walk): boolean {
  return walk.elements
    .slice(index + 1, Math.min(end, index + 1 + MAX_WITHIN))
    .some(({ element }) => isRealControl(element) || ROLES.has(attribute(element, 'role') ?? ''));
}

function isRealControl({ tagName, attrs }: Element): boolean {
  if (tagName === 'a') return attrs.some(({ name }) => name === 'href');
  return tagName === 'button' || tagName === 'input' || tagName === 'select' || tagName === 'summary';
}
