import type { PageKind } from '#contracts/audit/page-kinds';
import { largePicturesCode } from '../code/directives-code.js';
import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import { attribute } from '../../page/parsing/html-nodes.js';
import type { Element } from '../../page/parsing/parse-document.js';
import { isNode, textValue, valuesOf } from '../../page/structured-data/schema-node.js';
import { documented, inDimension } from '../check.js';
import { metaElements } from '../meta.js';
import { directivesFor } from '../crawling/robots-directives.js';
import { foundOr, inHead } from '../where.js';
import { IMAGES } from './social-previews.js';

/** What Google Discover asks of a large picture. */
const LARGE_WIDTH = 1_200;
/** Kinds of pages that people read, and that Discover shows. */
const READ: ReadonlySet<PageKind> = new Set(['article', 'news', 'blog_post', 'how_to', 'recipe']);
const PREVIEW = 'max-image-preview';

export const LARGE_IMAGES = inDimension('metadata', [
  {
    id: 'seo.meta.large_images',
    // It decides how the page is shown to readers of Discover, not whether it is found.
    weight: 0,
    severity: 'low',
    title: 'Google Discover may show the page with a large picture (reported, not scored)',
    problem: 'Google Discover can not show the page with a large picture',
    problemOf: (page) => {
      const { preview, width } = readingOf(page);
      if (preview === undefined)
        return 'Google Discover shows only a small picture: max-image-preview is missing';
      if (preview !== 'large')
        return `Results show no large picture of the page: max-image-preview is ${preview}`;
      return width === 0
        ? 'The page has no picture that Google Discover can show'
        : `The widest picture has ${width} pixels: Google Discover asks for 1,200`;
    },
    why: 'Discover shows pages with large pictures more prominently, and more readers open them.',
    fix: 'Add <meta name="robots" content="max-image-preview:large">. Give the page a picture that is at least 1200 pixels wide, and no logo, in og:image and in the markup.',
    source: documented('Google Discover, get on Discover; Google robots meta tag'),
    passes:
      'Half for max-image-preview:large for Googlebot, or a version in AMP. Half for a picture of 1200 pixels, or of unknown width. Widths are known from og:image:width, the markup, and the srcset or width of an image. Only for articles, news, posts, instructions and recipes. Reported only: it counts in no score.',
    measure: (page) => {
      if (!READ.has(page.kind.kind)) return null;
      const { preview, width } = readingOf(page);
      return (preview === 'large' ? 0.5 : 0) + (width === undefined || width >= LARGE_WIDTH ? 0.5 : 0);
    },
    evidence: (page) => {
      const { preview, width } = readingOf(page);
      return [
        ...(preview === 'large' ? [] : [`${PREVIEW}: ${preview ?? 'not set'}`]),
        ...(width === undefined || width >= LARGE_WIDTH
          ? []
          : [width === 0 ? 'no picture' : `widest declared picture: ${width} pixels`]),
      ];
    },
    where: (page) => foundOr(metaElements(page, 'robots', 'googlebot'), inHead(page)),
    code: (page) => (readingOf(page).preview === 'large' ? undefined : largePicturesCode(page)),
  },
]);

interface Reading {
  /** The most restrictive value, as Google takes it; undefined where none is set. */
  readonly preview: string | undefined;
  /** In pixels; 0 without a picture, undefined where none says its width. */
  readonly width: number | undefined;
}

const readingOf = oncePer((page: Page): Reading => {
  const set = new Set(
    directivesFor(page, 'googlebot').flatMap(({ value }) =>
      value.startsWith(`${PREVIEW}:`)
        ? value
            .slice(PREVIEW.length + 1)
            .trim()
            .toLowerCase()
        : [],
    ),
  );
  const preview = ['none', 'standard', 'large'].find((each) => set.has(each));
  return { preview: preview ?? (isAmp(page) ? 'large' : undefined), width: widestOf(page) };
});

function isAmp({ frames: { root }, elements: { links } }: Page): boolean {
  const isItself = root !== undefined && ['amp', '⚡'].some((name) => attribute(root, name) !== undefined);
  return isItself || links.some(({ rel }) => rel.includes('amphtml'));
}

/** What an `<img>` says of its file is in its srcset: its width is that on the screen. */
function widestOf({ elements: { images, metas }, structuredData }: Page): number | undefined {
  const valueOf = (name: string) => metas.find((meta) => meta.name === name)?.content;
  const pictures = [
    ...(IMAGES.some((name) => valueOf(name)) ? [pixels(valueOf('og:image:width'))] : []),
    ...structuredData.nodes
      .slice(0, MAX_NODES)
      .flatMap((node) => valuesOf(node, 'image'))
      .map((image) => (isNode(image) ? pixels(textValue(image, 'width')) : undefined)),
    ...images.filter(({ textBefore }) => textBefore !== undefined).map(({ element }) => fileWidthOf(element)),
  ];
  const widest = Math.max(0, ...pictures.map((width) => width ?? 0));
  return widest < LARGE_WIDTH && pictures.includes(undefined) ? undefined : widest;
}

const MAX_NODES = 300;

function fileWidthOf(image: Element): number | undefined {
  const srcset = attribute(image, 'srcset') ?? '';
  let widest = 0;
  // Not by the spread of an array, which no stack has room for where a srcset has 200,000 of them.
  for (const [, width] of srcset.matchAll(/\s(\d{2,5})w(?:,|\s|$)/g))
    widest = Math.max(widest, Number(width));
  if (widest > 0) return widest;
  const shown = pixels(attribute(image, 'width'));
  return shown !== undefined && shown >= LARGE_WIDTH ? shown : undefined;
}

function pixels(value: string | undefined): number | undefined {
  return /^\s*\d{1,6}(?:px)?\s*$/.test(value ?? '') ? Number.parseInt(value ?? '', 10) : undefined;
}
