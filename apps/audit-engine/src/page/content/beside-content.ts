import { wordSet } from '../language/words.js';
import type { Element } from '../parsing/parse-document.js';
import { isInline } from '../parsing/html-nodes.js';
import type { ElementSpan, Walk } from '../parsing/walk.js';
import type { TextDensity } from './text-density.js';

/** Words of classes and ids. Authors of all languages write them in English. `has-sidebar` tells of no sidebar, and `category-popular` what a post is filed under. */
const BEFORE = String.raw`(?<!\b(?:category|has|hide|no|show|tag|with|without)[_-]?)(?:^|[\s_-])`;
const AFTER = String.raw`(?=$|[\s_-]|\d)`;

/** Ends the name, or is followed by a word for a part of the comments: "comments-open" tells that there may be some. */
const COMMENTS = new RegExp(
  String.raw`${BEFORE}(?:comments?-?list|comments?(?:[_-](?:area|body|box|container|content|form|item|list|section|text|thread|wrap(?:per)?|\d+))?(?=$|\s)|disqus(?:_thread)?|respond)${AFTER}`,
  'i',
);
const EXTRAS = new RegExp(
  String.raw`${BEFORE}(?:share|sharing|sharebar|addthis|addtoany|social|related|recommend(?:ed|ations?)|outbrain|taboola|popular|trending|most-?(?:read|viewed)|cookies?|consent|gdpr|newsletter|subscribe|signup|promo|sponsor(?:ed)?|adverts?|advertisement|ads|[^\W_]*sidebar|side-bar|popup|modal|hatnote|dablink|disambig(?:uation)?)${AFTER}`,
  'i',
);
/** Count only with many links: a restaurant has a menu, too. */
const LINKS = new RegExp(
  String.raw`${BEFORE}(?:nav|navbar|navigation|menu|breadcrumbs?|pagination|pager|toolbar|header|masthead|login|search|tags|categories|archive|rail|widget|links|banner|skip)${AFTER}`,
  'i',
);
const FOOTERS = new RegExp(String.raw`${BEFORE}(?:footer|foot|legal|copyright)${AFTER}`, 'i');
type NameKind = 'comments' | 'extra' | 'footer' | 'links';
const MAX_NAME_CHARACTERS = 300;
const CONTAINERS = wordSet(
  'article details div dl fieldset figure footer form header li ol p section table td ul',
);

/** From this share of links on, a name like "menu" is believed. */
export const LINKED = 0.3;
/** A form with less text than this, for each of its characters, consists of labels. */
const FORM_WEIGHT = 0.25;
/** The weight that must remain without one part, for each of its own; a part with more is a frame of the page. */
const BESIDE_COMMENTS = 0.1;
const BESIDE_EXTRA = 1;
/** The same for all parts of a kind; without it they are the content, as in a forum. */
const BESIDE_ALL = 0.1;

/**
 * Returns the parts of a page that are not its content though they have text: comments, share bars, menus, cookie
 * banners, forms, teasers of other pages. In document order, none within another. Names are not believed if next to no
 * text would remain.
 */
export function besidesOf(walk: Walk, body: ElementSpan, density: TextDensity): readonly ElementSpan[] {
  const names = new NameKinds();
  const comments = new Group(density, body, BESIDE_COMMENTS);
  const extras = new Group(density, body, BESIDE_EXTRA);
  let landmarkEnd = 0;
  for (let at = body.index + 1; at < body.end;) {
    const span = walk.elements[at];
    if (span === undefined) break;
    const { element } = span;
    if (span.hidden || span.around || span.to === span.from) {
      at = span.end;
      continue;
    }
    if (element.tagName === 'main' || element.tagName === 'article')
      landmarkEnd = Math.max(landmarkEnd, span.end);
    const kind = isInline(element) ? undefined : kindOf(span, density, names, at < landmarkEnd);
    const taken = kind === 'comments' ? comments.take(span) : kind === 'extra' && extras.take(span);
    at = taken ? span.end : at + 1;
  }
  return [...comments.spans(), ...extras.spans()].sort((a, b) => a.index - b.index);
}

function kindOf(
  span: ElementSpan,
  density: TextDensity,
  names: NameKinds,
  inLandmark: boolean,
): 'comments' | 'extra' | undefined {
  const { element } = span;
  if (!CONTAINERS.has(element.tagName)) return undefined;
  if (element.tagName === 'form' && density.weightOf(span) < (span.to - span.from) * FORM_WEIGHT)
    return 'extra';
  const kind = element.tagName === 'footer' ? 'footer' : names.of(element);
  // The footer of an article has its author and date.
  if (kind === 'footer') return inLandmark ? undefined : 'extra';
  if (kind === 'links') return density.linkShareOf(span) >= LINKED ? 'extra' : undefined;
  return kind;
}

/** What the classes and the id of an element tell of a part that is not content. Each name is read once. */
export class NameKinds {
  private readonly kinds = new Map<string, NameKind | undefined>();

  of(element: Element): NameKind | undefined {
    if (!CONTAINERS.has(element.tagName)) return undefined;
    const name = nameOf(element);
    if (!this.kinds.has(name)) this.kinds.set(name, kindOfName(name));
    return this.kinds.get(name);
  }
}

function kindOfName(name: string): NameKind | undefined {
  if (name === '') return undefined;
  const parted = name.replace(/([a-z])([A-Z])/g, '$1-$2');
  if (COMMENTS.test(parted)) return 'comments';
  if (EXTRAS.test(parted)) return 'extra';
  if (FOOTERS.test(parted)) return 'footer';
  return LINKS.test(parted) ? 'links' : undefined;
}

function nameOf(element: Element): string {
  let joined = '';
  for (const { name, value } of element.attrs) {
    if (name === 'class' || name === 'id') joined += ` ${value.slice(0, MAX_NAME_CHARACTERS)}`;
  }
  return joined;
}

/** Parts of one kind, which are believed together or not at all. */
class Group {
  private readonly taken: ElementSpan[] = [];
  private readonly total: number;
  private sum = 0;

  constructor(
    private readonly density: TextDensity,
    body: ElementSpan,
    private readonly remains: number,
  ) {
    this.total = density.weightOf(body);
  }

  /** Takes a part unless it is too much of the page; returns whether it did. */
  take(span: ElementSpan): boolean {
    const weight = this.density.weightOf(span);
    if (this.total - weight < weight * this.remains) return false;
    this.sum += weight;
    this.taken.push(span);
    return true;
  }

  spans(): readonly ElementSpan[] {
    return this.total - this.sum < this.sum * BESIDE_ALL ? [] : this.taken;
  }
}
