import {
  AUDITS_PER_HOST,
  MAX_CRAWLER_REDIRECTS,
  probeUserAgentOf,
  ROBOTS_TOKEN,
  userAgentOf,
} from '#contracts/audit/crawler';
import { type Html, html } from '../html.js';
import type { Page } from '../page-answer.js';
import type { CrawlerContact } from './crawler-contact.js';

export interface CrawlerPageFacts {
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly contact: CrawlerContact | undefined;
}

const KEEP_OUT = `User-agent: ${ROBOTS_TOKEN}
Disallow: /`;

/** Returns the page for site owners who find our user agent in their logs. */
export function crawlerPage({ publicUrl, contact }: CrawlerPageFacts): Page {
  return {
    title: `${ROBOTS_TOKEN}, the crawler of the Audit Credit Service`,
    content: html`<p>
        Somebody ordered an audit of a page of your site: how well search engines, answer engines and
        generative engines can find, read and quote it. This crawler fetched the page for that.
      </p>
      <h2>What it fetches</h2>
      <p>
        That one page, and <code>/robots.txt</code>, <code>/sitemap.xml</code> and <code>/llms.txt</code> of
        its site, once each per audit; the page a second time where the first attempt failed in a way that may
        pass. It follows up to ${MAX_CRAWLER_REDIRECTS} redirects, and asks for the three files again where
        they lead to another site. It follows no links and loads no images, styles or scripts.
      </p>
      <p>
        It runs no JavaScript, keeps no cookies, fills in no forms and never logs in. At most
        ${AUDITS_PER_HOST} audits of a host are under way at once, unless whoever runs the service has set
        another number. What is kept is the result of the audit with short quotations, not the page.
      </p>
      <h2>How to know it</h2>
      <p>Its user agent:</p>
      <pre>${userAgentOf(publicUrl)}</pre>
      <p>
        Where whoever runs this service wants to tell whether AI agents are turned away, the page is asked for
        once more, under a name that filters take for one, and that says who asks:
      </p>
      <pre>${probeUserAgentOf(publicUrl)}</pre>
      <p>
        Anybody can send that line, and there is no public list of the addresses that it comes from. Where it
        matters whether a request was ours, ask us, with its time, its path and its address.
      </p>
      <h2>How to keep it out</h2>
      <p>Name it in your <code>robots.txt</code>; rules for single paths work as well:</p>
      <pre>${KEEP_OUT}</pre>
      <p>
        Only rules that name <code>${ROBOTS_TOKEN}</code> keep it out, and those of <code>*</code> do not: it
        does not roam, but fetches one page because a person asked for it. <code>robots.txt</code> is read at
        the same time as the page, so your server still sees a request for each; nothing of the page is then
        used, and the audit ends without a result.
      </p>
      <h2>Contact</h2>
      ${contactOf(contact)}`,
  };
}

function contactOf(contact: CrawlerContact | undefined): Html {
  if (contact === undefined)
    return html`<p>Whoever runs this service has named no address for questions about its crawler.</p>`;
  return html`<p>Questions and complaints: <a href="${contact.href}">${contact.text}</a></p>`;
}
