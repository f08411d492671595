import { wordSet } from '../language/words.js';
import { attribute, parentOf } from '../parsing/html-nodes.js';
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
  wordSet(`button link checkbox switch radio tab menuitem menuitemcheckbox menuitemradio option treeitem
  combobox textbox searchbox slider spinbutton`);
/** By the role of a part: the roles of the control whose keys lead to it (ARIA Authoring Practices, keyboard interface). */
const WHOLES: Readonly<Record<string, ReadonlySet<string>>> = {
  option: new Set(['listbox']),
  tab: new Set(['tablist']),
  treeitem: new Set(['tree']),
  radio: new Set(['radiogroup']),
  menuitem: new Set(['menu', 'menubar']),
  menuitemcheckbox: new Set(['menu', 'menubar']),
  menuitemradio: new Set(['menu', 'menubar']),
};
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
    const isMeant = name === 'role' ? ROLES.has(value) : isHandler(name, value);
    if (isMeant) return !isControl(element);
  }
  return false;
}

function isHandler(name: string, value: string): boolean {
  return HANDLERS.has(name) && !isInert(value);
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
 * Returns what readers click, in document order. Leaves out an element around a control that has only a role, or only
 * a handler, which widens that one or listens for several. Leaves out an empty box, which as a rule closes what lies above it.
 */
export function clickablesOf(spans: readonly ElementSpan[], walk: Walk): readonly Clickable[] {
  return spans.flatMap((span) => {
    const { element, index, end } = span;
    const role = attribute(element, 'role');
    const hasRole = ROLES.has(role ?? '');
    const name = nameOf(span, walk);
    const isBox = end === index + 1 && name === '' && element.tagName === 'div';
    if (!hasRole && (isBox || role === 'presentation' || role === 'none')) return [];
    const hasBoth = hasRole && element.attrs.some((each) => isHandler(each.name, each.value));
    if (!hasBoth && holdsControl(span, walk)) return [];
    return { element, name, hasRole, hasFocus: takesFocus(element) || isReached(element, role ?? '', walk) };
  });
}

function takesFocus(element: Element): boolean {
  return ['tabindex', 'contenteditable', ':tabindex', 'aria-activedescendant'].some(
    (name) => attribute(element, name) !== undefined,
  );
}

/**
 * Whether the keys of a control around it reach the element: the focus stays at that control, or moves between its parts.
 * One part with a tabindex is enough. A list may get its keys from a field elsewhere.
 */
function isReached(element: Element, role: string, walk: Walk): boolean {
  const wholes = WHOLES[role];
  if (wholes === undefined) return false;
  let around = parentOf(element);
  while (around !== undefined && !wholes.has(attribute(around, 'role') ?? '')) around = parentOf(around);
  if (around === undefined) return false;
  if (role === 'option' || takesFocus(around)) return true;
  const { index, end } = walk.spanOf(around);
  return walk.elements
    .slice(index + 1, Math.min(end, index + 1 + MAX_WITHIN))
    .some((part) => takesFocus(part.element));
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
