import type { Page } from '../../../src/page/page.js';
import { blockText } from '../../../src/page/content/sections.js';
import { countWords } from '../../../src/page/language/words.js';
import { words } from '../../page-of.js';
import {
  beforeEndOfBody,
  belowH1,
  delivery,
  intoHead,
  english,
  intoMain,
  markup,
  nameOf,
  OPEN_ROBOTS,
  schema,
  type Fix,
} from './fix.js';

const SIGNED_OFF = '<meta property="article:modified_time" content="2026-11-02">';

function wordsBesideCode({ main }: Page): number {
  return countWords(main.blocks.map((block) => (block.kind === 'code' ? '' : blockText(block))).join(' '));
}

/** Fixes for generative engines: access, evidence, authors and dates. */
export const GEO_FIXES: readonly Fix[] = [
  delivery('geo.access.search_bots', (options) => ({ ...options, robots: OPEN_ROBOTS })),
  delivery('geo.access.user_fetchers', (options) => ({ ...options, robots: OPEN_ROBOTS })),
  delivery('geo.access.policy', (options) => ({
    ...options,
    robots: `User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nDisallow: /cart\n`,
  })),
  markup('geo.extract.static_content', (html) =>
    html.replace(
      '<div id="root"></div>',
      `<div id="root"><main><h1>Tasks</h1><p>${words(200)}</p></main></div>`,
    ),
  ),
  markup('geo.extract.semantic_main', (html) =>
    html.includes('<main') || html.includes('<article')
      ? html
      : html
          .replace(/<body[^>]*>/i, (tag) => `${tag}\n<main>`)
          .replace(/<\/body>/i, (tag) => `</main>\n${tag}`),
  ),
  english('geo.evidence.statistics', (html, page) =>
    intoMain(
      html,
      Array.from(
        { length: 1 + Math.ceil(wordsBesideCode(page) / 500) },
        () =>
          '<p>In 2025 the work took 14 days, cost 3,200 euros and saved 18 % of the power in 1,240 homes.</p>',
      ).join('\n'),
    ),
  ),
  english('geo.evidence.citations', (html) =>
    intoMain(
      html,
      '<p>The figures come from the <a href="https://homes-panel.example/2025">Homes Panel</a>, the <a href="https://power-register.example/use">Power Register</a> and the <a href="https://builders-guild.example/rates">Builders Guild</a>.</p>',
    ),
  ),
  english('geo.evidence.quotations', (html) =>
    intoMain(
      html,
      '<blockquote><p>We look at the whole house before we touch a single part of it.</p><footer>— <cite>Ada Marsh</cite></footer></blockquote>' +
        '<blockquote><p>A note on the door is worth more than a promise on the phone.</p><footer>— <cite>Tom Field</cite></footer></blockquote>',
    ),
  ),
  markup('geo.entity.organization', (html, page) =>
    intoHead(
      html,
      schema({
        '@type': 'Organization',
        name: nameOf(page),
        url: page.url.origin,
        sameAs: ['https://directory.example/us'],
      }),
    ),
  ),
  markup('geo.entity.author', (html) =>
    belowH1(html, '<p>By <a rel="author" href="/people/ada-marsh">Ada Marsh</a></p>'),
  ),
  markup('geo.entity.about_contact', (html) =>
    beforeEndOfBody(html, '<footer><a href="/about">About us</a> <a href="/contact">Contact</a></footer>'),
  ),
  markup('geo.fresh.date', (html) =>
    belowH1(intoHead(html, SIGNED_OFF), '<p>Updated <time datetime="2026-11-02">2 November 2026</time></p>'),
  ),
  markup('geo.fresh.recent', (html) =>
    belowH1(intoHead(html, SIGNED_OFF), '<p>Updated <time datetime="2026-11-02">2 November 2026</time></p>'),
  ),
  markup('geo.fresh.agreement', (html) => html.replace(/\b20(?:2[7-9]|[3-9]\d)-\d\d-\d\d/g, '2026-11-09')),
  delivery('geo.files.llms_txt', (options) => ({
    ...options,
    llms: '# Our house\n\n> What we do and what it costs.\n\n## Pages\n\n- [Prices](https://site.example/prices): all of them\n',
  })),
];
