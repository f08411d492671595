import type { LinkElement } from '../../page/content/elements.js';
import type { Page } from '../../page/page.js';
import { changeEach } from '../code/code.js';
import { attribute } from '../../page/parsing/html-nodes.js';
import { documented, eachOf, inDimension, share, yes } from '../check.js';
import { fontFacesOf, type FontFace } from './font-faces.js';
import { oncePer } from '../../page/once.js';
import { someOf } from '../wording.js';

/** Services that send a style sheet with the addresses of fonts, and take `display` as a parameter of it. */
const WITH_DISPLAY = new Set(['fonts.googleapis.com', 'fonts.bunny.net']);
const FONT_SERVICES = new Set([
  ...WITH_DISPLAY,
  'use.typekit.net',
  'p.typekit.net',
  'fast.fonts.net',
  'cloud.typography.com',
]);
/** The values by which a text does not wait for its font at the discretion of the browser, as Lighthouse reads them. */
const DECIDED = new Set(['swap', 'fallback', 'optional', 'block']);

/** How fonts are loaded, as far as the HTML tells. */
export const FONTS = inDimension('page_speed', [
  {
    id: 'seo.speed.font_display',
    weight: 1,
    isFault: true,
    title: 'Text is shown before its font has arrived',
    problem: 'Text stays invisible until its font has arrived',
    problemOf: (page) => {
      const { all, undecided } = fontsOf(page);
      return `${someOf(undecided, all, 'font', 'hides')} the text while loading`;
    },
    why: 'Most browsers hide a text for up to three seconds while its font loads (First Contentful Paint).',
    fix: 'Add font-display: swap (or optional) to each @font-face, and display=swap to the address of a font service.',
    source: documented('web.dev Best practices for fonts; Lighthouse font-display'),
    passes:
      'The share of the fonts that have a font-display other than auto. Counted are @font-face rules in style elements that load a file, and style sheets of Google Fonts and Bunny Fonts. Not applicable without any. Other style sheets are not read.',
    measure: (page) => {
      const { all, undecided } = fontsOf(page);
      return share(all - undecided, all);
    },
    evidence: (page) => [
      ...undecidedFaces(page).map(
        ({ family }) => `@font-face without font-display: ${family || 'a font without a name'}`,
      ),
      ...undecidedSheets(page).map(({ href }) => `without display=: ${href}`),
    ],
    where: (page) => [...undecidedFaces(page), ...undecidedSheets(page)],
    code: (page) =>
      changeEach(undecidedSheets(page), (sheet) => ({ href: swapping(attribute(sheet, 'href')) })),
  },
  {
    id: 'seo.speed.font_preload',
    weight: 1,
    isFault: true,
    title: 'Fonts that are preloaded are loaded once',
    problem: 'Fonts are preloaded in a way that loads them twice',
    why: 'Browsers fetch fonts without credentials. They drop the file of a preload without crossorigin, and load it again.',
    fix: 'Add crossorigin to each <link rel="preload" as="font">, also for fonts of the own site.',
    source: documented('HTML Standard, preload; web.dev Preload critical assets'),
    passes:
      'The share of the preloaded fonts that have a crossorigin attribute other than use-credentials. Not applicable without any.',
    ...eachOf({
      all: fontPreloads,
      isRight: isLoadedOnce,
      problem: (atFault, all) => `${someOf(atFault, all, 'preloaded font', 'is')} loaded twice`,
      line: ({ href }) => `preload of a font without crossorigin: ${href}`,
    }),
    code: (page) =>
      changeEach(
        fontPreloads(page).filter((preload) => !isLoadedOnce(preload)),
        () => ({ crossorigin: '' }),
      ),
  },
  {
    // Font services tell site owners to do just this, so it costs nobody points.
    id: 'seo.speed.font_service',
    weight: 0,
    title: 'No font service stops the page from being shown (reported, not scored)',
    problem: 'The page is not shown before a font service has answered',
    why: 'A style sheet in the head of another host needs a connection of its own before anything is shown.',
    fix: 'Serve the fonts and their @font-face rules from your own site, or load the style sheet without waiting for it.',
    source: documented('Lighthouse render-blocking-resources; web.dev Best practices for fonts'),
    passes:
      '1 when each style sheet of a known font service has a media attribute that does not apply at once, as for print; else 0. Not applicable without such a style sheet. Reported only: it counts in no score.',
    measure: (page) =>
      sheetsOf(page, FONT_SERVICES).length === 0 ? null : yes(awaitedSheets(page).length === 0),
    evidence: (page) => awaitedSheets(page).map(({ href }) => `waits for: ${href}`),
    where: (page) => awaitedSheets(page),
  },
]);

const fontsOf = oncePer((page: Page) => ({
  all: fontFacesOf(page).length + servedSheets(page).length,
  undecided: undecidedFaces(page).length + undecidedSheets(page).length,
}));

function undecidedFaces(page: Page): readonly FontFace[] {
  return fontFacesOf(page).filter(({ display }) => !DECIDED.has(display ?? ''));
}

/** Style sheets of text fonts: an icon must not be shown as the letters that stand for it. */
function servedSheets(page: Page): readonly LinkElement[] {
  return sheetsOf(page, WITH_DISPLAY).filter(({ url }) => url?.pathname.startsWith('/css'));
}

function undecidedSheets(page: Page): readonly LinkElement[] {
  return servedSheets(page).filter(({ url }) => !DECIDED.has(url?.searchParams.get('display') ?? ''));
}

/** Leaves the address as it is written, because its parameters hold unescaped lists. */
function swapping(href = ''): string {
  const bare = href
    .trim()
    .replace(/([?&])display=[^&#]*&?/, '$1')
    .replace(/[?&]$/, '');
  return `${bare}${bare.includes('?') ? '&' : '?'}display=swap`;
}

function sheetsOf({ elements: { links } }: Page, hosts: ReadonlySet<string>): readonly LinkElement[] {
  return links.filter(
    ({ rel, url }) =>
      rel.includes('stylesheet') &&
      !rel.includes('alternate') &&
      url !== undefined &&
      hosts.has(url.hostname),
  );
}

function awaitedSheets(page: Page): readonly LinkElement[] {
  return sheetsOf(page, FONT_SERVICES).filter(({ element, inHead }) => {
    const media = attribute(element, 'media')?.trim().toLowerCase() ?? '';
    return inHead && attribute(element, 'disabled') === undefined && /^(?:all|screen)?$/.test(media);
  });
}

function fontPreloads({ elements: { links } }: Page): readonly LinkElement[] {
  return links.filter(
    ({ rel, element }) =>
      rel.includes('preload') && attribute(element, 'as')?.trim().toLowerCase() === 'font',
  );
}

/** A value that browsers do not know means anonymous, too (HTML Standard, CORS settings attributes). */
function isLoadedOnce({ element }: LinkElement): boolean {
  const value = attribute(element, 'crossorigin');
  return value !== undefined && value.trim().toLowerCase() !== 'use-credentials';
}
