import type { Page } from '../../page/page.js';
import { cardCode } from '../code/head-code.js';
import { documented, inDimension, yes } from '../check.js';
import { metaContent, metaElements } from '../meta.js';
import { foundOr, inHead } from '../where.js';

/** Names of the address of a picture, of which the last is meant beside another (Open Graph protocol). */
export const IMAGES = ['og:image', 'og:image:url', 'og:image:secure_url'] as const;
const CARDS = new Set(['summary', 'summary_large_image', 'app', 'player']);
const LARGE = { width: 1_200, height: 630 };
const MEDIUM = { width: 600, height: 315 };

// They decide how a shared link looks, not whether a page is found or cited, so none of them has a weight.
export const SOCIAL_PREVIEWS = inDimension('metadata', [
  {
    id: 'seo.meta.social_image',
    weight: 0,
    title: 'The picture of shared links is large, and its address is complete (reported, not scored)',
    problem: 'The picture of shared links is small, of unknown size, or has no complete https address',
    why: 'Without a declared size the first share of a page has no picture. A small picture is shown as a thumbnail.',
    fix: 'Put an absolute https address of a picture of 1200 × 630 pixels into og:image, and its size into og:image:width and og:image:height.',
    source: documented('Meta for Developers, images in link shares; Open Graph protocol'),
    passes:
      'Half for an absolute https address of the first og:image. Half for its declared size: all of it from 1200 × 630 pixels, half of it from 600 × 315. Not applicable without og:image. Reported only: it counts in no score.',
    measure: (page) => {
      const image = socialImage(page);
      return image === undefined ? null : 0.5 * yes(image.isComplete) + 0.5 * sizeScore(image);
    },
    evidence: (page) => {
      const image = socialImage(page);
      if (image === undefined) return [];
      const { address, width, height } = image;
      return [`og:image: ${address}`, `declared size: ${width ?? 'unknown'} × ${height ?? 'unknown'}`];
    },
    where: (page) => metaElements(page, ...IMAGES),
  },
  {
    id: 'seo.meta.twitter_card',
    weight: 0,
    title: 'X shows a card for shared links (reported, not scored)',
    problem: 'X shows no card for shared links',
    why: 'X makes a card only of a page that names its kind, with a title. It takes title and picture from Open Graph if its own are missing.',
    fix: 'Add <meta name="twitter:card" content="summary_large_image">, beside og:title and og:image.',
    source: documented('X Developer Platform, cards markup'),
    passes:
      '1 for a known kind of card with a title and, for a card with a picture, one; 0.5 when the title or the picture is missing; 0 without a known kind. Reported only: it counts in no score.',
    measure: (page) => {
      const card = cardOf(page);
      return CARDS.has(card) ? 1 - 0.5 * yes(missingParts(page).length > 0) : 0;
    },
    evidence: (page) => [`twitter:card: ${cardOf(page) || 'missing'}`, ...missingParts(page)],
    where: (page) => foundOr(metaElements(page, 'twitter:card'), inHead(page)),
    code: cardCode,
  },
]);

interface SocialImage {
  readonly address: string;
  readonly isComplete: boolean;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** Returns the first picture with its properties, which stand between it and the next one (Open Graph protocol). */
function socialImage({ elements: { metas } }: Page): SocialImage | undefined {
  const isAddress = (name: string) => IMAGES.some((each) => each === name);
  const start = metas.findIndex(({ name, content }) => isAddress(name) && content.trim() !== '');
  const root = metas[start];
  if (root === undefined) return undefined;
  const next = metas.findIndex(
    ({ name }, index) => index > start && (name === 'og:image' || name === root.name),
  );
  const own = metas.slice(start, next === -1 ? metas.length : next);
  const valueOf = (name: string) => own.find((meta) => meta.name === name)?.content.trim();
  const address = root.content.trim();
  return {
    address,
    isComplete: [address, valueOf('og:image:secure_url')].some((each) => /^https:\/\//i.test(each ?? '')),
    width: pixels(valueOf('og:image:width')),
    height: pixels(valueOf('og:image:height')),
  };
}

function pixels(value: string | undefined): number | undefined {
  const [, digits] = /^(\d{1,6})(?:px)?$/.exec(value ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function sizeScore({ width = 0, height = 0 }: SocialImage): number {
  const has = (size: typeof LARGE) => width >= size.width && height >= size.height;
  return has(LARGE) ? 1 : has(MEDIUM) ? 0.5 : 0;
}

function cardOf(page: Page): string {
  return (metaContent(page, 'twitter:card') ?? '').toLowerCase();
}

function missingParts(page: Page): string[] {
  const lacks = (...names: string[]) => names.every((name) => (metaContent(page, name) ?? '') === '');
  return [
    ...(lacks('twitter:title', 'og:title') ? ['no title for the card'] : []),
    ...(cardOf(page) === 'summary_large_image' && lacks('twitter:image', 'twitter:image:src', ...IMAGES)
      ? ['no picture for the card']
      : []),
  ];
}
