import { changeEach } from '../code/code.js';
import { ramp } from '../../page/ramp.js';
import { documented, eachOf, inDimension } from '../check.js';
import { attribute } from '../../page/parsing/html-nodes.js';
import { counted, someOf } from '../wording.js';

/** Signs of Core Web Vitals in the HTML. How fast a page is only its visitors can tell. */
export const PAGE_SPEED = inDimension('page_speed', [
  {
    id: 'seo.speed.image_size',
    weight: 1,
    isFault: true,
    title: 'Images say how much room they need',
    problem: 'Images do not say how much room they need',
    why: 'The text jumps when such an image arrives, and readers lose their line (Cumulative Layout Shift).',
    fix: 'Give each <img> its width and height, or an aspect-ratio in its style.',
    source: documented('web.dev Cumulative Layout Shift; Lighthouse unsized-images'),
    passes:
      'Rises from 0, when half of the images have width and height or an aspect-ratio, to 1, when all have. Only attributes and inline styles are read. Not applicable without images.',
    ...eachOf({
      all: ({ elements }) => elements.images,
      isRight: ({ isSized }) => isSized,
      problem: (atFault, all) =>
        `${someOf(atFault, all, 'image', 'does')} not say how much room ${atFault === 1 ? 'it needs' : 'they need'}`,
      line: ({ src }) => `no size: ${src}`,
      rise: [0.5, 1],
    }),
  },
  {
    id: 'seo.speed.blocking_scripts',
    weight: 1,
    isFault: true,
    title: 'No script in the head stops the page from being shown',
    problem: 'Scripts in the head stop the page from being shown',
    problemOf: ({ elements: { blockingScripts } }) =>
      `Readers see nothing until ${counted(blockingScripts.length, 'script')} in the head ${blockingScripts.length === 1 ? 'has' : 'have'} run`,
    why: 'A browser loads and runs such a script before it shows anything (Largest Contentful Paint).',
    fix: 'Add defer or async, or type="module", to the scripts in the head.',
    source: documented('web.dev Largest Contentful Paint; Lighthouse render-blocking-resources'),
    passes:
      '1 when every script in the head that has an address is async, deferred or a module; falls to 0 at four that are not.',
    measure: ({ elements: { blockingScripts } }) => 1 - ramp(blockingScripts.length, 0, 4),
    evidence: ({ elements: { blockingScripts } }) =>
      blockingScripts.map(
        ({ element }) => `waits for: ${attribute(element, 'src') ?? attribute(element, 'href') ?? ''}`,
      ),
    where: ({ elements: { blockingScripts } }) => blockingScripts,
    code: ({ elements: { blockingScripts } }) => changeEach(blockingScripts, () => ({ defer: '' })),
  },
]);
