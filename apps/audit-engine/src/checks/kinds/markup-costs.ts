import type { PageKind } from '#contracts/audit/page-kinds';

const OF_TEXTS =
  'Search and answer engines take headline, author and date from the markup. Without it they guess them, or leave them out.';
const OF_FIRMS =
  'Search engines and assistants learn name, logo and contact of the firm from it. Without it they take them from directories, right or wrong.';
const OF_ANY =
  'Machines take names, dates and prices from the markup. Without it they guess them, or take them from another page.';

/** What missing or incomplete markup costs a page of a kind, from Google's pages about its rich results. */
export const COSTS: Readonly<Record<PageKind, string>> = {
  article: OF_TEXTS,
  news: OF_TEXTS,
  blog_post: OF_TEXTS,
  docs: OF_TEXTS,
  how_to: OF_TEXTS,
  recipe:
    'Results show the picture, the time and the stars of a recipe only from its markup. Without it yours is a plain link beside them.',
  product:
    'Results show price, stock, shipping and stars of a product only from its markup or a feed. Without them yours is a plain link.',
  category:
    'Machines see many links and prices, and can not tell which of them are the list. A list in the markup names each entry.',
  shop_home:
    'Search engines learn name, logo, contact and return policy of the shop from it. Without it they take them from elsewhere, right or wrong.',
  company_home: OF_FIRMS,
  contact: OF_FIRMS,
  saas: 'Results show the stars and the price of software only from its markup. Without it assistants that compare software guess them.',
  local_business:
    'Search engines and assistants tell people where it is and when it is open. Without markup they take that from directories, right or wrong.',
  job: 'Google’s job search takes jobs from JobPosting markup alone. A job without it is not listed there.',
  course: 'Google lists courses with their provider only from Course markup.',
  event:
    'Google lists events with date, place and tickets from the markup. Without it people who search for what is on do not find yours there.',
  event_list:
    'Google lists events with date and place from the markup. Without it people who search for what is on do not find yours there.',
  thread:
    'Results show answers, votes and authors of a discussion only from its markup. Without it yours is a plain link.',
  profile:
    'Machines can not tell whose page it is, and which other profiles are of the same person. The markup says both.',
  video:
    'Video results show picture, length and date from the markup. Without it Google may not find the video on the page.',
  legal: OF_ANY,
  login: OF_ANY,
  search: OF_ANY,
  shell: OF_ANY,
  other: OF_ANY,
};
