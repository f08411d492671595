import type { Image } from '../../page/content/images.js';
import type { Page } from '../../page/page.js';
import { changeEach } from '../code/code.js';
import { attribute, tokens } from '../../page/parsing/html-nodes.js';
import type { Element } from '../../page/parsing/parse-document.js';
import { documented, eachOf, inDimension, yes } from '../check.js';
import { spotOf } from '../where.js';
import { someOf } from '../wording.js';

/** A heading and two sentences, which leave room for an image on the first screen of a telephone. */
const MAX_TEXT_BEFORE = 300;
/** Browsers take no smaller image for an important one (Chrome resource priorities). */
const MIN_PIXELS = 10_000;
/** More requests that are all first help none of them. */
const MAX_FIRST = 2;

/** How images are loaded. What is largest on the screen only a browser can tell. */
export const IMAGE_LOADING = inDimension('page_speed', [
  {
    id: 'seo.speed.first_image',
    weight: 1,
    isFault: true,
    title: 'The image at the top of the text is loaded at once',
    problem: 'The image at the top of the text is loaded late',
    why: 'It is often the largest thing on the first screen. Readers wait for it (Largest Contentful Paint).',
    fix: 'Let it load at once: remove loading="lazy" and fetchpriority="low", and put its address into src or srcset.',
    source: documented('web.dev Optimize Largest Contentful Paint; Lighthouse lcp-lazy-loaded'),
    passes:
      '1 when the first image of the main content can be loaded at once; 0 when it is lazy, of low priority, or a script sets its address. A preload of the image makes up for it. Applies to an image with at most 300 characters of text before it, that does not say to be smaller than 10,000 pixels.',
    measure: (page) => {
      const image = firstImage(page);
      return image === undefined ? null : yes(isPreloaded(page, image) || delaysOf(image).length === 0);
    },
    evidence: (page) => {
      const image = firstImage(page);
      return image === undefined
        ? []
        : delaysOf(image).map((delay) => `${delay}: ${laterAddress(image.element) || image.src}`);
    },
    where: (page) => spotOf(firstImage(page)?.element),
    code: (page) =>
      changeEach(spotOf(firstImage(page)?.element), (image) =>
        laterAddress(image) === '' ? AT_ONCE : undefined,
      ),
  },
  {
    id: 'seo.speed.image_sizes',
    weight: 1,
    isFault: true,
    title: 'Images in several widths say how wide they are shown',
    problem: 'Images in several widths do not say how wide they are shown',
    why: 'A browser then assumes the full width of the screen, and loads a larger file than it needs.',
    fix: 'Add a sizes attribute to each <img> whose srcset has widths, such as 800w.',
    source: documented('HTML Standard, srcset and sizes; web.dev responsive images'),
    passes:
      'Rises from 0, when half of the images whose srcset has widths have sizes, to 1, when all have. Not applicable without such images.',
    ...eachOf({
      all: inSeveralWidths,
      isRight: ({ element }) => Boolean(attribute(element, 'sizes')?.trim()),
      problem: (atFault, all) =>
        `${someOf(atFault, all, 'image', 'does')} not say how wide ${atFault === 1 ? 'it is' : 'they are'} shown`,
      line: ({ src }) => `srcset with widths, no sizes: ${src || 'an image without src'}`,
      rise: [0.5, 1],
    }),
  },
  {
    id: 'seo.speed.fetch_priority',
    weight: 0,
    title: 'Few images ask to be loaded first (reported, not scored)',
    problem: 'Many images ask to be loaded first, or one asks for it and to be loaded late',
    why: 'A browser that loads everything first loads nothing first. On a lazy image the priority comes too late.',
    fix: 'Keep fetchpriority="high" for the one image that matters most, and do not make that one lazy.',
    source: documented('web.dev Optimize resource loading with the Fetch Priority API'),
    passes:
      '1 when at most two images have fetchpriority="high", and none of them is lazy; else 0. Not applicable without any. Reported only: it counts in no score.',
    measure: (page) => {
      const urgent = urgentImages(page);
      return urgent.length === 0 ? null : yes(urgent.length <= MAX_FIRST && !urgent.some(isLazy));
    },
    evidence: (page) => [
      `${urgentImages(page).length} images with fetchpriority="high"`,
      ...urgentImages(page)
        .filter(isLazy)
        .map(({ src }) => `lazy at the same time: ${src}`),
    ],
    where: (page) => urgentImages(page),
    code: (page) => changeEach(urgentImages(page).filter(isLazy), () => ({ loading: undefined })),
  },
]);

/** Returns the first image of the main content that is loaded, if it is at the top and not an icon. */
function firstImage({ elements: { images } }: Page): Image | undefined {
  return images.find(
    ({ element, textBefore }) =>
      textBefore !== undefined &&
      textBefore <= MAX_TEXT_BEFORE &&
      !isSmall(element) &&
      (isLoadedAtOnce(element) || laterAddress(element) !== ''),
  );
}

function isSmall(element: Element): boolean {
  const [width, height] = ['width', 'height'].map((name) => pixels(attribute(element, name)));
  return (width ?? NaN) * (height ?? NaN) < MIN_PIXELS;
}

/** A percentage is no number of pixels. */
function pixels(value: string | undefined): number {
  return value?.includes('%') ? NaN : Number.parseInt(value ?? '', 10);
}

const AT_ONCE = { loading: undefined, fetchpriority: undefined };

/** Returns what delays an image, in words. */
function delaysOf({ element }: Image): string[] {
  const says = (name: string, value: string) => attribute(element, name)?.trim().toLowerCase() === value;
  return [
    ...(says('loading', 'lazy') ? ['loading="lazy"'] : []),
    ...(says('fetchpriority', 'low') ? ['fetchpriority="low"'] : []),
    ...(isLoadedAtOnce(element) ? [] : ['a script sets the address']),
  ];
}

/** True if the browser finds an address of a file. An image within the HTML is often the placeholder of another. */
function isLoadedAtOnce(element: Element): boolean {
  const src = attribute(element, 'src')?.trim() ?? '';
  return (src !== '' && !src.startsWith('data:')) || attribute(element, 'srcset') !== undefined;
}

/** Where scripts that load images late find the address. */
const LATER = ['data-src', 'data-srcset', 'data-original', 'data-lazy-src', 'data-lazy'];

function laterAddress(element: Element): string {
  return LATER.map((name) => attribute(element, name)?.trim() ?? '').find((value) => value !== '') ?? '';
}

function isPreloaded({ elements: { links } }: Page, { src }: Image): boolean {
  return links.some(
    ({ rel, href, element }) =>
      rel.includes('preload') &&
      attribute(element, 'as')?.toLowerCase() === 'image' &&
      (href === src || tokens(attribute(element, 'imagesrcset')).includes(src.toLowerCase())),
  );
}

function inSeveralWidths({ elements: { images } }: Page): readonly Image[] {
  // One width leaves nothing to choose.
  return images.filter(({ element }) =>
    /\s\d+w\s*,.*\s\d+w/is.test((attribute(element, 'srcset') ?? '').slice(0, 2_000)),
  );
}

function urgentImages({ elements: { images } }: Page): readonly Image[] {
  return images.filter(({ element }) => attribute(element, 'fetchpriority')?.trim().toLowerCase() === 'high');
}

function isLazy({ element }: Image): boolean {
  return attribute(element, 'loading')?.trim().toLowerCase() === 'lazy';
}
