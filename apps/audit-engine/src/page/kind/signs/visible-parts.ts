import { attribute } from '../../parsing/html-nodes.js';
import type { Block } from '../../content/blocks.js';
import type { PageElements } from '../../content/elements.js';
import type { ElementSpan, Walk } from '../../parsing/walk.js';

/** Parts that hold one post of a person, as forums name them. */
const POST =
  /(?:^|[\s_-])(?:post|reply|answer|message|comment|topic-?post|bbp-reply|js-post|postbody|post-?container)(?:$|[\s_-])/i;
const PLAYER =
  /(?:youtube(?:-nocookie)?\.com\/embed|player\.vimeo\.com|dailymotion\.com\/embed|wistia|brightcove|jwplayer|kaltura|\/(?:embed|player|video)s?[/?.])/i;
/** How players that scripts fill are named. */
const PLAYER_NAME =
  /(?:^|[\s_-])(?:video-js|jwplayer|video-?player|player-?(?:container|wrapper))(?:$|[\s_-])/i;
/** "Step 1", "Schritt 2". */
const STEP =
  /^(?:(?:step|schritt|étape|etape|paso|passo|passaggio|fase|stap|krok|etap|шаг|adım|steg|trin|vaihe|lépés|手順|步骤)\s?\d)/iu;

export function imageLinksOf({ anchors }: PageElements, walk: Walk): number {
  const addresses = new Set<string>();
  for (const { element, href } of anchors.slice(0, 1_500)) {
    if (href === undefined || addresses.has(href)) continue;
    const { index, end } = walk.spanOf(element);
    for (let at = index + 1; at < Math.min(end, index + 8); at++)
      if (walk.elements[at]?.element.tagName === 'img') {
        addresses.add(href);
        break;
      }
  }
  return addresses.size;
}

export function longItemsOf(blocks: readonly Block[], all: number): number {
  let characters = 0;
  for (const block of blocks) {
    if (block.kind === 'list')
      for (const item of block.items) characters += item.length >= 80 ? item.length : 0;
  }
  return all === 0 ? 0 : characters / all;
}

export function itemsOf(blocks: readonly Block[], ordered: boolean): number {
  return blocks.reduce(
    (sum, block) => sum + (block.kind === 'list' && block.ordered === ordered ? block.items.length : 0),
    0,
  );
}

export function postsOf({ elements }: Walk): number {
  let posts = 0;
  let end = 0;
  for (const { element, hidden, index, end: last, from, to } of elements) {
    if (hidden || index < end || to - from < 40 || element.tagName === 'body') continue;
    const name = nameOf(element);
    if (name.length < 3 || !POST.test(name)) continue;
    posts++;
    if (to - from < 5_000) end = last;
  }
  return posts;
}

function nameOf(element: ElementSpan['element']): string {
  return `${attribute(element, 'id')?.slice(0, 60) ?? ''} ${attribute(element, 'class')?.slice(0, 200) ?? ''}`;
}

export function playersOf({ elements }: Walk, main: ElementSpan | undefined, mayHaveNames: boolean): number {
  let players = 0;
  for (const { element, index } of elements) {
    if (main !== undefined && (index < main.index || index >= main.end)) continue;
    if (element.tagName === 'video') players++;
    else if (element.tagName === 'iframe') {
      if (PLAYER.test((attribute(element, 'src') ?? attribute(element, 'data-src') ?? '').slice(0, 300)))
        players++;
    } else if (mayHaveNames && element.tagName === 'div' && PLAYER_NAME.test(nameOf(element))) players++;
  }
  return players;
}

/** Headings and short lines that number what is to be done. */
export function stepsOf(blocks: readonly Block[]): number {
  return blocks.filter(
    (block) =>
      (block.kind === 'heading' || (block.kind === 'paragraph' && block.text.length < 60)) &&
      STEP.test(block.text),
  ).length;
}
