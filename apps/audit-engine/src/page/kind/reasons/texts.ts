import { ramp } from '../../ramp.js';
import type { JudgedPage } from '../judged-page.js';
import { reason, type Reason } from '../reason.js';

/** Reasons to take a page for a text to read, whatever it is about. What tells more of the text comes on top of them. */
function text(page: JudgedPage, of: number): Reason[] {
  const share =
    of *
    (page.isHelper || page.offersOne ? OF_OTHERS : 1) *
    (page.signs.part === undefined ? 1 : OF_SITE) *
    (page.isRoot ? OF_HOME : 1) *
    (page.has('Recipe') ? OF_RECIPE : 1) *
    (1 - OF_GOODS * page.shop * Math.max(page.sellsOne, ramp(page.signs.visible.words.goods, 5, 12)));
  const { mainWords, hasByline, hasDate, quotes } = page.signs;
  return [
    reason(0.42, page.prose * share, 'It is a running text.'),
    reason(0.15, page.prose * ramp(mainWords, 200, 700) * share, 'It is a long text.'),
    reason(0.25, hasByline ? page.prose * share : 0, 'It names its author.'),
    reason(0.15, hasDate ? page.prose * share : 0, 'It has a date.'),
    reason(0.3, quotes > 1 ? page.shortText * share : 0, 'It quotes people, and names its author and date.'),
    page.og(0.4, (1 - page.listed) * share, /article/),
    page.declares(0.5, (1 - page.listed) * share, 'Article', 'FAQPage'),
  ];
}

/** What the site says of itself, or answers again and again, is no text of its own. */
const OF_SITE = 0.5;
/** A home page is read less than it is looked at. */
const OF_HOME = 0.75;
/** A recipe is told as a text, and is more. */
const OF_RECIPE = 0.6;
/** An account, a forum and an offer have their texts, too. */
const OF_OTHERS = 0.7;
/** So far a text in a shop that tells of stock, delivery and sizes is no text of its own. */
const OF_GOODS = 0.5;
/** A text of a narrower kind needs a reason more than an article. */
const NARROWER = 0.85;

/** Reasons to take a page for one that is read: news, instructions, terms. */
export const REASONS_OF_TEXTS = {
  article: (page: JudgedPage): Reason[] => [
    ...text(page, 1),
    reason(
      0.3,
      ramp(page.signs.visible.words.paper, 2, 6) * (page.isRoot ? 0.3 : 1),
      'It has the parts of a paper or of an encyclopedia.',
    ),
  ],
  news: (page: JudgedPage): Reason[] => [
    ...text(page, NARROWER),
    reason(0.5, page.inPath(NEWS_SEGMENT) ? page.prose : 0, 'Its address is that of news.'),
    reason(0.15, DATED.test(page.signs.url.pathname) ? page.prose : 0, 'Its address has a date.'),
    reason(
      0.3,
      page.signs.quotes > 1 && DATED.test(page.signs.url.pathname) ? page.shortText : 0,
      'It quotes people, and its address has a date.',
    ),
    reason(0.3, NEWSPAPER.test(page.siteInTitle) ? page.prose : 0, 'Its site is named as a newspaper is.'),
    reason(0.38, NEWS_HOST.test(page.signs.url.hostname) ? page.prose : 0, 'Its host is that of news.'),
    reason(0.34, page.newspaper * page.prose, 'Its menu is that of a newspaper.'),
    reason(
      0.25,
      ramp(page.signs.visible.words.press, 0, 3) * page.prose,
      'It has what stands around news: tickers, the most read, a newsroom.',
    ),
    reason(
      0.2,
      page.signs.visible.mainNumbers.datesWithTime > 0 ? page.prose : 0,
      'It tells the time of day of its date.',
    ),
    reason(0.28, page.mentions('news') ? page.prose : 0, 'Its title is that of news.'),
    page.declares(0.75, 1, 'NewsArticle', 'ReportageNewsArticle'),
  ],
  blog_post: (page: JudgedPage): Reason[] => {
    const { words, controls, links, posts } = page.signs.visible;
    const post =
      (1 - 0.5 * page.shop) *
      (1 - 0.6 * ramp(posts, 3, 8) * ramp(words.thread, 4, 8)) *
      (1 - 0.6 * page.newspaper) *
      (1 - 0.7 * ramp(links.anywhere.event, 5, 20));
    const home = page.isRoot ? post : 0;
    return [
      ...text(page, NARROWER),
      reason(
        0.64,
        page.inPath(BLOG_SEGMENT) ? Math.max(page.prose, 0.5) : 0,
        'Its address says that it is in a blog.',
      ),
      reason(0.4, BLOG_HOST.test(page.signs.url.hostname) ? post : 0, 'Its host is a blog.'),
      reason(0.5, ramp(words.blog, 2, 7) * post, 'It has comments, tags and older posts, as blogs have.'),
      reason(0.2, ramp(links.inMain.dated, 2, 8) * post, 'It links posts by their dates.'),
      reason(0.19, ramp(links.anywhere.dated, 4, 15) * post, 'It has an archive by months.'),
      reason(0.42, ARCHIVE.test(page.signs.url.pathname) ? post : 0, 'Its address is that of older posts.'),
      reason(0.4, page.mentions('blogName') ? post : 0, 'Its title is that of a blog.'),
      reason(0.15, ramp(controls.blog, 2, 5) * post, 'It asks for comments.'),
      reason(0.4, home * ramp(links.anywhere.dated, 3, 10), 'It is a home page of dated posts.'),
      reason(
        0.5,
        home * ramp(page.blogLinks, 0.2, 0.5),
        'It links posts, tags and categories, as a blog does.',
      ),
      reason(0.3, home * ramp(words.blog, 1, 5), 'Its home page lists posts.'),
      page.declares(0.75, 1, 'BlogPosting', 'Blog'),
    ];
  },
  how_to: (page: JudgedPage): Reason[] => {
    const { orderedItems, headings, words, steps } = page.signs.visible;
    const cooks = headings.ingredients > 0 ? 0.5 : 1;
    const home = page.isRoot ? 0.5 : cooks;
    return [
      ...text(page, NARROWER),
      reason(
        0.59,
        page.mentions('howTo') ? Math.max(page.prose, ramp(page.signs.mainWords, 60, 220)) * home : 0,
        'Its title promises how something is done.',
      ),
      reason(
        0.4,
        page.opens('howTo') ? ramp(page.signs.mainWords, 60, 220) * home : 0,
        'Its title begins with what is to be done.',
      ),
      reason(
        0.28,
        page.mentions('howTo') || words.howTo > 1 ? ramp(orderedItems, 1, 4) : 0,
        'It has numbered steps.',
      ),
      reason(0.25, headings.howTo > 0, 'A heading promises how something is done.'),
      reason(0.4, ramp(steps, 1, 4) * home, 'Its headings name the steps.'),
      page.declares(0.75, 1, 'HowTo'),
    ];
  },
  docs: (page: JudgedPage): Reason[] => {
    const { codeBlocks, words } = page.signs.visible;
    return [
      reason(0.8, page.signs.part === 'faq', 'It lists frequent questions with their answers.'),
      reason(0.58, DOCS_HOST.test(page.signs.url.hostname), 'Its host is that of documentation.'),
      reason(0.62, page.inPath(DOCS_SEGMENT), 'Its address is that of documentation.'),
      reason(0.28, page.inPath(VERSION_SEGMENT), 'Its address names a version.'),
      reason(0.47, ramp(codeBlocks, 1, 8) * (1 - 0.7 * page.shop), 'It shows code.'),
      reason(0.48, page.mentions('docsName'), 'Its title is that of documentation.'),
      reason(
        0.55,
        page.mentions('docsName') ? page.prose * ramp(words.docsParts + codeBlocks, 0, 2) : 0,
        'It is a text of documentation.',
      ),
      reason(0.59, ramp(words.docsParts, 1, 5) * (1 - 0.7 * page.shop), 'It has the parts of documentation.'),
      page.declares(0.75, 1, 'TechArticle', 'APIReference'),
    ];
  },
  recipe: (page: JudgedPage): Reason[] => {
    const { headings, words, listItems, orderedItems } = page.signs.visible;
    return [
      reason(
        0.9,
        headings.ingredients > 0 && headings.cooking > 0,
        'It shows ingredients and how they are cooked.',
      ),
      reason(
        0.94,
        headings.ingredients > 0 ? ramp(listItems + orderedItems, 2, 6) : 0,
        'It lists ingredients.',
      ),
      reason(
        0.44,
        words.ingredients > 0 ? ramp(words.cooking + words.servings, 0, 3) : 0,
        'It names steps and servings.',
      ),
      reason(0.74, page.mentions('recipe') && words.ingredients > 0, 'Its title promises a recipe.'),
      page.declares(0.85, 1, 'Recipe'),
      reason(0.6, page.has('Recipe') ? page.prose : 0, 'It is a text about it.', true),
    ];
  },
  legal: (page: JudgedPage): Reason[] => {
    const site = page.isRoot ? 0.3 : 1;
    const isAddressed = page.segments.some(
      (segment) =>
        LEGAL_IN_SEGMENT.test(segment) && !(segment === 'terms' && BELOW_TERMS.test(page.signs.url.pathname)),
    );
    const confirmed = page.signs.visible.words.legalText > 1 || isAddressed ? 1 : 0.5;
    return [
      reason(0.75, page.titled('legal') ? site : 0, 'Its title is that of terms or of a policy.'),
      reason(0.35, page.mentions('legal') ? site * confirmed : 0, 'Its title mentions terms or a policy.'),
      reason(
        0.89,
        ramp(page.signs.visible.words.legalText, 2, 6) *
          page.prose *
          site *
          (isAddressed || page.mentions('legal') ? 1 : OF_NOTICE),
        'Its text is that of terms or of a policy.',
      ),
      reason(0.53, isAddressed ? site : 0, 'Its address is that of terms or of a policy.'),
    ];
  },
};

/** So far a notice of cookies with its terms makes the page one of terms. */
const OF_NOTICE = 0.45;
const NEWS_SEGMENT =
  /^(?:news|nachrichten|actualites?|noticias|notizie|nieuws|wiadomosci|aktualnosci|novosti|haber(?:ler)?|berita|nyheter|nyheder|uutiset|zpravy|hirek|stiri|politics|world|sports?|business|newsroom|press)$/;
const NEWSPAPER =
  /(?:^|\s)(?:news|gazette|herald|tribune|courier|chronicle|diario|periódico|gaceta|jornal|corriere|gazzetta|giornale|gazeta|dziennik|kurier|krant|dagblad|nieuwsblad|anzeiger|nachrichten|rundschau|gazetesi|газета|известия|harian|صحيفة|جريدة)(?:$|\s)|(?:zeitung|tag(?:es)?blatt|nytt|tidning\p{L}{0,3})(?:$|\s)|(?:新聞|新闻|日报|日報|晚报)$/iu;
const NEWS_HOST = /(?:news|times|post|herald|tribune|zeitung|journal|gazette|guardian|observer)\b|daily/;
const DATED = /\/20\d\d\/\d\d?\//;
/** Of a month, or a further page. */
const ARCHIVE = /\/(?:19|20)\d\d\/\d\d?\/(?:page\/\d+\/?)?$|\/page\/\d+\/?$/;
const BLOG_SEGMENT = /^(?:blogs?|posts?|diary)$/;
const BLOG_HOST = /blog|wordpress|tumblr|substack|(?:^|\.)medium\./;
const DOCS_HOST = /^(?:docs?|developers?|api|reference|help|support|man|wiki)\.|\.readthedocs\./;
const DOCS_SEGMENT =
  /^(?:docs?|documentation|reference|api-reference|manual|javadoc|apidocs|man|kb|handbook)$/;
const VERSION_SEGMENT = /^(?:latest|stable|v?\d+\.[\dx][\w.]*)$/;
/** The term of a glossary is at /terms/luff. */
const BELOW_TERMS = /\/terms\/[^/]/i;
const LEGAL_IN_SEGMENT =
  /^(?=.{1,40}$).*(?:privacy|terms|legal|datenschutz|\bagb\b|\bcg[uv]\b|imprint|impressum|conditions|polic(?:y|ies)|disclaimer|cookies|guidelines|rgpd|gdpr|mentions|privacidad|privacidade|polityka|regulamin)/;
