// Written by `npm run docs` from the catalogue of the audit engine and its examples; changes by hand are lost.
import type { DescribedCheck } from './described-check.js';

/** Every check, in the order of the catalogue. */
export const CHECKS: readonly DescribedCheck[] = [
  {
    "id": "seo.index.noindex",
    "engine": "seo",
    "dimension": "indexability",
    "weight": 3,
    "isFault": true,
    "caps": true,
    "title": "Search engines may index the page",
    "why": "A page with noindex gets no visit from search, however good it is.",
    "fix": "If people are to find the page, remove noindex and none: from <meta name=\"robots\"> in the head, and from the X-Robots-Tag header.",
    "passes": "1 when neither Google nor Bing is kept out of indexing; 0.5 when one of them is; 0 when both are, by noindex, none or a past unavailable_after, in a meta element or in X-Robots-Tag, which caps the score at 30. Not applicable to results of a search and to a login that are kept out: they belong there.",
    "basis": "documented",
    "source": "Lighthouse is-crawlable; Google robots meta tag",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<meta name=\"robots\" content=\"noindex\">\n<h1>Drip pumps</h1>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<meta name=\"robots\" content=\"max-image-preview:large\">\n<h1>Drip pumps</h1>"
      }
    ]
  },
  {
    "id": "seo.index.robots_allowed",
    "engine": "seo",
    "dimension": "indexability",
    "weight": 3,
    "isFault": true,
    "caps": true,
    "title": "robots.txt lets search engines fetch the page",
    "why": "Search engines rank a page by its text. If they may not read it, they show its bare address, or nothing.",
    "fix": "Let crawlers in: remove the Disallow rule that matches this address, or add a longer Allow rule for it. If robots.txt itself fails with 5xx, repair that first.",
    "passes": "1 when Googlebot and Bingbot may both fetch the final URL; 0.5 when one may; 0 when neither may, or robots.txt answers 5xx or not at all, which caps the score at 30. Not applicable to results of a search and to a login that are kept out. Not measured if our network failed.",
    "basis": "documented",
    "source": "RFC 9309; Lighthouse is-crawlable",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps/drip"
      },
      {
        "name": "/robots.txt",
        "text": "User-agent: *\nDisallow: /pumps/"
      }
    ],
    "good": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps/drip"
      },
      {
        "name": "/robots.txt",
        "text": "User-agent: *\nDisallow: /cart"
      }
    ]
  },
  {
    "id": "seo.index.noindex_readable",
    "engine": "seo",
    "dimension": "indexability",
    "weight": 1,
    "isFault": true,
    "caps": false,
    "title": "A noindex directive can be read",
    "why": "Crawlers that may not fetch a page never see its noindex. The address can then stand in results, without a text.",
    "fix": "Choose one. To keep the page out of results, let crawlers fetch it in robots.txt, and keep noindex. To have it found, remove both.",
    "passes": "Of Googlebot and Bingbot, the share that may fetch the page, among those that a directive keeps out of indexing. Not applicable without such a directive, nor if robots.txt is not known.",
    "basis": "documented",
    "source": "Google: block search indexing with noindex",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Address of the page",
        "text": "https://site.example/thanks"
      },
      {
        "name": "HTML",
        "text": "<meta name=\"robots\" content=\"noindex\">"
      },
      {
        "name": "/robots.txt",
        "text": "User-agent: *\nDisallow: /thanks"
      }
    ],
    "good": [
      {
        "name": "Address of the page",
        "text": "https://site.example/thanks"
      },
      {
        "name": "HTML",
        "text": "<meta name=\"robots\" content=\"noindex\">"
      },
      {
        "name": "/robots.txt",
        "text": "User-agent: *\nAllow: /"
      }
    ]
  },
  {
    "id": "seo.index.expiry",
    "engine": "seo",
    "dimension": "indexability",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "title": "The date on which the page leaves results can be read (reported, not scored)",
    "why": "Google ignores unavailable_after without a valid date. The page then stays in results.",
    "fix": "Write the date by ISO 8601, as in unavailable_after: 2027-01-31.",
    "passes": "1 when each unavailable_after for Googlebot has a date that can be read, past or to come; else 0. Not applicable without one. Reported only: it counts in no score.",
    "basis": "documented",
    "source": "Google robots meta tag",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<meta name=\"robots\" content=\"unavailable_after: end of season\">"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<meta name=\"robots\" content=\"unavailable_after: 2027-09-30\">"
      }
    ]
  },
  {
    "id": "seo.index.search_results",
    "engine": "seo",
    "dimension": "indexability",
    "weight": 8,
    "isFault": true,
    "caps": false,
    "title": "Results of the internal search stay out of search engines",
    "why": "Search engines take pages of results for spam: anybody can make endless ones by searching. They use up the crawl budget of your real pages, and compete with your categories.",
    "fix": "Add <meta name=\"robots\" content=\"noindex, follow\"> to all pages of results. If people look for this often, make a category page for it, and link that.",
    "passes": "1 for results of an internal search with noindex, that robots.txt keeps crawlers from, or that name another page as canonical; 0 for others. Not applicable to pages of another kind, nor to the form of a search.",
    "basis": "documented",
    "source": "Google spam policies; Google SEO starter guide",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Address of the page",
        "text": "https://site.example/search?q=pump"
      },
      {
        "name": "HTML",
        "text": "<html lang=\"en\">\n<title>Search results for pump</title>\n<main>\n  <h1>Search results for pump</h1>\n  <ul>\n    <li><a href=\"/pumps/drip\">Drip pump</a> £45</li>\n    <li><a href=\"/pumps/rain\">Rain pump</a> £60</li>\n    <li><a href=\"/pumps/pond\">Pond pump</a> £75</li>\n    <li><a href=\"/pumps/well\">Well pump</a> £90</li>\n    <li><a href=\"/pumps/hand\">Hand pump</a> £30</li>\n    <li><a href=\"/pumps/foot\">Foot pump</a> £25</li>\n  </ul>\n</main>"
      }
    ],
    "good": [
      {
        "name": "Address of the page",
        "text": "https://site.example/search?q=pump"
      },
      {
        "name": "HTML",
        "text": "<html lang=\"en\">\n<title>Search results for pump</title>\n<main>\n  <h1>Search results for pump</h1>\n  <ul>\n    <li><a href=\"/pumps/drip\">Drip pump</a> £45</li>\n    <li><a href=\"/pumps/rain\">Rain pump</a> £60</li>\n    <li><a href=\"/pumps/pond\">Pond pump</a> £75</li>\n    <li><a href=\"/pumps/well\">Well pump</a> £90</li>\n    <li><a href=\"/pumps/hand\">Hand pump</a> £30</li>\n    <li><a href=\"/pumps/foot\">Foot pump</a> £25</li>\n  </ul>\n</main>"
      },
      {
        "name": "Headers of the response",
        "text": "x-robots-tag: noindex"
      }
    ]
  },
  {
    "id": "seo.index.canonical",
    "engine": "seo",
    "dimension": "indexability",
    "weight": 8,
    "isFault": false,
    "caps": true,
    "title": "One absolute canonical address, of this page",
    "why": "Search engines merge copies of a page under its canonical address, and rank that one. Without it they guess; a wrong one gives the ranking to another page.",
    "fix": "Name the page’s own address: put exactly one <link rel=\"canonical\"> with the full https address into the head.",
    "passes": "1 for one absolute address of this page on the same site, in the head or the Link header. Parameters may be left out, and another path to the same thing counts. 0.6 for one of another page of the site; 0.3 for none, a relative one, one in the body only, or one on http for a page on https; 0 for conflicting ones, another site, another language version, or the home page from a deeper page; 0 for the first page of a list from a later one. One that leads to such another page caps the score at 40.",
    "basis": "documented",
    "source": "Lighthouse canonical; RFC 6596",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps/drip"
      },
      {
        "name": "HTML",
        "text": "<link rel=\"canonical\" href=\"https://site.example/\">"
      }
    ],
    "good": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps/drip?utm_source=mail"
      },
      {
        "name": "HTML",
        "text": "<link rel=\"canonical\" href=\"https://site.example/pumps/drip\">"
      }
    ]
  },
  {
    "id": "seo.index.canonical_sources",
    "engine": "seo",
    "dimension": "indexability",
    "weight": 1,
    "isFault": true,
    "caps": false,
    "title": "Head and Link header name the same canonical address",
    "why": "Search engines that find two canonical addresses ignore both, and choose one themselves.",
    "fix": "Name the address in one place only: in the head, or for a file without a head in the Link header of the server.",
    "passes": "1 when the head and the Link header name one address; 0 when they differ. Not applicable when only one of them names any.",
    "basis": "documented",
    "source": "Google consolidate duplicate URLs; Lighthouse canonical",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps/drip"
      },
      {
        "name": "HTML",
        "text": "<link rel=\"canonical\" href=\"https://site.example/pumps/drip\">"
      },
      {
        "name": "Headers of the response",
        "text": "link: <https://site.example/pumps>; rel=\"canonical\""
      }
    ],
    "good": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps/drip"
      },
      {
        "name": "HTML",
        "text": "<link rel=\"canonical\" href=\"https://site.example/pumps/drip\">"
      },
      {
        "name": "Headers of the response",
        "text": "link: <https://site.example/pumps/drip>; rel=\"canonical\""
      }
    ]
  },
  {
    "id": "seo.index.redirects",
    "engine": "seo",
    "dimension": "indexability",
    "weight": 3,
    "isFault": true,
    "caps": false,
    "title": "The address leads to the page directly",
    "why": "Each redirect costs visitors time, and crawlers a part of their visit. What goes over http can be read and changed on its way.",
    "fix": "Link and submit the final address. Redirect once, by 301 or 308 of the server, and never from https to http.",
    "passes": "1 for at most one redirect; 0.6 for two; 0.2 for more; 0 for a meta element or a header that refreshes to another address, or a step from https to http.",
    "basis": "documented",
    "source": "Google redirects and crawl budget",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Redirects on the way",
        "text": "HTTP 301: https://site.example/drip\nHTTP 301: https://site.example/pumps/drip"
      }
    ],
    "good": [
      {
        "name": "Redirects on the way",
        "text": "HTTP 301: https://site.example/pumps/drip"
      }
    ]
  },
  {
    "id": "seo.index.soft_404",
    "engine": "seo",
    "dimension": "indexability",
    "weight": 3,
    "isFault": true,
    "caps": true,
    "title": "The page is no error page in disguise",
    "why": "Search engines take a page that says \"not found\", \"no longer available\" or \"0 results\" with status 200 for an error, and drop it. Until then readers come for what is not there.",
    "fix": "Answer for what is gone with status 404 or 410, or redirect by 301 to what replaces it. Give a list without entries noindex. If the page is to stay, give it its content.",
    "passes": "0 when the title or main heading says that a page was not found, or shows the error 404; 0 for fewer than 50 words that say of anything that it was not found. Both cap the score at 30. Neither counts with 150 words of main content or more; 0 when the title, the main heading or a notice at the top says that what the page offers is gone; 0 when a list shows that it has no entries; else 1. A page with noindex, or with a text to read, scores 1.",
    "basis": "documented",
    "source": "Google soft 404; Google job posting: remove expired jobs",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<title>Page not found</title>\n<h1>We can not find this page</h1>\n<p>The page was not found. Try the search.</p>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<title>Drip pumps for small gardens</title>\n<h1>Drip pumps for small gardens</h1>\n<p>A drip pump lifts water from a barrel to the beds, without mains power.</p>"
      }
    ]
  },
  {
    "id": "seo.index.variants",
    "engine": "seo",
    "dimension": "indexability",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "severity": "medium",
    "title": "Other spellings of the address lead to this one (reported, not scored)",
    "why": "Search engines take each address for a page of its own, and may show the wrong one.",
    "fix": "Redirect each address that is listed to this one by 301 or 308. Choose https, one host with or without www, and one form of the slash.",
    "passes": "Counts in no score. 1 when every other spelling that could be judged redirects to this address, or does not exist; else 0. Spellings: the other scheme, with or without www, with or without a final slash. One on the same scheme is fine, too, if the page names a canonical address. Not measured unless the operator enables it (ENGINE_LINK_PROBE).",
    "basis": "documented",
    "source": "Google consolidate duplicate URLs",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps/drip"
      },
      {
        "name": "Answers to further requests",
        "text": "http://site.example/pumps/drip: HTTP 200"
      }
    ],
    "good": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps/drip"
      },
      {
        "name": "Answers to further requests",
        "text": "http://site.example/pumps/drip: HTTP 200 at https://site.example/pumps/drip"
      }
    ]
  },
  {
    "id": "seo.meta.title",
    "engine": "seo",
    "dimension": "metadata",
    "weight": 12,
    "isFault": false,
    "caps": false,
    "title": "The page has one title, in its head",
    "why": "The title is the headline of the result: people decide by it whether to click, and search engines what the page is about.",
    "fix": "Write one title that names what is special about this page, the brand last. Put it into the head as the only <title>.",
    "passes": "1 for one title in the head that says something; 0.5 for several; 0.2 for one that says nothing, such as \"Home\", \"Welcome\", the name of the site alone or that of a theme; 0 for none there.",
    "basis": "documented",
    "source": "Lighthouse document-title; Google title links",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<title>Home</title>\n<h1>Drip pumps for small gardens</h1>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<title>Drip pumps for small gardens | Wellwater</title>\n<h1>Drip pumps for small gardens</h1>"
      }
    ]
  },
  {
    "id": "seo.meta.title_quality",
    "engine": "seo",
    "dimension": "metadata",
    "weight": 6,
    "isFault": true,
    "caps": false,
    "title": "The title is specific and fits the result line",
    "why": "Results cut off a longer title. One that is short or general gives nobody a reason to click.",
    "fix": "Say in 15 to 65 characters what is special about this page, the brand last.",
    "passes": "1 for 15 to 65 characters (about 8 to 35 in Chinese and Japanese); 0.5 for 8 to 14 or 66 to 75; 0 for other lengths, and for boilerplate such as \"Home\". Not applicable without a title.",
    "basis": "documented",
    "source": "Google title links",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<title>Pumps</title>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<title>Drip pumps for small gardens: sizes and prices</title>"
      }
    ]
  },
  {
    "id": "seo.meta.description",
    "engine": "seo",
    "dimension": "metadata",
    "weight": 11,
    "isFault": false,
    "caps": false,
    "title": "The page has one description",
    "why": "Results often show the description under the title. Without one, or with several, search engines pick a text themselves.",
    "fix": "Say in one or two sentences what readers get here. Put them into the head once, as <meta name=\"description\" content=\"…\">.",
    "passes": "1 when there is one with text in the head; 0.5 for several that differ; else 0.",
    "basis": "documented",
    "source": "Lighthouse meta-description",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<meta name=\"description\" content=\"\">"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<meta name=\"description\" content=\"Drip pumps that water up to forty plants from a rain barrel.\">"
      }
    ]
  },
  {
    "id": "seo.meta.description_length",
    "engine": "seo",
    "dimension": "metadata",
    "weight": 3,
    "isFault": true,
    "caps": false,
    "title": "The description fills the lines that it is shown in",
    "why": "Results have room for about 165 characters. They cut off more; with less the space goes to waste.",
    "fix": "Rewrite the description in 70 to 165 characters, the most important words first.",
    "passes": "1 for 70 to 165 characters (about 38 to 89 in Chinese and Japanese); 0.5 for 40 to 69 or 166 to 220; else 0. Not applicable without a description.",
    "basis": "convention",
    "source": "Common practice: what result lines show",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<meta name=\"description\" content=\"All about pumps.\">"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<meta name=\"description\" content=\"Drip pumps that water up to forty plants from a\n  rain barrel, without mains power. Sizes, prices and delivery in three days.\">"
      }
    ]
  },
  {
    "id": "seo.meta.head_integrity",
    "engine": "seo",
    "dimension": "metadata",
    "weight": 4,
    "isFault": true,
    "caps": false,
    "title": "Metadata stands in the head as browsers read it",
    "why": "An image, a frame or a stray tag ends the head. Search engines ignore metadata that follows, since it counts as body.",
    "fix": "Take images, frames and other elements of the body out of the head, or put them below title, meta and link.",
    "passes": "1 when all metadata stands in the head; 0.5 when the description, Open Graph, Twitter or viewport elements fell out of it; 0 when the title, robots, the canonical address or language versions did.",
    "basis": "documented",
    "source": "Google valid page metadata; HTML Standard",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<head>\n  <title>Drip pumps</title>\n  <div id=\"banner\"></div>\n  <link rel=\"canonical\" href=\"https://site.example/pumps\">\n</head>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<head>\n  <title>Drip pumps</title>\n  <link rel=\"canonical\" href=\"https://site.example/pumps\">\n</head>\n<body>\n  <div id=\"banner\"></div>\n</body>"
      }
    ]
  },
  {
    "id": "seo.meta.social_preview",
    "engine": "seo",
    "dimension": "metadata",
    "weight": 5,
    "isFault": false,
    "caps": false,
    "title": "Shared links get a title, a text and a picture",
    "why": "Networks and chat programs build the preview of a link from these. Where one is missing, they guess or show nothing.",
    "fix": "Add og:title, og:description, og:image and og:url to the head, each as <meta property=\"…\" content=\"…\">, the last with the canonical address.",
    "passes": "The share of og:title, og:description, og:image and og:url that the page has. og:url counts if it is the canonical address. Without one, it counts if it is the page’s own.",
    "basis": "convention",
    "source": "Open Graph protocol",
    "notFor": [
      "login",
      "search"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<meta property=\"og:title\" content=\"Drip pumps\">"
      }
    ],
    "good": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps"
      },
      {
        "name": "HTML",
        "text": "<meta property=\"og:title\" content=\"Drip pumps for small gardens\">\n<meta property=\"og:description\" content=\"They water forty plants from a rain barrel.\">\n<meta property=\"og:image\" content=\"https://site.example/drip.jpg\">\n<meta property=\"og:url\" content=\"https://site.example/pumps\">"
      }
    ]
  },
  {
    "id": "seo.meta.charset",
    "engine": "seo",
    "dimension": "metadata",
    "weight": 2,
    "isFault": true,
    "caps": false,
    "title": "The character encoding is declared and right",
    "why": "Where the encoding has to be guessed, results and quotations can show broken letters.",
    "fix": "Serve the page as UTF-8 and say so: in the Content-Type header, or by <meta charset=\"utf-8\"> at the very beginning of the head.",
    "passes": "1 for a declared encoding that explains every character; 0.5 when nothing declares it, or the meta element names another one; 0 when characters do not fit it.",
    "basis": "documented",
    "source": "Lighthouse charset; HTML Standard",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<meta charset=\"iso-8859-2\">\n<p>Größe: 3 Liter</p>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<meta charset=\"utf-8\">\n<p>Größe: 3 Liter</p>"
      }
    ]
  },
  {
    "id": "seo.meta.doctype",
    "engine": "seo",
    "dimension": "metadata",
    "weight": 1,
    "isFault": true,
    "caps": false,
    "title": "The page begins with the HTML doctype",
    "why": "Without the right first line browsers fall back to old rules (quirks mode), and the layout can break.",
    "fix": "Begin the document with <!doctype html>, before anything else.",
    "passes": "1 when the page is read in standards mode, as XHTML sent as XML always is; 0 in quirks mode.",
    "basis": "convention",
    "source": "Lighthouse doctype",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<html lang=\"en\">\n  <title>Drip pumps</title>\n</html>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<!doctype html>\n<html lang=\"en\">\n  <title>Drip pumps</title>\n</html>"
      }
    ]
  },
  {
    "id": "seo.meta.social_image",
    "engine": "seo",
    "dimension": "metadata",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "title": "The picture of shared links is large, and its address is complete (reported, not scored)",
    "why": "Without a declared size the first share of a page has no picture. A small picture is shown as a thumbnail.",
    "fix": "Put an absolute https address of a picture of 1200 × 630 pixels into og:image, and its size into og:image:width and og:image:height.",
    "passes": "Half for an absolute https address of the first og:image. Half for its declared size: all of it from 1200 × 630 pixels, half of it from 600 × 315. Not applicable without og:image. Reported only: it counts in no score.",
    "basis": "documented",
    "source": "Meta for Developers, images in link shares; Open Graph protocol",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<meta property=\"og:image\" content=\"/drip.jpg\">"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<meta property=\"og:image\" content=\"https://site.example/drip.jpg\">\n<meta property=\"og:image:width\" content=\"1200\">\n<meta property=\"og:image:height\" content=\"630\">"
      }
    ]
  },
  {
    "id": "seo.meta.twitter_card",
    "engine": "seo",
    "dimension": "metadata",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "title": "X shows a card for shared links (reported, not scored)",
    "why": "X makes a card only of a page that names its kind, with a title. It takes title and picture from Open Graph if its own are missing.",
    "fix": "Add <meta name=\"twitter:card\" content=\"summary_large_image\">, beside og:title and og:image.",
    "passes": "1 for a known kind of card with a title and, for a card with a picture, one; 0.5 when the title or the picture is missing; 0 without a known kind. Reported only: it counts in no score.",
    "basis": "documented",
    "source": "X Developer Platform, cards markup",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<meta name=\"twitter:card\" content=\"big\">"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<meta name=\"twitter:card\" content=\"summary_large_image\">\n<meta name=\"twitter:title\" content=\"Drip pumps for small gardens\">\n<meta name=\"twitter:image\" content=\"https://site.example/drip.jpg\">"
      }
    ]
  },
  {
    "id": "seo.meta.favicon",
    "engine": "seo",
    "dimension": "metadata",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "title": "The home page names an icon for search results (reported, not scored)",
    "why": "Google shows the icon of the site beside each of its results. Without one it shows a globe.",
    "fix": "Add <link rel=\"icon\" href=\"/favicon.svg\">, or a square picture of 48 × 48 pixels or more, and let Googlebot-Image fetch it.",
    "passes": "1 for a square icon in the head, of 48 pixels or of a size that is not declared; 0.5 for a smaller one, from 8 pixels; 0 for none of these. It needs an address that robots.txt lets Googlebot-Image fetch. Only for home pages. Reported only: it counts in no score.",
    "basis": "documented",
    "source": "Google: define a favicon to show in search results",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Address of the page",
        "text": "https://site.example/"
      },
      {
        "name": "HTML",
        "text": "<link rel=\"icon\" sizes=\"16x16\" href=\"/icon-16.png\">"
      }
    ],
    "good": [
      {
        "name": "Address of the page",
        "text": "https://site.example/"
      },
      {
        "name": "HTML",
        "text": "<link rel=\"icon\" sizes=\"48x48\" href=\"/icon-48.png\">"
      }
    ]
  },
  {
    "id": "seo.content.text_in_html",
    "engine": "seo",
    "dimension": "content",
    "weight": 3,
    "isFault": true,
    "caps": true,
    "title": "The text is in the HTML, not made by script",
    "why": "Google and Bing render pages made by scripts, later and not always. Other crawlers see the HTML alone.",
    "fix": "Put the text into the HTML: render the page on the server or at build time. A page without text needs some first.",
    "passes": "1 for a page with its text in the HTML. With a sign of a script application, rises from 0 at 20 words to 1 at 150, menus, header, footer and banners left out. Fewer than 20 words beside a sign cap the score at 50. Without a sign, rises from 0 at 3 words on the whole page to 1 at 30. The cap rises with it: 3 words or fewer cap the score at 10. A sign is an empty container that a script fills. A sign is a loaded script beside fewer than 20 words and no heading. A sign is a page of fewer than 40 words that asks to enable JavaScript. Not applicable to a login or a search without a sign.",
    "basis": "documented",
    "source": "Google JavaScript SEO basics",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<div id=\"root\"></div>\n<script src=\"/app.js\"></script>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pumps</h1>\n  <p>… 160 words of text …</p>\n</main>\n<script src=\"/app.js\" defer></script>"
      }
    ]
  },
  {
    "id": "seo.content.main_text",
    "engine": "seo",
    "dimension": "content",
    "weight": 8,
    "isFault": false,
    "caps": false,
    "title": "The page has text of its own",
    "why": "Search engines match the words of a question with those of a page. More text than the subject needs earns nothing.",
    "fix": "Describe what the page is about in at least 300 words: what it is, for whom, and what sets it apart.",
    "passes": "Rises from 0 at 50 words of main content to 1 at 300, and no further.",
    "basis": "convention",
    "source": "Common practice; Google names no preferred word count",
    "notFor": [
      "event_list",
      "contact",
      "login",
      "search",
      "thread",
      "profile"
    ],
    "lessFor": {
      "recipe": 0.25,
      "product": 0.25,
      "category": 0.25,
      "shop_home": 0.25,
      "saas": 0.5,
      "job": 0.5,
      "course": 0.5,
      "event": 0.25,
      "company_home": 0.5,
      "local_business": 0.25,
      "video": 0.25
    },
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pumps</h1>\n  <p>… 40 words of text …</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pumps</h1>\n  <p>… 320 words of text …</p>\n</main>"
      }
    ]
  },
  {
    "id": "seo.content.h1",
    "engine": "seo",
    "dimension": "content",
    "weight": 8,
    "isFault": false,
    "caps": false,
    "title": "Exactly one main heading",
    "why": "The main heading tells people and machines what the page is about. Without one clear heading they have to guess.",
    "fix": "Give the page one main heading that names its subject: exactly one <h1>. Make the others <h2>, and the name of the site a link without a heading.",
    "passes": "1 for exactly one h1 with text; 0.5 for several; 0.3 for one that is the name of the site on a page that is not its home page; 0 for none.",
    "basis": "convention",
    "source": "Common practice; HTML Standard headings",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<h1></h1>\n<div class=\"headline\">Drip pumps for small gardens</div>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<h1>Drip pumps for small gardens</h1>"
      }
    ]
  },
  {
    "id": "seo.content.image_alt",
    "engine": "seo",
    "dimension": "content",
    "weight": 8,
    "isFault": true,
    "caps": false,
    "title": "Images say in words what they show",
    "why": "Image search, screen readers and language models read this text in place of the picture. Without it the picture says nothing to them.",
    "fix": "Describe each picture in a few words, in the alt attribute of its <img>. Leave it empty (alt=\"\") for decoration.",
    "passes": "Rises from 0, when half of the images have an alt attribute, to 1, when all have one. An empty one counts, and so do aria-label, aria-labelledby, title and the roles presentation and none. Not applicable without images.",
    "basis": "documented",
    "source": "Lighthouse image-alt; WCAG 1.1.1",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<img src=\"/drip.jpg\">\n<img src=\"/line.png\" alt=\"\">"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<img src=\"/drip.jpg\" alt=\"A drip pump on a rain barrel\">\n<img src=\"/line.png\" alt=\"\">"
      }
    ]
  },
  {
    "id": "seo.content.heading_order",
    "engine": "seo",
    "dimension": "content",
    "weight": 1,
    "isFault": true,
    "caps": false,
    "title": "Headings skip no level",
    "why": "Screen readers and machines take the levels for the outline of the page. A gap makes parts look as if they belonged elsewhere.",
    "fix": "Let a heading be at most one level below the one before it: an <h3> only below an <h2>.",
    "passes": "1 when no level is skipped, 0.25 less for each skip. Not applicable without headings.",
    "basis": "convention",
    "source": "axe heading-order; WCAG 1.3.1",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<h1>Drip pumps</h1>\n<h3>Sizes</h3>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<h1>Drip pumps</h1>\n<h2>Sizes</h2>"
      }
    ]
  },
  {
    "id": "seo.content.title_h1_alignment",
    "engine": "seo",
    "dimension": "content",
    "weight": 2,
    "isFault": true,
    "caps": false,
    "title": "Title and main heading speak of the same thing",
    "why": "Where they differ, search engines may show a title of their own making.",
    "fix": "Use the important words of the title in the main heading (<h1>), or the other way round.",
    "passes": "1 when the title and the main heading share a third of their content words; else 0. Not applicable when either has none.",
    "basis": "documented",
    "source": "Google title links",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<title>Everything for your summer</title>\n<h1>Drip pumps for rain barrels</h1>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<title>Drip pumps for rain barrels | Wellwater</title>\n<h1>Drip pumps for rain barrels</h1>"
      }
    ]
  },
  {
    "id": "seo.content.keyword_stuffing",
    "engine": "seo",
    "dimension": "content",
    "weight": 2,
    "isFault": true,
    "caps": false,
    "title": "No word is repeated for machines",
    "why": "Search engines count repetition without sense as spam, and may rank the page lower or drop it.",
    "fix": "Write for readers: say the same with other words, or drop what adds nothing.",
    "passes": "1 when no word makes more than 4 % and no group of three words more than 2 % of the text; 0.5 up to 6 % and 3 %; else 0. Not applicable to short texts, nor to scripts without spaces.",
    "basis": "documented",
    "source": "Google spam policies; Aggarwal et al., KDD 2024",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <p>… 200 words of text … Drip pump, cheap drip pump, best drip pump, drip pump shop,\n  drip pump sale, drip pump, new drip pump: buy a drip pump.</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <p>… 200 words of text … A drip pump lifts water from a barrel.</p>\n</main>"
      }
    ]
  },
  {
    "id": "seo.content.hygiene",
    "engine": "seo",
    "dimension": "content",
    "weight": 2,
    "isFault": true,
    "caps": false,
    "title": "No placeholder text, no broken letters, no hidden text",
    "why": "Remains of a template and broken letters make the whole page look neglected. Search engines take text for machines alone as spam.",
    "fix": "Replace placeholder text, repair broken letters at their source, and show hidden text or remove it.",
    "passes": "1 when the text has no placeholder text, no letters of a wrong encoding and no longer part that an inline style hides from readers; else 0. Placeholder text is \"lorem ipsum\" with what follows it, or twice, on a page that is not about it.",
    "basis": "documented",
    "source": "Google spam policies (hidden text); common practice",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pumps</h1>\n  <p>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pumps</h1>\n  <p>A drip pump lifts water from a barrel.</p>\n</main>"
      }
    ]
  },
  {
    "id": "seo.stale.job",
    "engine": "seo",
    "dimension": "content",
    "weight": 8,
    "isFault": true,
    "caps": false,
    "severity": "high",
    "title": "The job can still be applied for",
    "why": "Google takes expired jobs out of its job search, and may take out all jobs of a site that leaves them there. Readers apply in vain.",
    "fix": "If the job is filled, answer with status 404 or 410, or remove the JobPosting markup, and say on the page that it is filled. If it is open, write its new last day into validThrough and into the text.",
    "passes": "1 when validThrough of each JobPosting is to come, and the latest visible last day to apply, too; 0 when one of them is past for two days. Not applicable to pages that are neither a job nor have JobPosting markup, without any such day, and with noindex.",
    "basis": "documented",
    "source": "Google job posting: remove expired jobs",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Day of the audit",
        "text": "2026-11-21"
      },
      {
        "name": "HTML",
        "text": "<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"JobPosting\",\n    \"title\": \"Joiner\", \"validThrough\": \"2026-10-01\" }\n</script>"
      }
    ],
    "good": [
      {
        "name": "Day of the audit",
        "text": "2026-11-21"
      },
      {
        "name": "HTML",
        "text": "<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"JobPosting\",\n    \"title\": \"Joiner\", \"validThrough\": \"2027-01-15\" }\n</script>"
      }
    ]
  },
  {
    "id": "seo.stale.event",
    "engine": "seo",
    "dimension": "content",
    "weight": 8,
    "isFault": true,
    "caps": false,
    "severity": "high",
    "title": "What the page sells is still to come",
    "why": "Search engines and assistants offer tickets by the date and the availability in the markup. Readers who want one of an event that is over do not come again.",
    "fix": "Take the offer out of the markup and the ticket button off the page. If the event has a new date, write it into startDate and endDate; if not, say that it is over and link the next one.",
    "passes": "1 for events to come, or over and no longer sold; 0 when an event that is over has an offer that is InStock, or its page has a ticket button. It is over two days after endDate, or without one after startDate. Not applicable to pages that are neither an event with a date nor have Event markup.",
    "basis": "documented",
    "source": "Google event: offers.availability, startDate, endDate; schema.org Event",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Day of the audit",
        "text": "2026-11-21"
      },
      {
        "name": "HTML",
        "text": "<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Event\", \"name\": \"Autumn concert\",\n    \"startDate\": \"2026-10-03T19:30\",\n    \"offers\": { \"@type\": \"Offer\", \"price\": \"12\", \"priceCurrency\": \"GBP\",\n                \"availability\": \"https://schema.org/InStock\" } }\n</script>"
      }
    ],
    "good": [
      {
        "name": "Day of the audit",
        "text": "2026-11-21"
      },
      {
        "name": "HTML",
        "text": "<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Event\", \"name\": \"Winter concert\",\n    \"startDate\": \"2026-12-12T19:30\",\n    \"offers\": { \"@type\": \"Offer\", \"price\": \"12\", \"priceCurrency\": \"GBP\",\n                \"availability\": \"https://schema.org/InStock\" } }\n</script>"
      }
    ]
  },
  {
    "id": "seo.links.crawlable",
    "engine": "seo",
    "dimension": "links",
    "weight": 3,
    "isFault": true,
    "caps": false,
    "title": "Links are links",
    "why": "Crawlers follow addresses and run no click handlers. They do not find what stands behind such a link.",
    "fix": "Give each link a real address: <a href=\"…\">. Use <button> for actions.",
    "passes": "Rises from 0, when four fifths of the links have a real address, to 1, when all have one. Not applicable without links.",
    "basis": "documented",
    "source": "Lighthouse crawlable-anchors",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<a href=\"javascript:open('/sizes')\">Sizes of drip pumps</a>\n<a href=\"/prices\">Prices of drip pumps</a>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<a href=\"/sizes\">Sizes of drip pumps</a>\n<a href=\"/prices\">Prices of drip pumps</a>"
      }
    ]
  },
  {
    "id": "seo.links.scripted",
    "engine": "seo",
    "dimension": "links",
    "weight": 1,
    "isFault": true,
    "caps": false,
    "title": "No link needs a script to lead somewhere",
    "why": "Crawlers press nothing. They never learn of a page that only a click handler leads to.",
    "fix": "Turn each into <a href=\"…\">; the handler may stay. Make a control that leads nowhere a <button>.",
    "passes": "Rises from 0, when a fifth of the links need a script, to 1, when none does. Such are an <a> with text but without href, and other elements whose onclick goes to an address that no link has. An <a> with a role, a name, an id or aria-current is exempt. Not applicable without links.",
    "basis": "documented",
    "source": "Google links best practices; Lighthouse crawlable-anchors",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<a onclick=\"go('/sizes')\">Sizes of drip pumps</a>\n<a href=\"/prices\">Prices of drip pumps</a>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<a href=\"/sizes\" onclick=\"go('/sizes')\">Sizes of drip pumps</a>\n<a href=\"/prices\">Prices of drip pumps</a>"
      }
    ]
  },
  {
    "id": "seo.links.descriptive",
    "engine": "seo",
    "dimension": "links",
    "weight": 4,
    "isFault": true,
    "caps": false,
    "title": "Link texts say where they lead",
    "why": "Search engines know a page also by the words of the links to it. \"Read more\" tells them nothing.",
    "fix": "Name the target in the link, such as \"Prices of drip pumps\", in place of \"click here\", \"read more\" or a bare address.",
    "passes": "Rises from 0, when four fifths of the link texts say something of their target, to 1, when all do. A single word is judged by the language of the link or the page. Not applicable without links that have a text.",
    "basis": "documented",
    "source": "Lighthouse link-text",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<a href=\"/sizes\">Click here</a>\n<a href=\"/prices\">Read more</a>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<a href=\"/sizes\">Sizes of drip pumps</a>\n<a href=\"/prices\">Prices of drip pumps</a>"
      }
    ]
  },
  {
    "id": "seo.links.internal",
    "engine": "seo",
    "dimension": "links",
    "weight": 6,
    "isFault": false,
    "caps": false,
    "title": "The page leads to others of its site",
    "why": "Crawlers find your other pages by such links, and see which of them belong together.",
    "fix": "Link at least five related pages of your site from this one.",
    "passes": "Rises from 0, when no other page of the site is linked, to 1, when five are. Pages are told apart by path and parameters, those of tracking left out.",
    "basis": "documented",
    "source": "Google links best practices",
    "notFor": [
      "login",
      "search"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<a href=\"/\">Start</a>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<a href=\"/\">Start</a>\n<a href=\"/sizes\">Sizes of drip pumps</a>\n<a href=\"/prices\">Prices of drip pumps</a>\n<a href=\"/guides/barrel\">How to set up a rain barrel</a>\n<a href=\"/guides/winter\">Pumps in winter</a>"
      }
    ]
  },
  {
    "id": "seo.links.https_downgrade",
    "engine": "seo",
    "dimension": "links",
    "weight": 1,
    "isFault": true,
    "caps": false,
    "title": "Links within the site stay on https",
    "why": "Each click on it costs a redirect, and goes a step of its way unprotected.",
    "fix": "Write links within the site with https, or relative.",
    "passes": "1 when no link within the site leads to http; else 0. Not applicable to pages on http.",
    "basis": "convention",
    "source": "Common practice",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps"
      },
      {
        "name": "HTML",
        "text": "<a href=\"http://site.example/sizes\">Sizes of drip pumps</a>"
      }
    ],
    "good": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps"
      },
      {
        "name": "HTML",
        "text": "<a href=\"/sizes\">Sizes of drip pumps</a>"
      }
    ]
  },
  {
    "id": "seo.links.nofollow_internal",
    "engine": "seo",
    "dimension": "links",
    "weight": 1,
    "isFault": true,
    "caps": false,
    "title": "Links within the site pass on their weight",
    "why": "nofollow tells search engines that you do not vouch for your own pages. They may not follow these links.",
    "fix": "Remove rel=\"nofollow\" from links within the site, and nofollow and none from the robots meta element and X-Robots-Tag.",
    "passes": "The share of the links within the site that are without nofollow; 0 when nofollow or none is said of the page to Google, in a meta element or in X-Robots-Tag. Not applicable without links within the site.",
    "basis": "documented",
    "source": "Google rel attribute values and robots meta tag",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<a href=\"/sizes\" rel=\"nofollow\">Sizes of drip pumps</a>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<a href=\"/sizes\">Sizes of drip pumps</a>"
      }
    ]
  },
  {
    "id": "seo.links.broken",
    "engine": "seo",
    "dimension": "links",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "severity": "medium",
    "title": "Links lead to pages that exist (reported, not scored)",
    "why": "Readers and crawlers that follow such a link find nothing.",
    "fix": "Correct each address that is listed, or remove the link. If a page of yours has moved, redirect its old address.",
    "passes": "Counts in no score. 1 when none of those that could be judged is broken; else at most 0.5, by their share. Broken are 404 and 410, by GET as well, and names without an address. No verdict: another failure, or a ban of robots.txt. Not measured unless the operator enables it (ENGINE_LINK_PROBE).",
    "basis": "documented",
    "source": "Google HTTP status codes; RFC 9110",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps"
      },
      {
        "name": "HTML",
        "text": "<a href=\"/sizes\">Sizes of drip pumps</a>"
      },
      {
        "name": "Answers to further requests",
        "text": "https://site.example/sizes: HTTP 404"
      }
    ],
    "good": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps"
      },
      {
        "name": "HTML",
        "text": "<a href=\"/sizes\">Sizes of drip pumps</a>"
      },
      {
        "name": "Answers to further requests",
        "text": "https://site.example/sizes: HTTP 200"
      }
    ]
  },
  {
    "id": "seo.links.broken_images",
    "engine": "seo",
    "dimension": "links",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "severity": "medium",
    "title": "Images exist (reported, not scored)",
    "why": "Readers see a gap in place of such an image, and image search can not show it.",
    "fix": "Correct each address that is listed, or upload the image again.",
    "passes": "Counts in no score. 1 when none of those that could be judged is broken; else at most 0.5, by their share. Broken are 404 and 410, by GET as well, and names without an address. No verdict: another failure, or a ban of robots.txt. Not measured unless the operator enables it (ENGINE_LINK_PROBE).",
    "basis": "documented",
    "source": "Google image best practices; RFC 9110",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps"
      },
      {
        "name": "HTML",
        "text": "<img src=\"/drip.jpg\" alt=\"A drip pump\">"
      },
      {
        "name": "Answers to further requests",
        "text": "https://site.example/drip.jpg: HTTP 404"
      }
    ],
    "good": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps"
      },
      {
        "name": "HTML",
        "text": "<img src=\"/drip.jpg\" alt=\"A drip pump\">"
      },
      {
        "name": "Answers to further requests",
        "text": "https://site.example/drip.jpg: HTTP 200"
      }
    ]
  },
  {
    "id": "seo.schema.required_props",
    "engine": "seo",
    "dimension": "structured_data",
    "weight": 14,
    "isFault": false,
    "caps": false,
    "title": "The markup of the page itself is complete",
    "why": "Results show prices, stars, dates and hours only if the markup is complete.",
    "fix": "Describe the page in one JSON-LD object of the type that fits it, and fill in every property that is listed.",
    "passes": "The share of required properties that the object has which says what the page is, at least 0.3; 1 for a type that requires none; 0 without such an object. Of several objects it is the one with the name of the page. Not applicable to kinds for which no markup is asked.",
    "basis": "documented",
    "source": "Google structured data types; schema.org",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<h1>Kestrel Two</h1>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Product\", \"name\": \"Kestrel Two\" }\n</script>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<h1>Kestrel Two</h1>\n<p>£640.00, in stock</p>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Product\", \"name\": \"Kestrel Two\",\n    \"image\": \"https://site.example/kestrel.jpg\", \"description\": \"A canoe for two.\",\n    \"brand\": { \"@type\": \"Brand\", \"name\": \"Kestrel\" }, \"sku\": \"K2\",\n    \"aggregateRating\": { \"@type\": \"AggregateRating\", \"ratingValue\": \"4.6\", \"reviewCount\": \"31\" },\n    \"offers\": { \"@type\": \"Offer\", \"price\": \"640.00\", \"priceCurrency\": \"GBP\",\n                \"availability\": \"https://schema.org/InStock\" } }\n</script>"
      }
    ]
  },
  {
    "id": "seo.schema.recommended_props",
    "engine": "seo",
    "dimension": "structured_data",
    "weight": 6,
    "isFault": true,
    "caps": false,
    "title": "The markup has what Google recommends for its result",
    "why": "Google shows only details that the markup has. Results with more of them are larger and answer more.",
    "fix": "Add the properties that are listed, if the page shows them to its readers.",
    "passes": "Rises from 0, when the main object has none of the recommended properties of its rich result, to 1, when it has two thirds. Not applicable without such an object.",
    "basis": "documented",
    "source": "Google structured data types: recommended properties",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<h1>Barley soup</h1>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Recipe\", \"name\": \"Barley soup\",\n    \"image\": \"https://site.example/soup.jpg\" }\n</script>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<h1>Barley soup</h1>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Recipe\", \"name\": \"Barley soup\",\n    \"image\": \"https://site.example/soup.jpg\",\n    \"author\": { \"@type\": \"Person\", \"name\": \"Ada Fields\" },\n    \"datePublished\": \"2026-03-02\", \"description\": \"A soup for cold days.\",\n    \"prepTime\": \"PT15M\", \"cookTime\": \"PT40M\", \"totalTime\": \"PT55M\",\n    \"recipeYield\": \"4 portions\", \"recipeCategory\": \"Soup\", \"recipeCuisine\": \"Scottish\",\n    \"keywords\": \"barley, winter\",\n    \"recipeIngredient\": [\"200 g barley\", \"1 leek\"],\n    \"recipeInstructions\": [{ \"@type\": \"HowToStep\", \"text\": \"Wash the barley.\" }] }\n</script>"
      }
    ]
  },
  {
    "id": "seo.schema.complete_objects",
    "engine": "seo",
    "dimension": "structured_data",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "severity": "medium",
    "title": "Every object of structured data is complete (reported, not scored)",
    "why": "Search engines leave out an object that lacks a required property. The other objects of the page stay valid.",
    "fix": "Fill in the properties that are listed, if the page has them. Remove an object that stays incomplete.",
    "passes": "The share of the objects whose types require properties that have all of these. Not applicable without such objects. Reported only: it counts in no score.",
    "basis": "documented",
    "source": "Google structured data types",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Event\", \"name\": \"Winter concert\" }\n</script>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Event\", \"name\": \"Winter concert\",\n    \"startDate\": \"2026-12-12T19:30\",\n    \"location\": { \"@type\": \"Place\", \"name\": \"Town Hall\", \"address\": \"12 Mill Lane, Leeds\" } }\n</script>"
      }
    ]
  },
  {
    "id": "seo.schema.valid_values",
    "engine": "seo",
    "dimension": "structured_data",
    "weight": 3,
    "isFault": true,
    "caps": false,
    "title": "The values of structured data have the form that machines read",
    "why": "Search results leave out a price with a currency sign or a date that does not exist, or refuse the whole object.",
    "fix": "Correct the values that are listed. Write prices as numbers with a dot, currencies by ISO 4217, and dates and durations by ISO 8601. Keep ratings within their scale.",
    "passes": "The share of right values of the property in which the most are wrong. Not applicable without values whose form is documented.",
    "basis": "documented",
    "source": "Google structured data types; schema.org data types",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Product\", \"name\": \"Kestrel Two\",\n    \"offers\": { \"@type\": \"Offer\", \"price\": \"£640,00\", \"priceCurrency\": \"pounds\" } }\n</script>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Product\", \"name\": \"Kestrel Two\",\n    \"offers\": { \"@type\": \"Offer\", \"price\": \"640.00\", \"priceCurrency\": \"GBP\" } }\n</script>"
      }
    ]
  },
  {
    "id": "seo.schema.known_names",
    "engine": "seo",
    "dimension": "structured_data",
    "weight": 2,
    "isFault": true,
    "caps": false,
    "title": "Structured data uses the names of schema.org",
    "why": "Machines know an object by its type and a value by its property. They skip what is mistyped without a word.",
    "fix": "Correct the names of types and properties. Mind the case: they are case-sensitive.",
    "passes": "1 without unknown types and mistyped properties; 0 from four of them on; between these, less for each. Not applicable without structured data. Other unknown properties, and names that a context defines, count for nothing.",
    "basis": "documented",
    "source": "schema.org; Google structured data guidelines",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"product\", \"Name\": \"Kestrel Two\",\n    \"brnd\": \"Kestrel\", \"descripton\": \"A canoe\" }\n</script>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Product\", \"name\": \"Kestrel Two\",\n    \"brand\": \"Kestrel\", \"description\": \"A canoe\" }\n</script>"
      }
    ]
  },
  {
    "id": "seo.schema.valid_json",
    "engine": "seo",
    "dimension": "structured_data",
    "weight": 4,
    "isFault": true,
    "caps": false,
    "title": "Every block of structured data can be read",
    "why": "For one wrong comma search engines drop the whole block, with all that it says.",
    "fix": "Correct the block at the position that is named. It has to be valid JSON, with \"@context\": \"https://schema.org\" and an \"@type\".",
    "passes": "The share of the JSON-LD blocks that can be read. Not applicable without blocks.",
    "basis": "documented",
    "source": "JSON-LD 1.1; Google structured data guidelines",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Product\", \"name\": \"Kestrel Two\", }\n</script>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Product\", \"name\": \"Kestrel Two\" }\n</script>"
      }
    ]
  },
  {
    "id": "seo.schema.breadcrumb",
    "engine": "seo",
    "dimension": "structured_data",
    "weight": 3,
    "isFault": false,
    "caps": false,
    "title": "The place of the page in its site is described",
    "why": "With a breadcrumb, results show the path to the page, such as Shop › Pumps, in place of its address.",
    "fix": "Add a BreadcrumbList in JSON-LD, with the name, address (item) and position of each level.",
    "passes": "1 when a BreadcrumbList is there, in whichever syntax; else 0.",
    "basis": "documented",
    "source": "Google BreadcrumbList",
    "notFor": [
      "shop_home",
      "saas",
      "company_home",
      "local_business",
      "login",
      "search"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<nav><a href=\"/\">Shop</a> › <a href=\"/pumps\">Pumps</a></nav>\n<h1>Drip pumps</h1>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<nav><a href=\"/\">Shop</a> › <a href=\"/pumps\">Pumps</a></nav>\n<h1>Drip pumps</h1>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"BreadcrumbList\", \"itemListElement\": [\n    { \"@type\": \"ListItem\", \"position\": 1, \"name\": \"Shop\", \"item\": \"https://site.example/\" },\n    { \"@type\": \"ListItem\", \"position\": 2, \"name\": \"Pumps\" } ] }\n</script>"
      }
    ]
  },
  {
    "id": "seo.schema.consistent",
    "engine": "seo",
    "dimension": "structured_data",
    "weight": 8,
    "isFault": true,
    "caps": false,
    "title": "Structured data says what the page says",
    "why": "Markup of what readers do not see breaks the rules of search engines, and costs the rich result.",
    "fix": "Take headline, name, price and rating in the markup from the visible text. Keep markup off pages with noindex.",
    "passes": "1 when the headlines, names, prices and ratings in the markup are found in the visible text and the page may be indexed; else 0. Not applicable when the markup claims nothing.",
    "basis": "documented",
    "source": "Google structured data policies",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<h1>Kestrel Two</h1>\n<p>£640.00</p>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Product\", \"name\": \"Kestrel Two\",\n    \"offers\": { \"@type\": \"Offer\", \"price\": \"590.00\", \"priceCurrency\": \"GBP\" } }\n</script>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<h1>Kestrel Two</h1>\n<p>£640.00</p>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Product\", \"name\": \"Kestrel Two\",\n    \"offers\": { \"@type\": \"Offer\", \"price\": \"640.00\", \"priceCurrency\": \"GBP\" } }\n</script>"
      }
    ]
  },
  {
    "id": "seo.schema.availability",
    "engine": "seo",
    "dimension": "structured_data",
    "weight": 8,
    "isFault": true,
    "caps": false,
    "title": "The availability in the markup is the one that readers see",
    "why": "Google compares both, and takes the product out of its shopping results where they differ. Readers who come for what is sold out leave again.",
    "fix": "Write offers.availability from the same stock as the text of the page: InStock, OutOfStock, PreOrder or BackOrder of schema.org.",
    "passes": "1 when the availability of the product or event in the markup is what the page shows; 0 when the markup has InStock, and the page has no button to buy and says that it is sold out; 0 for the other way round. Not applicable without an availability that all offers share, nor when the page shows none.",
    "basis": "documented",
    "source": "Google merchant listing: availability; Google Merchant Center: mismatched availability",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Kestrel Two</h1>\n  <p>£640.00</p>\n  <p>Sold out</p>\n</main>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Product\", \"name\": \"Kestrel Two\",\n    \"offers\": { \"@type\": \"Offer\", \"price\": \"640.00\", \"priceCurrency\": \"GBP\",\n                \"availability\": \"https://schema.org/InStock\" } }\n</script>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Kestrel Two</h1>\n  <p>£640.00</p>\n  <p>Sold out</p>\n</main>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Product\", \"name\": \"Kestrel Two\",\n    \"offers\": { \"@type\": \"Offer\", \"price\": \"640.00\", \"priceCurrency\": \"GBP\",\n                \"availability\": \"https://schema.org/OutOfStock\" } }\n</script>"
      }
    ]
  },
  {
    "id": "seo.tech.https",
    "engine": "seo",
    "dimension": "technical",
    "weight": 8,
    "isFault": false,
    "caps": false,
    "title": "The page and all it loads come over https",
    "why": "Browsers warn of pages on http and block files that come so. Search engines prefer https.",
    "fix": "Serve the page over https, redirect http to it, and load scripts, styles and frames over https, too.",
    "passes": "1 for https with nothing active loaded over http; 0.5 when something is; 0 for a page on http.",
    "basis": "documented",
    "source": "Lighthouse is-on-https",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps"
      },
      {
        "name": "HTML",
        "text": "<script src=\"http://site.example/app.js\"></script>"
      }
    ],
    "good": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps"
      },
      {
        "name": "HTML",
        "text": "<script src=\"/app.js\"></script>"
      }
    ]
  },
  {
    "id": "seo.tech.viewport",
    "engine": "seo",
    "dimension": "technical",
    "weight": 8,
    "isFault": false,
    "caps": false,
    "title": "The page fits the screens of telephones",
    "why": "Search engines judge the page as phones show it. Without a viewport phones shrink it until it is hard to read.",
    "fix": "Add <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"> to the head, and let readers zoom.",
    "passes": "1 for a viewport of the width of the device; 0.5 when it forbids zooming; 0 without one.",
    "basis": "documented",
    "source": "Lighthouse viewport; WCAG 1.4.4",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<meta name=\"viewport\" content=\"width=1024\">"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
      }
    ]
  },
  {
    "id": "seo.tech.robots_txt_valid",
    "engine": "seo",
    "dimension": "technical",
    "weight": 2,
    "isFault": true,
    "caps": false,
    "title": "robots.txt can be read without guessing",
    "why": "Crawlers skip a line that they do not understand. Its rule has no effect.",
    "fix": "Correct the lines that are listed: one rule a line, such as Disallow: /cart (RFC 9309).",
    "passes": "1 without faulty lines, 0.15 less for each; 0 for a server error, no answer or a web page in its place. Not applicable when there is none, or an empty one.",
    "basis": "documented",
    "source": "Lighthouse robots-txt; RFC 9309",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "/robots.txt",
        "text": "User-agent *\nDisalow: /cart\nNo robots in /checkout\nCrawl /pumps"
      }
    ],
    "good": [
      {
        "name": "/robots.txt",
        "text": "User-agent: *\nDisallow: /cart"
      }
    ]
  },
  {
    "id": "seo.tech.ttfb",
    "engine": "seo",
    "dimension": "technical",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "title": "The server answers quickly (reported, not scored)",
    "why": "A slow first byte delays all that follows, and crawlers fetch fewer pages of a slow site.",
    "fix": "Cache the page, or make it faster to build: below 800 ms is good.",
    "passes": "1 up to 800 ms until the first byte; 0.5 up to 1,800 ms; else 0. One sample, from where the audit runs and at its load. Reported only: it counts in no score.",
    "basis": "documented",
    "source": "web.dev Time to First Byte",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "First byte",
        "text": "after 2400 ms"
      }
    ],
    "good": [
      {
        "name": "First byte",
        "text": "after 320 ms"
      }
    ]
  },
  {
    "id": "seo.tech.html_weight",
    "engine": "seo",
    "dimension": "technical",
    "weight": 1,
    "isFault": true,
    "caps": false,
    "title": "The markup is not bloated",
    "why": "Crawlers stop reading after some megabytes, and phones need long to load so much.",
    "fix": "Move inlined styles, scripts, data and pictures into files of their own: below 500 KB is good.",
    "passes": "1 up to 500 KB of HTML after decompression; 0.5 up to 2 MB; else 0.",
    "basis": "documented",
    "source": "Google crawler file size limits",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<style>/* … 90000 words of text … */</style>\n<h1>Drip pumps</h1>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<link rel=\"stylesheet\" href=\"/pumps.css\">\n<h1>Drip pumps</h1>"
      }
    ]
  },
  {
    "id": "seo.tech.sitemap",
    "engine": "seo",
    "dimension": "technical",
    "weight": 2,
    "isFault": false,
    "caps": false,
    "title": "The site has a sitemap",
    "why": "Crawlers learn from it about pages with few links, and about changes. Without it they may find these late.",
    "fix": "Publish a list of your pages at /sitemap.xml, and name it in robots.txt by a line Sitemap: with its full address.",
    "passes": "1 when robots.txt names a sitemap or /sitemap.xml is one: XML, RSS, Atom or a list of URLs; else 0. Not measured when the file could not be reached.",
    "basis": "documented",
    "source": "sitemaps.org protocol",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "/robots.txt",
        "text": "User-agent: *\nAllow: /"
      },
      {
        "name": "/sitemap.xml",
        "text": "HTTP 404"
      }
    ],
    "good": [
      {
        "name": "/robots.txt",
        "text": "User-agent: *\nAllow: /\nSitemap: https://site.example/sitemap.xml"
      },
      {
        "name": "/sitemap.xml",
        "text": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n  <url><loc>https://site.example/pumps</loc></url>\n</urlset>"
      }
    ]
  },
  {
    "id": "seo.intl.lang",
    "engine": "seo",
    "dimension": "technical",
    "weight": 6,
    "isFault": false,
    "caps": false,
    "title": "The language is declared, and is the one of the text",
    "why": "Screen readers choose their voice by it, and browsers offer to translate by it. A wrong one makes the text unintelligible.",
    "fix": "Write the language of the text into the first tag, by its code: <html lang=\"pl\"> for Polish.",
    "passes": "1 when the declared language is that of the text, or the text is too short to tell; 0.5 when the tag is not well-formed, such as en_US; 0.2 when they differ; 0 when none is declared.",
    "basis": "convention",
    "source": "axe html-has-lang and valid-lang; BCP 47",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<html>\n  <h1>Drip pumps for small gardens</h1>\n</html>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<html lang=\"en\">\n  <h1>Drip pumps for small gardens</h1>\n</html>"
      }
    ]
  },
  {
    "id": "seo.tech.in_sitemap",
    "engine": "seo",
    "dimension": "technical",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "title": "The sitemap has this page (reported, not scored)",
    "why": "Search engines find new pages by the sitemap, and take its addresses for those that the site prefers.",
    "fix": "List the page in /sitemap.xml with exactly its canonical address.",
    "passes": "1 when /sitemap.xml has the address of the page or its canonical one; 0.5 when it has another form of it, such as http, www or a final slash; else 0. Not applicable to a page that is kept out of indexing, or names another one as canonical. Not measured without /sitemap.xml, and for an index of sitemaps or a feed. Nor is a page that is missing in a file above 64 KB, or in one of several sitemaps that robots.txt names. Reported only: it counts in no score.",
    "basis": "documented",
    "source": "Google: build and submit a sitemap; sitemaps.org protocol",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Address of the page",
        "text": "https://site.example/barrels"
      },
      {
        "name": "/sitemap.xml",
        "text": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n  <url><loc>https://site.example/pumps</loc></url>\n</urlset>"
      }
    ],
    "good": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps"
      },
      {
        "name": "/sitemap.xml",
        "text": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n  <url><loc>https://site.example/pumps</loc></url>\n</urlset>"
      }
    ]
  },
  {
    "id": "seo.intl.hreflang",
    "engine": "seo",
    "dimension": "technical",
    "weight": 2,
    "isFault": true,
    "caps": false,
    "title": "Language versions are linked without mistakes",
    "why": "Search engines ignore links with such a mistake, and may show readers the page in the wrong language.",
    "fix": "Give every link rel=\"alternate\" a valid language code and a full address, include the page itself, and name x-default once at most.",
    "passes": "1, less the share of faults among the alternates. Faults: no language of ISO 639, no region of ISO 3166 (UK is GB), no absolute address, several x-default. It is a fault, too, if the page or its canonical address is missing. Not applicable without alternates.",
    "basis": "documented",
    "source": "Lighthouse hreflang; Google localized versions",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps"
      },
      {
        "name": "HTML",
        "text": "<link rel=\"alternate\" hreflang=\"uk-UK\" href=\"/ua/pumps\">\n<link rel=\"alternate\" hreflang=\"de\" href=\"https://site.example/de/pumps\">"
      }
    ],
    "good": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps"
      },
      {
        "name": "HTML",
        "text": "<link rel=\"alternate\" hreflang=\"en\" href=\"https://site.example/pumps\">\n<link rel=\"alternate\" hreflang=\"uk-UA\" href=\"https://site.example/ua/pumps\">\n<link rel=\"alternate\" hreflang=\"de\" href=\"https://site.example/de/pumps\">"
      }
    ]
  },
  {
    "id": "seo.intl.hreflang_header",
    "engine": "seo",
    "dimension": "technical",
    "weight": 1,
    "isFault": true,
    "caps": false,
    "title": "The Link header links language versions without mistakes",
    "why": "Search engines read language versions there, too. With another address for a language than in the head they have to guess.",
    "fix": "Give every alternate of the Link header a valid language code and a full address, and name the same addresses as in the head.",
    "passes": "1, less the share of faults among the alternates of the Link header. Faults are those of the head, or another address for a language that the head links. Not applicable without alternates in the header.",
    "basis": "documented",
    "source": "Google localized versions; Lighthouse hreflang; RFC 8288",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps"
      },
      {
        "name": "Headers of the response",
        "text": "link: </de/pumps>; rel=\"alternate\"; hreflang=\"de\""
      }
    ],
    "good": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps"
      },
      {
        "name": "Headers of the response",
        "text": "link: <https://site.example/pumps>; rel=\"alternate\"; hreflang=\"en\", <https://site.example/de/pumps>; rel=\"alternate\"; hreflang=\"de\""
      }
    ]
  },
  {
    "id": "seo.speed.image_size",
    "engine": "seo",
    "dimension": "page_speed",
    "weight": 1,
    "isFault": true,
    "caps": false,
    "title": "Images say how much room they need",
    "why": "The text jumps when such an image arrives, and readers lose their line (Cumulative Layout Shift).",
    "fix": "Give each <img> its width and height, or an aspect-ratio in its style.",
    "passes": "Rises from 0, when half of the images have width and height or an aspect-ratio, to 1, when all have. Only attributes and inline styles are read. Not applicable without images.",
    "basis": "documented",
    "source": "web.dev Cumulative Layout Shift; Lighthouse unsized-images",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<img src=\"/drip.jpg\" alt=\"A drip pump\">"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<img src=\"/drip.jpg\" alt=\"A drip pump\" width=\"800\" height=\"600\">"
      }
    ]
  },
  {
    "id": "seo.speed.blocking_scripts",
    "engine": "seo",
    "dimension": "page_speed",
    "weight": 1,
    "isFault": true,
    "caps": false,
    "title": "No script in the head stops the page from being shown",
    "why": "A browser loads and runs such a script before it shows anything (Largest Contentful Paint).",
    "fix": "Add defer or async, or type=\"module\", to the scripts in the head.",
    "passes": "1 when every script in the head that has an address is async, deferred or a module; falls to 0 at four that are not.",
    "basis": "documented",
    "source": "web.dev Largest Contentful Paint; Lighthouse render-blocking-resources",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<head>\n  <script src=\"/menu.js\"></script>\n  <script src=\"/shop.js\"></script>\n</head>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<head>\n  <script src=\"/menu.js\" defer></script>\n  <script src=\"/shop.js\" type=\"module\"></script>\n</head>"
      }
    ]
  },
  {
    "id": "seo.speed.first_image",
    "engine": "seo",
    "dimension": "page_speed",
    "weight": 1,
    "isFault": true,
    "caps": false,
    "title": "The image at the top of the text is loaded at once",
    "why": "It is often the largest thing on the first screen. Readers wait for it (Largest Contentful Paint).",
    "fix": "Let it load at once: remove loading=\"lazy\" and fetchpriority=\"low\", and put its address into src or srcset.",
    "passes": "1 when the first image of the main content can be loaded at once; 0 when it is lazy, of low priority, or a script sets its address. A preload of the image makes up for it. Applies to an image with at most 300 characters of text before it, that does not say to be smaller than 10,000 pixels.",
    "basis": "documented",
    "source": "web.dev Optimize Largest Contentful Paint; Lighthouse lcp-lazy-loaded",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pumps</h1>\n  <img src=\"/drip.jpg\" alt=\"A drip pump\" loading=\"lazy\" width=\"800\" height=\"600\">\n  <p>… 60 words of text …</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pumps</h1>\n  <img src=\"/drip.jpg\" alt=\"A drip pump\" fetchpriority=\"high\" width=\"800\" height=\"600\">\n  <p>… 60 words of text …</p>\n</main>"
      }
    ]
  },
  {
    "id": "seo.speed.image_sizes",
    "engine": "seo",
    "dimension": "page_speed",
    "weight": 1,
    "isFault": true,
    "caps": false,
    "title": "Images in several widths say how wide they are shown",
    "why": "A browser then assumes the full width of the screen, and loads a larger file than it needs.",
    "fix": "Add a sizes attribute to each <img> whose srcset has widths, such as 800w.",
    "passes": "Rises from 0, when half of the images whose srcset has widths have sizes, to 1, when all have. Not applicable without such images.",
    "basis": "documented",
    "source": "HTML Standard, srcset and sizes; web.dev responsive images",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<img src=\"/drip.jpg\" alt=\"A drip pump\" srcset=\"/drip-400.jpg 400w, /drip-800.jpg 800w\">"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<img src=\"/drip.jpg\" alt=\"A drip pump\" srcset=\"/drip-400.jpg 400w, /drip-800.jpg 800w\"\n  sizes=\"(max-width: 40rem) 100vw, 40rem\">"
      }
    ]
  },
  {
    "id": "seo.speed.fetch_priority",
    "engine": "seo",
    "dimension": "page_speed",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "title": "Few images ask to be loaded first (reported, not scored)",
    "why": "A browser that loads everything first loads nothing first. On a lazy image the priority comes too late.",
    "fix": "Keep fetchpriority=\"high\" for the one image that matters most, and do not make that one lazy.",
    "passes": "1 when at most two images have fetchpriority=\"high\", and none of them is lazy; else 0. Not applicable without any. Reported only: it counts in no score.",
    "basis": "documented",
    "source": "web.dev Optimize resource loading with the Fetch Priority API",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<img src=\"/drip.jpg\" alt=\"A drip pump\" fetchpriority=\"high\">\n<img src=\"/rain.jpg\" alt=\"A rain pump\" fetchpriority=\"high\">\n<img src=\"/pond.jpg\" alt=\"A pond pump\" fetchpriority=\"high\">"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<img src=\"/drip.jpg\" alt=\"A drip pump\" fetchpriority=\"high\">\n<img src=\"/rain.jpg\" alt=\"A rain pump\" loading=\"lazy\">\n<img src=\"/pond.jpg\" alt=\"A pond pump\" loading=\"lazy\">"
      }
    ]
  },
  {
    "id": "seo.speed.font_display",
    "engine": "seo",
    "dimension": "page_speed",
    "weight": 1,
    "isFault": true,
    "caps": false,
    "title": "Text is shown before its font has arrived",
    "why": "Most browsers hide a text for up to three seconds while its font loads (First Contentful Paint).",
    "fix": "Add font-display: swap (or optional) to each @font-face, and display=swap to the address of a font service.",
    "passes": "The share of the fonts that have a font-display other than auto. Counted are @font-face rules in style elements that load a file, and style sheets of Google Fonts and Bunny Fonts. Not applicable without any. Other style sheets are not read.",
    "basis": "documented",
    "source": "web.dev Best practices for fonts; Lighthouse font-display",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<style>\n  @font-face { font-family: Gill; src: url(/gill.woff2); }\n</style>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<style>\n  @font-face { font-family: Gill; src: url(/gill.woff2); font-display: swap; }\n</style>"
      }
    ]
  },
  {
    "id": "seo.speed.font_preload",
    "engine": "seo",
    "dimension": "page_speed",
    "weight": 1,
    "isFault": true,
    "caps": false,
    "title": "Fonts that are preloaded are loaded once",
    "why": "Browsers fetch fonts without credentials. They drop the file of a preload without crossorigin, and load it again.",
    "fix": "Add crossorigin to each <link rel=\"preload\" as=\"font\">, also for fonts of the own site.",
    "passes": "The share of the preloaded fonts that have a crossorigin attribute other than use-credentials. Not applicable without any.",
    "basis": "documented",
    "source": "HTML Standard, preload; web.dev Preload critical assets",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" href=\"/gill.woff2\">"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" href=\"/gill.woff2\" crossorigin>"
      }
    ]
  },
  {
    "id": "seo.speed.font_service",
    "engine": "seo",
    "dimension": "page_speed",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "title": "No font service stops the page from being shown (reported, not scored)",
    "why": "A style sheet in the head of another host needs a connection of its own before anything is shown.",
    "fix": "Serve the fonts and their @font-face rules from your own site, or load the style sheet without waiting for it.",
    "passes": "1 when each style sheet of a known font service has a media attribute that does not apply at once, as for print; else 0. Not applicable without such a style sheet. Reported only: it counts in no score.",
    "basis": "documented",
    "source": "Lighthouse render-blocking-resources; web.dev Best practices for fonts",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<link rel=\"stylesheet\" href=\"https://fonts.googleapis.com/css2?family=Inter&display=swap\">"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<link rel=\"stylesheet\" href=\"https://fonts.googleapis.com/css2?family=Inter&display=swap\"\n  media=\"print\" onload=\"this.media = 'all'\">"
      }
    ]
  },
  {
    "id": "seo.speed.compression",
    "engine": "seo",
    "dimension": "page_speed",
    "weight": 1,
    "isFault": true,
    "caps": false,
    "title": "The HTML is sent compressed",
    "why": "Compressed HTML is several times smaller. It arrives sooner, at readers and at crawlers.",
    "fix": "Turn on gzip or Brotli for text/html on the server or the CDN.",
    "passes": "1 when fewer bytes were sent than the HTML has; else 0. Not applicable to at most 1,400 bytes of HTML, nor to a file that no server sent.",
    "basis": "documented",
    "source": "Lighthouse uses-text-compression; Google crawler HTTP support",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<p>… 400 words of text …</p>"
      },
      {
        "name": "Sent",
        "text": "400000 bytes"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<p>… 400 words of text …</p>"
      },
      {
        "name": "Sent",
        "text": "900 bytes"
      }
    ]
  },
  {
    "id": "seo.speed.validators",
    "engine": "seo",
    "dimension": "page_speed",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "title": "Crawlers can ask whether the page has changed (reported, not scored)",
    "why": "With an ETag or a date of change a crawler skips a page that is the same, and has time for others of the site.",
    "fix": "Send an ETag or Last-Modified header that changes with the content, and answer 304 to If-None-Match.",
    "passes": "1 when the response has a well-formed ETag or a Last-Modified that is a date; else 0. Google uses no other header for it. Not applicable to a file that no server sent. Reported only: it counts in no score.",
    "basis": "documented",
    "source": "Google crawler HTTP caching; RFC 9111",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Headers of the response",
        "text": "last-modified: yesterday"
      },
      {
        "name": "Sent",
        "text": "900 bytes"
      }
    ],
    "good": [
      {
        "name": "Headers of the response",
        "text": "etag: \"5f3a-61\""
      },
      {
        "name": "Sent",
        "text": "900 bytes"
      }
    ]
  },
  {
    "id": "seo.names.controls",
    "engine": "seo",
    "dimension": "accessibility",
    "weight": 2,
    "isFault": true,
    "caps": false,
    "title": "Links, buttons, fields and frames have names",
    "why": "Screen readers read the name aloud, and assistants that act for a person find controls by it.",
    "fix": "Give each a text, a label, an alt text or an aria-label, and each frame a title.",
    "passes": "Rises from 0, when four fifths of the links, buttons, fields and frames have a name, to 1, when all have one. A placeholder counts. Not applicable without any.",
    "basis": "documented",
    "source": "axe link-name, button-name, label, frame-title; WCAG 4.1.2",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<a href=\"/cart\"><svg viewBox=\"0 0 8 8\"></svg></a>\n<input type=\"email\" name=\"mail\">\n<button>Send</button>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<a href=\"/cart\" aria-label=\"Cart\"><svg viewBox=\"0 0 8 8\"></svg></a>\n<label>Your address <input type=\"email\" name=\"mail\"></label>\n<button>Send</button>"
      }
    ]
  },
  {
    "id": "seo.security.hsts",
    "engine": "seo",
    "dimension": "security",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "title": "Browsers are told to use https only (reported, not scored)",
    "why": "Without it a first visit over http can be read and changed on its way.",
    "fix": "Send Strict-Transport-Security with a max-age of some months.",
    "passes": "1 for Strict-Transport-Security with a max-age above 0; else 0. Not applicable to a page on http. Reported only: it counts in no score.",
    "basis": "convention",
    "source": "RFC 6797; Lighthouse has-hsts",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps"
      },
      {
        "name": "Headers of the response",
        "text": "strict-transport-security: max-age=0"
      }
    ],
    "good": [
      {
        "name": "Address of the page",
        "text": "https://site.example/pumps"
      },
      {
        "name": "Headers of the response",
        "text": "strict-transport-security: max-age=31536000; includeSubDomains"
      }
    ]
  },
  {
    "id": "seo.security.csp",
    "engine": "seo",
    "dimension": "security",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "title": "A policy limits what the page may load (reported, not scored)",
    "why": "It limits what foreign script that gets into the page can do.",
    "fix": "Send Content-Security-Policy, first as Content-Security-Policy-Report-Only.",
    "passes": "1 for a policy in Content-Security-Policy or in its meta element; else 0. What the policy says is not judged. Reported only: it counts in no score.",
    "basis": "convention",
    "source": "W3C Content Security Policy Level 3; Lighthouse csp-xss",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<title>Drip pumps</title>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<title>Drip pumps</title>"
      },
      {
        "name": "Headers of the response",
        "text": "content-security-policy: default-src 'self'; object-src 'none'; base-uri 'none'"
      }
    ]
  },
  {
    "id": "seo.security.nosniff",
    "engine": "seo",
    "dimension": "security",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "title": "Browsers are told not to guess types of files (reported, not scored)",
    "why": "A browser that guesses may run an uploaded file as a script.",
    "fix": "Send X-Content-Type-Options: nosniff.",
    "passes": "1 when X-Content-Type-Options begins with nosniff; else 0. Reported only: it counts in no score.",
    "basis": "convention",
    "source": "WHATWG Fetch Standard, X-Content-Type-Options",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Headers of the response",
        "text": "x-content-type-options: sniff"
      }
    ],
    "good": [
      {
        "name": "Headers of the response",
        "text": "x-content-type-options: nosniff"
      }
    ]
  },
  {
    "id": "aeo.answer.section_lead",
    "engine": "aeo",
    "dimension": "answer_format",
    "weight": 9,
    "isFault": false,
    "caps": false,
    "title": "Sections begin with their answer",
    "why": "Answer engines take the first sentences below a heading. What comes before the answer takes its place.",
    "fix": "Answer each subheading in the first sentence below it, in at most 45 words, and explain afterwards. A page without subheadings needs some first.",
    "passes": "Rises from 0, when a fifth of the sections begin with their answer, to 1, when three quarters do. A section does when it begins with a list, a table, code, or a sentence of at most 45 words that is no filler. Without sections the score is 0.",
    "basis": "convention",
    "source": "Studies of featured snippets",
    "notFor": [
      "recipe",
      "legal",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pumps</h1>\n  <h2>How does a drip pump work?</h2>\n  <p>In this section we will take a closer look at how it all works.</p>\n  <h2>What does it cost?</h2>\n  <p>Before we begin, let us have a look at the market as a whole.</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pumps</h1>\n  <h2>How does a drip pump work?</h2>\n  <p>A drip pump lifts water from a barrel and lets it drip onto the roots.</p>\n  <h2>What does it cost?</h2>\n  <p>A pump for forty plants costs between £30 and £60.</p>\n</main>"
      }
    ]
  },
  {
    "id": "aeo.answer.first_paragraph",
    "engine": "aeo",
    "dimension": "answer_format",
    "weight": 8,
    "isFault": false,
    "caps": false,
    "title": "The first paragraph says what the page is about",
    "why": "Nearly half of the text that answer engines cite is in the first third of a page.",
    "fix": "Open with 25 to 80 words that name the subject and give the short answer.",
    "passes": "1 for a first paragraph of 25 to 80 words that shares a word with the title or main heading and opens with no filler. Falls to 0 at 10 words, and at 120. 0 for a filler, or without such a word.",
    "basis": "convention",
    "source": "Studies of featured snippets and of citations by position",
    "notFor": [
      "recipe",
      "legal",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pumps</h1>\n  <p>In this article you will learn all that there is to know about how pumps work in your\n  garden, and much more that we have gathered for you.</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pumps</h1>\n  <p>Drip pumps lift water from a rain barrel and let it drip onto the roots of up to forty\n  plants, without mains power and without a tap. They save half of the water.</p>\n</main>"
      }
    ]
  },
  {
    "id": "aeo.answer.capsule",
    "engine": "aeo",
    "dimension": "answer_format",
    "weight": 5,
    "isFault": true,
    "caps": false,
    "title": "Questions are answered right below them, in one piece",
    "why": "Answer engines can quote a question with 20 to 80 words of answer below it as it is.",
    "fix": "Put the answer directly below each question: a paragraph of 40 to 60 words, or a short list.",
    "passes": "Rises from 0, when a fifth of the questions have 20 to 80 words of answer right below them, to 1, when seven tenths do. Not applicable without questions.",
    "basis": "convention",
    "source": "Studies of featured snippets: 40 to 60 words",
    "notFor": [
      "recipe",
      "legal",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <h2>What does a drip pump cost?</h2>\n  <p>That depends.</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <h2>What does a drip pump cost?</h2>\n  <p>A drip pump for forty plants costs between £30 and £60. Pumps with a timer and a solar\n  panel cost about £90, and spare hoses £4 a metre.</p>\n</main>"
      }
    ]
  },
  {
    "id": "aeo.answer.definition",
    "engine": "aeo",
    "dimension": "answer_format",
    "weight": 2,
    "isFault": false,
    "caps": false,
    "title": "The subject is defined in one sentence",
    "why": "Who asks \"what is it\" gets a definition, and only a page with a definition can give it.",
    "fix": "Write one sentence of at most 40 words in the form \"X is …\", with X the subject of the page.",
    "passes": "1 when a sentence of at most 40 words defines something that the title or a heading names; else 0.",
    "basis": "convention",
    "source": "Studies of featured snippets: definitions",
    "notFor": [
      "recipe",
      "legal",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pump</h1>\n  <p>You will love ours.</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pump</h1>\n  <p>A drip pump is a small pump that lifts water from a barrel to the roots of plants.</p>\n</main>"
      }
    ]
  },
  {
    "id": "aeo.answer.summary",
    "engine": "aeo",
    "dimension": "answer_format",
    "weight": 3,
    "isFault": false,
    "caps": false,
    "title": "A long page has a summary near its top",
    "why": "Answer engines quote the summaries of long pages. Without one they have to choose themselves.",
    "fix": "Put a short list of key points into the first third, under a heading such as \"Key points\".",
    "passes": "1 when a summary or key points stand in the first 30 % of the text; else 0. Not applicable below 600 words, and counts less below 1,000.",
    "basis": "convention",
    "source": "Studies of citations by position",
    "notFor": [
      "recipe",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pumps</h1>\n  <p>… 1200 words of text …</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pumps</h1>\n  <h2>Key points</h2>\n  <ul>\n    <li>A drip pump waters forty plants from a barrel.</li>\n    <li>It costs between £30 and £60.</li>\n    <li>It needs no mains power.</li>\n  </ul>\n  <h2>How they work</h2>\n  <p>… 1200 words of text …</p>\n</main>"
      }
    ]
  },
  {
    "id": "aeo.answer.facts",
    "engine": "aeo",
    "dimension": "answer_format",
    "weight": 20,
    "isFault": false,
    "caps": false,
    "title": "The page says what people ask of a page of its kind",
    "why": "People ask what it costs, where it is, when it is open, how it is done. If the page does not say so, they and the answer engines take it from another page.",
    "fix": "Write each missing fact as text into the main content, with its label beside it. Examples: \"Open Monday to Friday, 9:00 to 17:30\", \"Delivery in 3 days, 4.90 €\". A fact that is only in the markup, or only in a picture, is not seen.",
    "passes": "The share of these facts that the page shows as text. Product: what it costs, whether it can be bought now, how it is delivered, how it can be returned, what it is. Local business: its address, its telephone number, its opening hours, what it offers. Event: when it is, where it is, what it costs, how to take part. Job: where the work is, what it pays, what kind of employment it is, how to apply, what is required. Recipe: what goes into it, what to do, how long it takes, how much it makes. Course: who teaches it, its length or its dates, what it costs, what people learn. Saas: what it does, what it costs, how to begin. Video: what it shows, its length or its date. Profile: what this person does, what this person has made, how to contact or follow this person. Thread: what is asked, what the answer is. Category: what is in the list, what the list is. Company home: what it offers, how to reach it. Shop home: what it offers, how to reach it. Contact: its address, how to reach somebody, when somebody answers. Event list: when the events are, where the events are. Not applicable for other kinds. In a language whose words are not known, only what has a form can be missing: a price, a date or a telephone number.",
    "basis": "documented",
    "source": "Google rich results, whose properties have to be visible; Merchant Center; Quality Rater Guidelines",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Address of the page",
        "text": "https://site.example/products/kestrel-two"
      },
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Kestrel Two</h1>\n  <p>£640.00</p>\n  <form action=\"/cart\"><button>Add to cart</button></form>\n</main>"
      }
    ],
    "good": [
      {
        "name": "Address of the page",
        "text": "https://site.example/products/kestrel-two"
      },
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Kestrel Two</h1>\n  <p>£640.00</p>\n  <form action=\"/cart\"><button>Add to cart</button></form>\n  <p>… 40 words of text …</p>\n  <p>Delivery in three days. Send it back within 30 days for a refund.</p>\n</main>"
      }
    ]
  },
  {
    "id": "aeo.q.headings",
    "engine": "aeo",
    "dimension": "questions",
    "weight": 6,
    "isFault": false,
    "caps": false,
    "title": "Headings ask what readers ask",
    "why": "Answer engines match the question of a user with headings that ask the same.",
    "fix": "Phrase three or more subheadings as the questions that readers have, such as \"How long does it last?\".",
    "passes": "1 for three or more question headings of level 2 or 3; 0.75 for two; 0.5 for one; 0 for none.",
    "basis": "convention",
    "source": "Google helpful content; studies of featured snippets",
    "notFor": [
      "recipe",
      "legal",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video"
    ],
    "lessFor": {
      "news": 0.5,
      "docs": 0.5
    },
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <h2>Working principle</h2>\n  <h2>Costs</h2>\n  <h2>Winter</h2>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <h2>How does a drip pump work?</h2>\n  <h2>What does a drip pump cost?</h2>\n  <h2>Can it stay outside in winter?</h2>\n</main>"
      }
    ]
  },
  {
    "id": "aeo.q.faq_block",
    "engine": "aeo",
    "dimension": "questions",
    "weight": 5,
    "isFault": false,
    "caps": false,
    "title": "The page answers frequent questions in pairs",
    "why": "Answer engines quote a visible list of questions and answers pair by pair.",
    "fix": "Add a section of at least three questions that readers ask, each followed by its answer.",
    "passes": "1 for three visible pairs of question and answer, or for one below a heading that announces them; 0.5 for one or two pairs; 0 for none.",
    "basis": "convention",
    "source": "Google helpful content",
    "notFor": [
      "recipe",
      "legal",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video"
    ],
    "lessFor": {
      "news": 0.5,
      "docs": 0.5
    },
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pumps</h1>\n  <p>Ask us whatever you want to know.</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <h2>Frequently asked questions</h2>\n  <h3>How does a drip pump work?</h3>\n  <p>It lifts water from a barrel and lets it drip onto the roots.</p>\n  <h3>What does it cost?</h3>\n  <p>Between £30 and £60.</p>\n  <h3>Can it stay outside in winter?</h3>\n  <p>No: empty it before the first frost.</p>\n</main>"
      }
    ]
  },
  {
    "id": "aeo.q.coverage",
    "engine": "aeo",
    "dimension": "questions",
    "weight": 2,
    "isFault": false,
    "caps": false,
    "title": "Different kinds of questions are covered",
    "why": "People ask what, how, why, when, who and for how much. A page that answers more of these fits more questions.",
    "fix": "Answer at least three of: what, how, why, when or where, who or which, and what it costs.",
    "passes": "Rises from 0, when no kind of question is covered, to 1, when three kinds are.",
    "basis": "convention",
    "source": "Common practice of answer engine auditors",
    "notFor": [
      "recipe",
      "legal",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video"
    ],
    "lessFor": {
      "news": 0.5,
      "docs": 0.5
    },
    "bad": [
      {
        "name": "HTML",
        "text": "<html lang=\"en\">\n<main>\n  <h2>Our pumps</h2>\n  <p>We have three sizes.</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<html lang=\"en\">\n<main>\n  <h2>What is a drip pump?</h2>\n  <p>A small pump that lifts water from a barrel.</p>\n  <h2>How does it work?</h2>\n  <p>A panel drives it whenever the sun shines.</p>\n  <h2>Why does it save water?</h2>\n  <p>The water drips onto the roots, and none is lost to the air.</p>\n</main>"
      }
    ]
  },
  {
    "id": "aeo.format.lists",
    "engine": "aeo",
    "dimension": "formats",
    "weight": 8,
    "isFault": false,
    "caps": false,
    "title": "What is a list is marked up as a list",
    "why": "Answer engines take lists from the markup as they are. Five to eight items are best.",
    "fix": "Turn enumerations in the text into lists (<ul>, <ol>) of three items or more.",
    "passes": "1 for two or more lists of at least three items in the main content; 0.6 for one; 0 for none.",
    "basis": "convention",
    "source": "Studies of featured snippets: lists of five to eight items",
    "notFor": [
      "recipe",
      "legal",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <p>You need: a barrel, a pump, a hose. Then: fill, connect, wait.</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <p>You need:</p>\n  <ul>\n    <li>a barrel</li>\n    <li>a pump</li>\n    <li>a hose</li>\n  </ul>\n  <p>Then:</p>\n  <ol>\n    <li>Fill the barrel.</li>\n    <li>Connect the hose.</li>\n    <li>Wait for the first drops.</li>\n  </ol>\n</main>"
      }
    ]
  },
  {
    "id": "aeo.format.steps",
    "engine": "aeo",
    "dimension": "formats",
    "weight": 5,
    "isFault": true,
    "caps": false,
    "title": "Instructions are numbered steps",
    "why": "A question with \"how\" is answered with the steps of a page, if it has steps.",
    "fix": "Put the instructions into an ordered list (<ol>), or under headings \"Step 1\", \"Step 2\".",
    "passes": "1 for an ordered list of three items or three numbered headings; else 0. Not applicable when title and main heading promise no instructions, nor to news.",
    "basis": "convention",
    "source": "schema.org HowTo; studies of featured snippets",
    "notFor": [
      "thread"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<title>How to set up a drip pump</title>\n<main>\n  <h1>How to set up a drip pump</h1>\n  <p>Fill the barrel, connect the hose, and wait for the first drops.</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<title>How to set up a drip pump</title>\n<main>\n  <h1>How to set up a drip pump</h1>\n  <ol>\n    <li>Fill the barrel.</li>\n    <li>Connect the hose.</li>\n    <li>Wait for the first drops.</li>\n  </ol>\n</main>"
      }
    ]
  },
  {
    "id": "aeo.format.tables",
    "engine": "aeo",
    "dimension": "formats",
    "weight": 5,
    "isFault": true,
    "caps": false,
    "title": "Comparisons stand in a table",
    "why": "Machines read a table with headings cell by cell. They can not read prose like that.",
    "fix": "Compare in a <table> with <th> headings, of two rows and columns at least.",
    "passes": "1 for a table of two rows and columns with heading cells; 0.5 without heading cells; 0 without a table. Not applicable when title and main heading promise no comparison, such as versus, difference between, or the seven best, nor to news.",
    "basis": "convention",
    "source": "Studies of featured snippets: tables",
    "notFor": [
      "thread"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<html lang=\"en\">\n<title>Drip pump vs. sprinkler</title>\n<main>\n  <h1>Drip pump vs. sprinkler</h1>\n  <p>The pump needs less water, and the sprinkler costs less.</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<html lang=\"en\">\n<title>Drip pump vs. sprinkler</title>\n<main>\n  <h1>Drip pump vs. sprinkler</h1>\n  <p>The pump needs less water, and the sprinkler costs less.</p>\n  <table>\n    <tr><th>Device</th><th>Water a day</th><th>Price</th></tr>\n    <tr><td>Drip pump</td><td>12 litres</td><td>£45</td></tr>\n    <tr><td>Sprinkler</td><td>60 litres</td><td>£15</td></tr>\n  </table>\n</main>"
      }
    ]
  },
  {
    "id": "aeo.format.section_size",
    "engine": "aeo",
    "dimension": "formats",
    "weight": 2,
    "isFault": true,
    "caps": false,
    "title": "Sections are of a size that can be taken as a whole",
    "why": "Answer engines read a window of a few hundred words at once. A longer section is cut, and a short one says little.",
    "fix": "Divide sections above 400 words with subheadings, and join those below 40.",
    "passes": "Rises from 0, when three tenths of the sections have 40 to 400 words, to 1, when eight tenths do. Not applicable below three sections.",
    "basis": "convention",
    "source": "Studies of generated answers: sections of 120 to 180 words",
    "notFor": [
      "recipe",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <h2>Sizes</h2>\n  <p>Three.</p>\n  <h2>Prices</h2>\n  <p>Low.</p>\n  <h2>Winter</h2>\n  <p>… 600 words of text …</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <h2>Sizes</h2>\n  <p>… 120 words of text …</p>\n  <h2>Prices</h2>\n  <p>… 150 words of text …</p>\n  <h2>Winter</h2>\n  <p>… 90 words of text …</p>\n</main>"
      }
    ]
  },
  {
    "id": "aeo.schema.answer_types",
    "engine": "aeo",
    "dimension": "schema",
    "weight": 24,
    "isFault": false,
    "caps": false,
    "title": "Markup says what kind of page it is",
    "why": "Answer engines take prices, dates, steps and answers from the markup. Without it they guess, or take them from another page.",
    "fix": "Describe the page in one JSON-LD object of the type that fits it, with all required properties.",
    "passes": "1 when an object of a type that fits the kind of page has all required properties and no wrong value. An article has headline, author or publisher, and date. 0.5 when it is incomplete; 0 for none. Not applicable to kinds for which no markup is asked.",
    "basis": "documented",
    "source": "Google structured data types; schema.org",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Kind of the page",
        "text": "an article"
      },
      {
        "name": "HTML",
        "text": "<h1>Drip pumps</h1>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"WebPage\", \"name\": \"Drip pumps\" }\n</script>"
      }
    ],
    "good": [
      {
        "name": "Kind of the page",
        "text": "an article"
      },
      {
        "name": "HTML",
        "text": "<h1>Drip pumps</h1>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Article\", \"headline\": \"Drip pumps\",\n    \"author\": { \"@type\": \"Person\", \"name\": \"Ada Fields\" },\n    \"image\": \"https://site.example/drip.jpg\",\n    \"datePublished\": \"2026-03-02\" }\n</script>"
      }
    ]
  },
  {
    "id": "aeo.schema.qa_valid",
    "engine": "aeo",
    "dimension": "schema",
    "weight": 8,
    "isFault": true,
    "caps": false,
    "title": "Readers see the marked-up questions and their answers",
    "why": "An answer that only the markup has breaks the rules of Google, and is not used.",
    "fix": "Show each marked-up question and the text of its answer on the page, word for word.",
    "passes": "Of the marked-up questions that have a name and an answer, the share that shows both. Not applicable without such questions.",
    "basis": "documented",
    "source": "Google QAPage and FAQPage",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<h1>Drip pumps</h1>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"FAQPage\", \"mainEntity\": [\n    { \"@type\": \"Question\", \"name\": \"What does a drip pump cost?\",\n      \"acceptedAnswer\": { \"@type\": \"Answer\", \"text\": \"Between 30 and 60 pounds.\" } } ] }\n</script>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<h1>Drip pumps</h1>\n<h2>What does a drip pump cost?</h2>\n<p>Between 30 and 60 pounds.</p>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"FAQPage\", \"mainEntity\": [\n    { \"@type\": \"Question\", \"name\": \"What does a drip pump cost?\",\n      \"acceptedAnswer\": { \"@type\": \"Answer\", \"text\": \"Between 30 and 60 pounds.\" } } ] }\n</script>"
      }
    ]
  },
  {
    "id": "aeo.schema.publisher",
    "engine": "aeo",
    "dimension": "schema",
    "weight": 8,
    "isFault": false,
    "caps": false,
    "title": "The markup says who is behind the page",
    "why": "Answer engines judge an answer by who gives it. Without a name in the markup they can not.",
    "fix": "Add it to the main object of the markup, as a Person or an Organization with a name.",
    "passes": "1 when the markup of the page itself names its author or publisher. For products it is the brand or seller, for events the organizer or performer, for jobs the employer, and for courses the provider. Else 0. Not applicable to kinds without such a property.",
    "basis": "documented",
    "source": "Google Article, Product, JobPosting, Event; schema.org",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Kind of the page",
        "text": "an article"
      },
      {
        "name": "HTML",
        "text": "<h1>Drip pumps</h1>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Article\", \"headline\": \"Drip pumps\" }\n</script>"
      }
    ],
    "good": [
      {
        "name": "Kind of the page",
        "text": "an article"
      },
      {
        "name": "HTML",
        "text": "<h1>Drip pumps</h1>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Article\", \"headline\": \"Drip pumps\",\n    \"author\": { \"@type\": \"Person\", \"name\": \"Ada Fields\" },\n    \"image\": \"https://site.example/drip.jpg\",\n    \"datePublished\": \"2026-03-02\" }\n</script>"
      }
    ]
  },
  {
    "id": "aeo.schema.speakable",
    "engine": "aeo",
    "dimension": "schema",
    "weight": 1,
    "isFault": true,
    "caps": false,
    "title": "What is marked up to be read aloud is on the page",
    "why": "Voice assistants read out the parts that speakable points to. With a wrong selector they have nothing to read.",
    "fix": "Let every cssSelector of the SpeakableSpecification lead to an element of the page. XPaths are not checked.",
    "passes": "1 when a selector of the parts to be read aloud leads to an element; 0 when none does. Not applicable without such parts, and when XPaths are left, or other selectors that are not checked.",
    "basis": "documented",
    "source": "Google speakable",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<p id=\"lead\">A drip pump lifts water from a barrel.</p>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Article\", \"headline\": \"Drip pumps\",\n    \"speakable\": { \"@type\": \"SpeakableSpecification\", \"cssSelector\": [\"#summary\"] } }\n</script>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<p id=\"lead\">A drip pump lifts water from a barrel.</p>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Article\", \"headline\": \"Drip pumps\",\n    \"speakable\": { \"@type\": \"SpeakableSpecification\", \"cssSelector\": [\"#lead\"] } }\n</script>"
      }
    ]
  },
  {
    "id": "aeo.snippet.allowed",
    "engine": "aeo",
    "dimension": "eligibility",
    "weight": 8,
    "isFault": true,
    "caps": true,
    "title": "The text may be quoted",
    "why": "A text that may not be quoted is in no snippet, and in no AI Overview.",
    "fix": "Let the text be quoted: remove nosnippet and data-nosnippet, and set max-snippet to -1.",
    "passes": "1 when nothing limits snippets to fewer than 50 characters; 0.3 for a limit of 1 to 49; 0 when snippets are forbidden or the main content is under data-nosnippet, which caps the score at 30.",
    "basis": "documented",
    "source": "Google robots meta tag: nosnippet, max-snippet, data-nosnippet",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<meta name=\"robots\" content=\"nosnippet\">"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<meta name=\"robots\" content=\"max-snippet:-1, max-image-preview:large\">"
      }
    ]
  },
  {
    "id": "aeo.snippet.indexable",
    "engine": "aeo",
    "dimension": "eligibility",
    "weight": 6,
    "isFault": true,
    "caps": true,
    "title": "The page may be indexed and fetched",
    "why": "Answers in search results are made only of pages in the index.",
    "fix": "If the page is to be found, remove noindex, and let Googlebot and Bingbot fetch it in robots.txt.",
    "passes": "1 when Googlebot or Bingbot may fetch and index the page; 0 when both are kept out, which caps the score at 30. Not applicable to results of a search and to a login that are kept out.",
    "basis": "documented",
    "source": "Google AI features and your website",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<meta name=\"robots\" content=\"noindex\">\n<h1>Drip pumps</h1>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<meta name=\"robots\" content=\"index\">\n<h1>Drip pumps</h1>"
      }
    ]
  },
  {
    "id": "aeo.answer.text_in_html",
    "engine": "aeo",
    "dimension": "eligibility",
    "weight": 10,
    "isFault": true,
    "caps": true,
    "title": "The text is in the HTML, not made by script",
    "why": "Google and Bing render pages before they answer from them. The crawlers of other answer engines run no JavaScript, and see the HTML alone.",
    "fix": "Put the text into the HTML: render the page on the server or at build time. A page without text needs some first.",
    "passes": "1 for a page with its text in the HTML. With a sign of a script application, rises from 0 at 20 words to 1 at 150, menus, header, footer and banners left out. Fewer than 20 words beside a sign cap the score at 40. Without a sign, rises from 0 at 3 words on the whole page to 1 at 30. The cap rises with it: 3 words or fewer cap the score at 10. A sign is an empty container that a script fills. A sign is a loaded script beside fewer than 20 words and no heading. A sign is a page of fewer than 40 words that asks to enable JavaScript. Not applicable to a login or a search without a sign.",
    "basis": "measured",
    "source": "Vercel and MERJ study of AI crawlers, 2024; Google JavaScript SEO basics",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<div id=\"root\"></div>\n<script src=\"/app.js\"></script>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pumps</h1>\n  <p>… 160 words of text …</p>\n</main>\n<script src=\"/app.js\" defer></script>"
      }
    ]
  },
  {
    "id": "aeo.voice.sentences",
    "engine": "aeo",
    "dimension": "voice",
    "weight": 2,
    "isFault": true,
    "caps": false,
    "title": "Sentences can be read aloud",
    "why": "Assistants speak their answers. Listeners can not follow a sentence of forty words.",
    "fix": "Divide long sentences: 20 words or fewer on average.",
    "passes": "1 at a mean of 20 words per sentence or fewer, falling to 0 at 32. Not applicable below 100 words, and counts less below 150. Nor is it applicable to scripts without spaces.",
    "basis": "convention",
    "source": "Common practice of readability guides",
    "notFor": [
      "recipe",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <p>A drip pump, which lifts water from a barrel that stands above the beds and which needs no\n  mains power because a small panel drives it, lets the water that it lifts drip onto the roots\n  of the plants, which then need less of it than they would if a sprinkler that throws most of\n  it into the air, where the sun and the wind take it, were used in its place.</p>\n  <p>Those who set it up in spring, before the plants have grown so tall that the hoses can no\n  longer be laid between them without harm, and who empty it in autumn, before the first frost\n  has had a chance to split the hoses, will have a pump that works for many summers.</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <p>A drip pump lifts water from a barrel. It needs no mains power, because a small panel\n  drives it. The water drips onto the roots. The plants then need less of it than with a\n  sprinkler. A sprinkler throws most of it into the air, where sun and wind take it.</p>\n  <p>Set the pump up in spring. At that time the plants are small, and hoses can be laid between\n  them. Empty it in autumn, before the first frost splits the hoses. Then the pump works for\n  many summers. Clean the filter once a month. Look for leaks when you fill the barrel. A new\n  filter costs four pounds, and fits all of our pumps.</p>\n</main>"
      }
    ]
  },
  {
    "id": "aeo.voice.readability",
    "engine": "aeo",
    "dimension": "voice",
    "weight": 2,
    "isFault": true,
    "caps": false,
    "title": "The text is easy to understand",
    "why": "Answer engines prefer a plain answer to one that needs an explanation.",
    "fix": "Prefer short words and short sentences: a reading ease of 60 is plain language.",
    "passes": "Rises from 0 at a reading ease of 25 to 1 at 60. Not applicable below 100 words, and counts less below 150. Nor is it applicable to languages without a formula.",
    "basis": "convention",
    "source": "Flesch, and the formulas of that form for eight more languages, named in the evidence",
    "notFor": [
      "recipe",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <p>Gravitational irrigation apparatuses facilitate economical utilisation of precipitation\n  accumulated in receptacles. Photovoltaic electrification eliminates dependence on municipal\n  infrastructure. Evaporative dissipation, characteristically unavoidable in conventional\n  horticultural installations, diminishes considerably. Installation necessitates preliminary\n  determination of vegetation-specific requirements. Subsequent modification of distribution\n  configurations necessitates considerable expenditure. Autumnal decommissioning prevents\n  irreversible deterioration of polymeric components. Regular examination of filtration\n  assemblies guarantees uninterrupted functionality. Manufacturers additionally recommend\n  precautionary replacement of deteriorating connections. Comprehensive documentation\n  accompanies every individual installation. International certification authorities\n  periodically evaluate operational characteristics. Professional consultation significantly\n  accelerates dimensional optimisation. Experienced practitioners categorically recommend\n  systematic documentation of meteorological observations, irrigation intervals and\n  corresponding vegetation development.</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <p>A drip pump lifts rain from a barrel to your plants. The sun drives it, so you need no\n  mains power. The drops go down to the roots, and little is lost to the air. First count your\n  plants. Then choose the pump and the hose that fit. It is hard to change them later. Take the\n  pump in before the first frost, or the hoses may split. Wash the filter once a month. Put in a\n  new one when it no longer gets clean. Each pump comes with a short guide. Ask us if you are\n  not sure which size you need. Good growers write down the rain, the days on which they water,\n  and how well the plants do. Do the same, and you will soon know your garden.</p>\n</main>"
      }
    ]
  },
  {
    "id": "geo.access.search_bots",
    "engine": "geo",
    "dimension": "ai_access",
    "weight": 15,
    "isFault": true,
    "caps": true,
    "title": "Crawlers that answers cite from may fetch the page",
    "why": "ChatGPT search, Perplexity, Claude, Google and Copilot do not cite a page that their crawlers may not fetch.",
    "fix": "Allow OAI-SearchBot, PerplexityBot, Claude-SearchBot, Googlebot and Bingbot in robots.txt. They are not the crawlers that gather training data.",
    "passes": "The weighted share of the search crawlers that robots.txt lets fetch this URL. DuckAssistBot, Applebot and meta-webindexer count half. The score is 0 when robots.txt answers 5xx or not at all. Refusing all five of full weight caps the score at 35. Not applicable to results of a search and to a login that are kept out. Not measured if our network failed.",
    "basis": "documented",
    "source": "Operators' crawler documentation; RFC 9309",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "/robots.txt",
        "text": "User-agent: *\nDisallow: /"
      }
    ],
    "good": [
      {
        "name": "/robots.txt",
        "text": "User-agent: *\nAllow: /"
      }
    ]
  },
  {
    "id": "geo.access.user_fetchers",
    "engine": "geo",
    "dimension": "ai_access",
    "weight": 6,
    "isFault": true,
    "caps": false,
    "title": "Assistants may open the page when a person asks",
    "why": "Who gives the address to an assistant gets an apology in place of the page.",
    "fix": "Allow ChatGPT-User, Claude-User, Perplexity-User and MistralAI-User in robots.txt.",
    "passes": "The share of the assistants' fetchers that robots.txt lets fetch this URL. 0 when robots.txt answers 5xx or not at all. Not applicable to results of a search and to a login that are kept out. Not measured if our network failed.",
    "basis": "documented",
    "source": "Operators' crawler documentation; RFC 9309",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "/robots.txt",
        "text": "User-agent: ChatGPT-User\nUser-agent: Claude-User\nDisallow: /"
      }
    ],
    "good": [
      {
        "name": "/robots.txt",
        "text": "User-agent: ChatGPT-User\nUser-agent: Claude-User\nAllow: /"
      }
    ]
  },
  {
    "id": "geo.access.edge_block",
    "engine": "geo",
    "dimension": "ai_access",
    "weight": 8,
    "isFault": true,
    "caps": false,
    "title": "No filter in front of the site blocks AI agents",
    "why": "A firewall or a delivery network overrules robots.txt, often without the owner knowing. Assistants then get no page.",
    "fix": "Let ChatGPT-User, Claude-User and Perplexity-User through in the bot rules of your firewall or delivery network.",
    "passes": "1 when the page comes as well for a user agent that names an AI agent; 0 when that one gets 401, 403, 406, 451 or a challenge. Not applicable where the service does not ask twice (ENGINE_AGENT_PROBE), or got no answer.",
    "basis": "documented",
    "source": "Cloudflare and other delivery networks: rules for AI crawlers",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "Answer to a user agent that names an AI agent",
        "text": "HTTP 403"
      }
    ],
    "good": [
      {
        "name": "Answer to a user agent that names an AI agent",
        "text": "HTTP 200"
      }
    ]
  },
  {
    "id": "geo.access.policy",
    "engine": "geo",
    "dimension": "ai_access",
    "weight": 3,
    "isFault": true,
    "caps": false,
    "title": "Usage preferences are well-formed and agree with the rules",
    "why": "Crawlers ignore a preference that they do not understand. One against AI input contradicts rules that let AI crawlers in.",
    "fix": "Write Content-Signal and Content-Usage as name=value pairs, and do not refuse ai-input or search on pages that are to be cited.",
    "passes": "1 when every preference for search crawlers and assistants is well-formed and agrees with the rules; 0.5 when one refuses search or AI input to crawlers that the rules let in; 0 when one is malformed. Not applicable without preferences for them.",
    "basis": "documented",
    "source": "contentsignals.org; IETF aipref drafts",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "/robots.txt",
        "text": "User-agent: *\nContent-Signal: ai-input=no\nAllow: /"
      }
    ],
    "good": [
      {
        "name": "/robots.txt",
        "text": "User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nAllow: /"
      }
    ]
  },
  {
    "id": "geo.access.training",
    "engine": "geo",
    "dimension": "ai_access",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "title": "Crawlers that gather training data may fetch the page (reported, not scored)",
    "why": "Keeping them out is a choice about future models. It costs no visibility in present answers.",
    "fix": "Nothing to fix.",
    "passes": "The share of the crawlers for training and archives that robots.txt lets fetch this URL. Reported only: it counts in no score.",
    "basis": "documented",
    "source": "Operators' crawler documentation; RFC 9309",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "/robots.txt",
        "text": "User-agent: *\nDisallow: /"
      }
    ],
    "good": [
      {
        "name": "/robots.txt",
        "text": "User-agent: *\nAllow: /"
      }
    ]
  },
  {
    "id": "geo.extract.static_content",
    "engine": "geo",
    "dimension": "extractability",
    "weight": 10,
    "isFault": false,
    "caps": true,
    "title": "The text is in the HTML, not made by script",
    "why": "The crawlers of OpenAI, Anthropic and Perplexity run no JavaScript. What a script adds they never see, nor cite.",
    "fix": "Put the text into the HTML: render the page on the server or at build time. A page without text needs some first.",
    "passes": "1 for a page with its text in the HTML. With a sign of a script application, rises from 0 at 20 words to 1 at 150, menus, header, footer and banners left out. Fewer than 20 words beside a sign cap the score at 40. Without a sign, rises from 0 at 3 words on the whole page to 1 at 30. The cap rises with it: 3 words or fewer cap the score at 10. A sign is an empty container that a script fills. A sign is a loaded script beside fewer than 20 words and no heading. A sign is a page of fewer than 40 words that asks to enable JavaScript. Not applicable to a login or a search without a sign.",
    "basis": "measured",
    "source": "Vercel and MERJ study of AI crawlers, 2024",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<div id=\"root\"></div>\n<script src=\"/app.js\"></script>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pumps</h1>\n  <p>… 160 words of text …</p>\n</main>\n<script src=\"/app.js\" defer></script>"
      }
    ]
  },
  {
    "id": "geo.extract.semantic_main",
    "engine": "geo",
    "dimension": "extractability",
    "weight": 0.3,
    "isFault": false,
    "caps": false,
    "title": "The page marks where its content is",
    "why": "Machines then have to guess which part is content and which is navigation.",
    "fix": "Put the content, and only it, into one <main>.",
    "passes": "1 for one main or article that holds at least 60 % of the words; 0.5 for several, or for a smaller share; 0 for none.",
    "basis": "convention",
    "source": "HTML Standard: main and article",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<div class=\"content\">\n  <h1>Drip pumps</h1>\n  <p>… 60 words of text …</p>\n</div>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pumps</h1>\n  <p>… 60 words of text …</p>\n</main>"
      }
    ]
  },
  {
    "id": "geo.extract.text_ratio",
    "engine": "geo",
    "dimension": "extractability",
    "weight": 0.3,
    "isFault": false,
    "caps": false,
    "title": "Enough of the HTML is text",
    "why": "Machines read the first part of a page. Too much markup leaves little room for text there.",
    "fix": "Move inlined scripts, styles and data into files of their own.",
    "passes": "Rises from 0, when 2 % of the HTML is visible text, to 1, when 15 % is. JSON-LD is left out.",
    "basis": "convention",
    "source": "Vercel Agent Readability",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<style>/* … 900 words of text … */</style>\n<p>A drip pump lifts water.</p>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<link rel=\"stylesheet\" href=\"/pumps.css\">\n<p>… 60 words of text …</p>"
      }
    ]
  },
  {
    "id": "geo.extract.self_contained",
    "engine": "geo",
    "dimension": "extractability",
    "weight": 4,
    "isFault": true,
    "caps": false,
    "title": "Paragraphs can be understood alone",
    "why": "Answers are put together from single paragraphs. One that begins with \"this\" loses its subject there.",
    "fix": "Begin paragraphs with their subject, in place of this, it or however.",
    "passes": "Rises from 0, when three tenths of the paragraphs of 12 words or more begin with their own subject, to 1, when 85 % do. Not applicable without such paragraphs.",
    "basis": "convention",
    "source": "Studies of generated answers: passage retrieval",
    "notFor": [
      "recipe",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pumps</h1>\n  <p>It lifts the water from there to the beds, and they need no more of it than that.</p>\n  <p>This also means that those who have one of these hardly ever have to do it by hand.</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <h1>Drip pumps</h1>\n  <p>A drip pump lifts water from a barrel to the beds, which need twelve litres a day.</p>\n  <p>Gardeners with a drip pump hardly ever have to carry water to their plants by hand.</p>\n</main>"
      }
    ]
  },
  {
    "id": "geo.evidence.statistics",
    "engine": "geo",
    "dimension": "evidence",
    "weight": 14,
    "isFault": false,
    "caps": false,
    "title": "Statements have numbers",
    "why": "Adding statistics raised the share of pages in generated answers by 31 % in the study that measured it (Aggarwal et al., KDD 2024).",
    "fix": "Support statements with figures: percentages, amounts, measures, with their units and sources.",
    "passes": "Rises from 0 without figures to 1 at four figures in 500 words of main content, code and dates left out. Counts less below 100 words, and not at all below 50.",
    "basis": "measured",
    "source": "Aggarwal et al., GEO, KDD 2024: +31 %",
    "notFor": [
      "docs",
      "recipe",
      "legal",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <p>… 120 words of text … Drip pumps save a lot of water.</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <p>… 120 words of text … Drip pumps save 48 % of the water: 12 litres a day in place of 23.</p>\n</main>"
      }
    ]
  },
  {
    "id": "geo.evidence.citations",
    "engine": "geo",
    "dimension": "evidence",
    "weight": 12,
    "isFault": false,
    "caps": false,
    "title": "Sources are named and linked",
    "why": "Citing sources raised the share of pages in generated answers by 27 % in the study of Aggarwal et al. (KDD 2024).",
    "fix": "Link at least three sources on other sites, next to the statements that they support.",
    "passes": "Rises from 0 without sources to 1 at three linked sites; 0.5 at least when sources are named in the text.",
    "basis": "measured",
    "source": "Aggarwal et al., GEO, KDD 2024: +27 %",
    "notFor": [
      "recipe",
      "legal",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video"
    ],
    "lessFor": {
      "docs": 0.5
    },
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <p>… 80 words of text … Studies show that drip pumps save water.</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <p>… 80 words of text … Drip pumps save water, as the\n  <a href=\"https://www.fao.org/irrigation\">FAO</a>, the\n  <a href=\"https://www.rhs.org.uk/watering\">Royal Horticultural Society</a> and\n  <a href=\"https://doi.org/10.1000/182\">a trial of 2024</a> have found.</p>\n</main>"
      }
    ]
  },
  {
    "id": "geo.evidence.quotations",
    "engine": "geo",
    "dimension": "evidence",
    "weight": 8,
    "isFault": false,
    "caps": false,
    "title": "People or documents are quoted, with their names",
    "why": "Quotations had the largest effect of all, 41 %, in the study of Aggarwal et al. (KDD 2024).",
    "fix": "Quote an expert or a document in quotation marks or <blockquote>, and name the source beside it.",
    "passes": "1 for two quotations with a name; 0.6 for one; 0.3 for quotations without a name only; 0 for none.",
    "basis": "measured",
    "source": "Aggarwal et al., GEO, KDD 2024: +41 %",
    "notFor": [
      "docs",
      "recipe",
      "legal",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <p>Experts agree that nothing works as well as a drip.</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <p>“There is nothing that works as well as a drip,” says Ada Fields, head gardener at Kew.</p>\n  <blockquote>\n    <p>Water the roots and not the leaves, and do it early in the morning.</p>\n    <cite>John Seymour, The New Self-Sufficient Gardener</cite>\n  </blockquote>\n</main>"
      }
    ]
  },
  {
    "id": "geo.evidence.no_stuffing",
    "engine": "geo",
    "dimension": "evidence",
    "weight": 3,
    "isFault": true,
    "caps": false,
    "title": "No word is repeated for machines",
    "why": "Keyword stuffing lowered the share of pages in generated answers by 8 % in the study of Aggarwal et al. (KDD 2024).",
    "fix": "Say the same with other words, or drop what adds nothing.",
    "passes": "1 when no word makes more than 4 % and no group of three words more than 2 % of the text; 0.5 up to 6 % and 3 %; else 0. Not applicable to short texts, nor to scripts without spaces.",
    "basis": "measured",
    "source": "Aggarwal et al., GEO, KDD 2024: -8 %",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <p>… 200 words of text … Drip pump, cheap drip pump, best drip pump, drip pump shop,\n  drip pump sale, drip pump, new drip pump: buy a drip pump.</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <p>… 200 words of text … A drip pump lifts water from a barrel.</p>\n</main>"
      }
    ]
  },
  {
    "id": "geo.fluency",
    "engine": "geo",
    "dimension": "fluency",
    "weight": 10,
    "isFault": true,
    "caps": false,
    "title": "The text reads well",
    "why": "More fluent text had 28 % more of generated answers, and simpler text 14 % more, in the study of Aggarwal et al. (KDD 2024).",
    "fix": "Divide long sentences and paragraphs, and join short ones: most sentences of 8 to 28 words, most paragraphs of 30 to 150. Prefer short words.",
    "passes": "The mean of what applies of three: sentences of 8 to 28 words, paragraphs of 30 to 150 words, reading ease of 50. Counts less below 100 words. Not applicable to texts too short for any of them, nor to scripts without spaces.",
    "basis": "measured",
    "source": "Aggarwal et al., GEO, KDD 2024: +28 % and +14 %",
    "notFor": [
      "recipe",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<main>\n  <p>Pumps lift. Pumps drip. Water runs. Roots drink. Sun shines. Pumps work. Hoses split. Frost\n  comes. Pumps rest. Spring comes. Pumps lift. Water runs. Roots drink. Plants grow. You wait.\n  Pumps lift. Pumps drip. Water runs. Roots drink. Sun shines. Pumps work. Hoses split. Frost\n  comes. Pumps rest. Spring comes. Pumps lift. Water runs. Roots drink. Plants grow. You wait.\n  Pumps lift. Pumps drip. Water runs. Roots drink. Sun shines. Pumps work. Hoses split. Frost\n  comes. Pumps rest. Spring comes. Pumps lift. Water runs. Roots drink. Plants grow. You wait.</p>\n</main>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<main>\n  <p>A drip pump lifts rain from a barrel to your plants. The sun drives it, so that you need no\n  mains power at all. The drops go down to the roots, and little of the water is lost to the\n  air. Count your plants first, and then choose the pump and the hose that fit them. Take the\n  pump in before the first frost, because the hoses may split.</p>\n  <p>Wash the filter once a month, and put in a new one when it no longer gets clean. Each pump\n  comes with a short guide that shows where the hoses go. Ask us if you are not sure which size\n  you need for your garden. Good growers write down the rain and the days on which they water.\n  Do the same for a summer, and you will soon know your garden well.</p>\n</main>"
      }
    ]
  },
  {
    "id": "geo.entity.organization",
    "engine": "geo",
    "dimension": "entity_authority",
    "weight": 22,
    "isFault": false,
    "caps": false,
    "title": "The page says whose it is, in a way that machines can check",
    "why": "A name alone may be anybody’s. With its address and links to other profiles, machines know whose page this is.",
    "fix": "Add an Organization or a Person to the markup, with name, url and sameAs links, for example to Wikipedia or LinkedIn.",
    "passes": "1 for an organization or person with name, url and a sameAs link; 0.85 without url or sameAs; 0.7 for a name alone in the markup; 0.3 for og:site_name alone; 0 for none.",
    "basis": "documented",
    "source": "Google Organization; schema.org sameAs",
    "notFor": [
      "login",
      "search"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<footer>© 2026</footer>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Organization\", \"name\": \"Wellwater\",\n    \"url\": \"https://site.example/\",\n    \"sameAs\": [\"https://www.wikidata.org/wiki/Q42\", \"https://www.linkedin.com/company/wellwater\"] }\n</script>"
      }
    ]
  },
  {
    "id": "geo.entity.author",
    "engine": "geo",
    "dimension": "entity_authority",
    "weight": 8,
    "isFault": false,
    "caps": false,
    "title": "The text has an author",
    "why": "Search engines judge experience and expertise by who wrote a text.",
    "fix": "Name the author on the page and in the markup, and link a page about the author.",
    "passes": "1 for a named author with a link to who that is; 0.7 for a name alone; 0 for none. Not applicable to pages that are neither a text to read nor a recipe.",
    "basis": "documented",
    "source": "Google helpful content: who created it",
    "notFor": [
      "legal",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video",
      "shell",
      "other"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "Kind of the page",
        "text": "an article"
      },
      {
        "name": "HTML",
        "text": "<article>\n  <h1>Drip pumps</h1>\n  <p>… 60 words of text …</p>\n</article>"
      }
    ],
    "good": [
      {
        "name": "Kind of the page",
        "text": "an article"
      },
      {
        "name": "HTML",
        "text": "<article>\n  <h1>Drip pumps</h1>\n  <p>By <a rel=\"author\" href=\"/people/ada-fields\">Ada Fields</a></p>\n  <p>… 60 words of text …</p>\n</article>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Article\", \"headline\": \"Drip pumps\",\n    \"author\": { \"@type\": \"Person\", \"name\": \"Ada Fields\",\n                \"url\": \"https://site.example/people/ada-fields\" } }\n</script>"
      }
    ]
  },
  {
    "id": "geo.entity.consistency",
    "engine": "geo",
    "dimension": "entity_authority",
    "weight": 1,
    "isFault": true,
    "caps": false,
    "title": "The name is the same everywhere",
    "why": "If footer and markup have different names, machines see two sites.",
    "fix": "Write the name of the site alike in og:site_name, structured data and footer.",
    "passes": "The share of og:site_name, names in structured data and footer, where they are there, that have the name of the site. Not applicable when nothing declares the name.",
    "basis": "documented",
    "source": "Google site names",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<meta property=\"og:site_name\" content=\"Wellwater\">\n<footer>© 2026 Rainworks</footer>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<meta property=\"og:site_name\" content=\"Wellwater\">\n<footer>© 2026 Wellwater</footer>"
      }
    ]
  },
  {
    "id": "geo.entity.about_contact",
    "engine": "geo",
    "dimension": "entity_authority",
    "weight": 5,
    "isFault": false,
    "caps": false,
    "title": "Readers find out who is behind the site",
    "why": "Pages about the publisher and with contact details are signs of a real one. Search engines look for who is behind a site.",
    "fix": "Link a page about you and one with contact details from every page, for example in the footer.",
    "passes": "The share of two that are linked: a page about the publisher, and contact details. Not applicable when one is missing on a page that is, or has links, in a language whose words for them are not known.",
    "basis": "documented",
    "source": "Google helpful content: who created it",
    "notFor": [
      "login",
      "search"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<footer><a href=\"/shipping\">Shipping</a></footer>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<footer><a href=\"/about\">About us</a> <a href=\"/contact\">Contact</a></footer>"
      }
    ]
  },
  {
    "id": "geo.fresh.date",
    "engine": "geo",
    "dimension": "freshness",
    "weight": 16,
    "isFault": false,
    "caps": false,
    "title": "The page is dated, for readers and for machines",
    "why": "Answer engines can not prefer a page for being current if they do not know how old it is.",
    "fix": "Show when the page was published or last changed, and put datePublished and dateModified into the markup.",
    "passes": "1 for a date that readers see and one in the markup; 0.6 for one of the two; 0 for none.",
    "basis": "documented",
    "source": "Google publication dates",
    "notFor": [
      "recipe",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<article>\n  <h1>Drip pumps</h1>\n  <p>… 60 words of text …</p>\n</article>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<article>\n  <h1>Drip pumps</h1>\n  <p>Updated on <time datetime=\"2026-11-02\">2 November 2026</time></p>\n  <p>… 60 words of text …</p>\n</article>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Article\", \"headline\": \"Drip pumps\",\n    \"dateModified\": \"2026-11-02\" }\n</script>"
      }
    ]
  },
  {
    "id": "geo.fresh.recent",
    "engine": "geo",
    "dimension": "freshness",
    "weight": 3,
    "isFault": true,
    "caps": false,
    "title": "The page was looked after lately",
    "why": "For everything that changes, answer engines prefer pages of the last months.",
    "fix": "Review the page, correct what has changed, and set its date anew then, not before.",
    "passes": "1 when the newest date is at most 180 days before the audit; 0.7 up to 365 days; 0.4 up to 730; else 0.1. Not applicable without dates.",
    "basis": "measured",
    "source": "Studies of citations by age",
    "notFor": [
      "recipe",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "Day of the audit",
        "text": "2026-11-21"
      },
      {
        "name": "HTML",
        "text": "<p>Updated on <time datetime=\"2022-05-02\">2 May 2022</time></p>"
      }
    ],
    "good": [
      {
        "name": "Day of the audit",
        "text": "2026-11-21"
      },
      {
        "name": "HTML",
        "text": "<p>Updated on <time datetime=\"2026-11-02\">2 November 2026</time></p>"
      }
    ]
  },
  {
    "id": "geo.fresh.agreement",
    "engine": "geo",
    "dimension": "freshness",
    "weight": 2,
    "isFault": true,
    "caps": false,
    "title": "Visible and marked-up dates agree",
    "why": "Search engines do not trust dates that differ, or that lie ahead, and may show none.",
    "fix": "Take both dates from the same field, and never from the future.",
    "passes": "1 when a visible date and one in the markup are at most two days apart and none lies ahead; else 0. Not applicable unless both are there, nor where the markup names only changes after the visible date.",
    "basis": "documented",
    "source": "Google publication dates",
    "notFor": [
      "recipe",
      "product",
      "category",
      "shop_home",
      "saas",
      "job",
      "course",
      "event",
      "event_list",
      "company_home",
      "local_business",
      "contact",
      "login",
      "search",
      "thread",
      "profile",
      "video"
    ],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<p>Published on <time datetime=\"2026-11-02\">2 November 2026</time></p>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Article\", \"headline\": \"Drip pumps\",\n    \"datePublished\": \"2026-01-01\" }\n</script>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<p>Published on <time datetime=\"2026-11-02\">2 November 2026</time></p>\n<script type=\"application/ld+json\">\n  { \"@context\": \"https://schema.org\", \"@type\": \"Article\", \"headline\": \"Drip pumps\",\n    \"datePublished\": \"2026-11-02\" }\n</script>"
      }
    ]
  },
  {
    "id": "geo.files.llms_txt",
    "engine": "geo",
    "dimension": "ai_files",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "title": "llms.txt, where there is one, is well-formed (reported, not scored)",
    "why": "Few systems read it today, so having none costs nothing. A broken file, or a web page in its place, does not help.",
    "fix": "Write it in Markdown: one # heading, a short description, and lists of links; or remove it.",
    "passes": "1 for a Markdown file with a heading, a link and some text; 0 for a malformed one or a web page in its place. Not applicable when there is none, or it could not be reached. Reported only: it counts in no score.",
    "basis": "convention",
    "source": "llmstxt.org; Lighthouse llms-txt",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "/llms.txt",
        "text": "<!doctype html>\n<title>Page not found</title>"
      }
    ],
    "good": [
      {
        "name": "/llms.txt",
        "text": "# Wellwater\n\n> Pumps and barrels for small gardens.\n\n- [Drip pumps](https://site.example/pumps): sizes and prices"
      }
    ]
  },
  {
    "id": "geo.agents.markdown",
    "engine": "geo",
    "dimension": "ai_agents",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "title": "Agents find the page as Markdown (reported, not scored)",
    "why": "Some agents read Markdown with fewer tokens than HTML.",
    "fix": "Link the version: <link rel=\"alternate\" type=\"text/markdown\" href=\"…\">, or the same in a Link header. Or answer Accept: text/markdown with it.",
    "passes": "1 for an alternate of type text/markdown in a link element or a Link header, or if the page is also served as Markdown; else 0. It is only asked for if the operator enables it (ENGINE_LINK_PROBE). Reported only: it counts in no score.",
    "basis": "convention",
    "source": "llmstxt.org; RFC 8288; RFC 9110 content negotiation",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "HTML",
        "text": "<title>Drip pumps</title>"
      }
    ],
    "good": [
      {
        "name": "HTML",
        "text": "<title>Drip pumps</title>\n<link rel=\"alternate\" type=\"text/markdown\" href=\"/pumps.md\">"
      }
    ]
  },
  {
    "id": "geo.agents.usage",
    "engine": "geo",
    "dimension": "ai_agents",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "title": "robots.txt says what the text may be used for (reported, not scored)",
    "why": "Content-Signal and Content-Usage tell apart search, answers and training. Few crawlers read them today.",
    "fix": "Add a line such as Content-Signal: search=yes, ai-input=yes, ai-train=no to its group.",
    "passes": "1 when robots.txt has a Content-Signal or Content-Usage line; else 0. Not applicable when robots.txt could not be read. Reported only: it counts in no score.",
    "basis": "convention",
    "source": "contentsignals.org; IETF aipref drafts",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "/robots.txt",
        "text": "User-agent: *\nAllow: /"
      }
    ],
    "good": [
      {
        "name": "/robots.txt",
        "text": "User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nAllow: /"
      }
    ]
  },
  {
    "id": "geo.agents.license",
    "engine": "geo",
    "dimension": "ai_agents",
    "weight": 0,
    "isFault": false,
    "caps": false,
    "title": "Machines find the licence of the text (reported, not scored)",
    "why": "RSL says in XML what AI systems may use a text for, and at which price. No crawler is known to follow it yet.",
    "fix": "Name the file of the licence in robots.txt, as in License: https://site.example/license.xml, or in a link element.",
    "passes": "1 for an absolute address in a License line of robots.txt, or for rel=\"license\" of type application/rsl+xml in a link element or a Link header; else 0. The file itself is not read. Not applicable when robots.txt could not be read, and the page names none. Reported only: it counts in no score.",
    "basis": "convention",
    "source": "Really Simple Licensing (RSL) 1.0",
    "notFor": [],
    "lessFor": {},
    "bad": [
      {
        "name": "/robots.txt",
        "text": "User-agent: *\nAllow: /"
      }
    ],
    "good": [
      {
        "name": "/robots.txt",
        "text": "License: https://site.example/license.xml\nUser-agent: *\nAllow: /"
      }
    ]
  }
];
