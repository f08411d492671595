import { wordSet } from '../language/words.js';
import { attribute, isInline } from '../parsing/html-nodes.js';
import type { Element } from '../parsing/parse-document.js';
import type { ElementSpan, Walk } from '../parsing/walk.js';
import { besidesOf } from './beside-content.js';
import { ramp } from '../ramp.js';
import { TextDensity } from './text-density.js';

/** How the main content was found: by a landmark of the markup, or by a guess from the density of text. */
export type MainSource = 'main' | 'article' | 'densest' | 'body';

export interface MainElement {
  readonly element: Element;
  readonly source: MainSource;
  /** The number of `main` landmarks; several are a mistake. */
  readonly mains: number;
  /** The elements within it that are not content: comments, share bars, menus, forms, lists of links. */
  readonly except: ReadonlySet<Element>;
}

/** A landmark with a smaller share of the text that a guess would find is empty, or a teaser. */
const MIN_MAIN = 0.1;
const MIN_ARTICLE = 0.5;
/** An element that holds this share of the text around it is where the content is. */
const DOMINANT = 0.85;
/** Among running text, what consists of links by more than this share leads elsewhere. */
const MAX_LINKS = 0.5;
/** Below the first share of running text a page is a list of links, from the second on it is an article. */
const LIST_OF_LINKS = 0.05;
const RUNNING_TEXT = 0.4;
const MIN_LINKS_CHARACTERS = 10;

/** Elements that are content themselves. */
const TEXT_BLOCKS = wordSet('p pre ul ol li dl blockquote table tbody tr h1 h2 h3 h4 h5 h6');
const HEADING = /^h[1-6]$/;

/** Returns the element with the page's main content: its landmark, or else the one with the densest text. */
export function findMain(body: Element, walk: Walk): MainElement {
  const root = walk.spanOf(body);
  const all = TextDensity.of(walk, root);
  const besides = besidesOf(walk, root, all);
  const density = all.without(besides);
  const { mains, main, article } = landmarksOf(root, walk, density);
  const guess = descend(root, walk, density);
  const enough = (span: ElementSpan | undefined, share: number): span is ElementSpan =>
    span !== undefined && density.weightOf(span) >= density.weightOf(guess) * share;
  const found = (span: ElementSpan, source: MainSource) => ({
    element: span.element,
    source,
    mains,
    except: exceptionsOf(span, walk, density, {
      besides,
      guessed: source === 'densest' || source === 'body',
    }),
  });
  if (enough(main, MIN_MAIN)) return found(main, 'main');
  if (enough(article, MIN_ARTICLE)) return found(article, 'article');
  return found(guess, guess === root ? 'body' : 'densest');
}

/** Returns the landmarks with the most text, and the number of `main` landmarks. */
function landmarksOf(
  root: ElementSpan,
  walk: Walk,
  density: TextDensity,
): { mains: number; main: ElementSpan | undefined; article: ElementSpan | undefined } {
  let mains = 0;
  let main: ElementSpan | undefined;
  let article: ElementSpan | undefined;
  const more = (span: ElementSpan, than: ElementSpan | undefined) =>
    than === undefined || density.weightOf(span) > density.weightOf(than) ? span : than;
  for (const span of walk.below(root.element)) {
    if (span.hidden) continue;
    if (span.element.tagName === 'main' || attribute(span.element, 'role') === 'main') {
      mains++;
      main = more(span, main);
    }
    if (span.element.tagName === 'article') article = more(span, article);
  }
  return { mains, main, article };
}

/** Follows the text down to the smallest element that holds nearly all of it. */
function descend(root: ElementSpan, walk: Walk, density: TextDensity): ElementSpan {
  let span = root;
  for (let next: ElementSpan | undefined = root; next !== undefined; next = dominantIn(span, walk, density)) {
    span = next;
  }
  return span;
}

function dominantIn(span: ElementSpan, walk: Walk, density: TextDensity): ElementSpan | undefined {
  const enough = density.weightOf(span) * DOMINANT;
  if (enough === 0) return undefined;
  for (let at = span.index + 1; at < span.end;) {
    const child = walk.elements[at];
    if (child === undefined) break;
    const { element } = child;
    if (density.weightOf(child) >= enough && !isInline(element) && !TEXT_BLOCKS.has(element.tagName))
      return child;
    at = child.end;
  }
  return undefined;
}

/** Returns what is left out of the main content. In what the author declared as such, lists of links stay. */
function exceptionsOf(
  main: ElementSpan,
  walk: Walk,
  density: TextDensity,
  { besides, guessed }: { readonly besides: readonly ElementSpan[]; readonly guessed: boolean },
): ReadonlySet<Element> {
  const except = new Set<Element>();
  const running = density.weightOf(main) / Math.max(1, main.to - main.from);
  const maxLinks = 1 - (1 - MAX_LINKS) * ramp(running, LIST_OF_LINKS, RUNNING_TEXT);
  const leadsElsewhere = (span: ElementSpan) =>
    span.to - span.from > MIN_LINKS_CHARACTERS &&
    density.linkShareOf(span) > maxLinks &&
    !isInline(span.element) &&
    !HEADING.test(span.element.tagName);
  let next = 0;
  for (let at = main.index + 1; at < main.end;) {
    const span = walk.elements[at];
    if (span === undefined) break;
    while ((besides[next]?.index ?? Infinity) < at) next++;
    const isLeftOut = besides[next] === span || (guessed && leadsElsewhere(span));
    if (isLeftOut) except.add(span.element);
    at = isLeftOut || span.hidden || span.around ? span.end : at + 1;
  }
  return except;
}
