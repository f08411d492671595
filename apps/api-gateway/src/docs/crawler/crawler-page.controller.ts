import { Controller, Get } from '@nestjs/common';
import {
  AUDITS_PER_HOST,
  LINK_PROBE,
  MAX_CRAWLER_REDIRECTS,
  probeUserAgentOf,
  ROBOTS_TOKEN,
  userAgentOf,
} from '#contracts/audit/crawler';
import { StaticFile } from '../files/static-file.js';
import { Documentation, SendsDocument } from '../openapi/documentation.js';
import { PAGE_HEADERS, documentOf, PAGE_TYPE, type Page } from '../../pages/page-response.js';
import { GatewaySettings, type CrawlerContact } from '../../settings/gateway-settings.js';
import { type Html, html } from '../../pages/html.js';

/** Serves the page that the crawler's user agent links to. It needs no key and is not limited. */
@Controller('bot')
export class CrawlerPageController {
  private readonly page: StaticFile;

  constructor({ publicUrl, crawlerContact: contact }: GatewaySettings) {
    this.page = StaticFile.ofText(PAGE_TYPE, documentOf(crawlerPage({ publicUrl, contact })), PAGE_HEADERS);
  }

  @Get()
  @Documentation('readCrawlerPage', 'The crawler: what it fetches, and how to keep it out')
  @SendsDocument('text/html')
  show(): StaticFile {
    return this.page;
  }
}

interface CrawlerDetails {
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly contact: CrawlerContact | undefined;
}

const KEEP_OUT = `User-agent: ${ROBOTS_TOKEN}
Disallow: /`;

/** Returns the page for site owners who find our user agent in their logs. */
export function crawlerPage({ publicUrl, contact }: CrawlerDetails): Page {
  return {
    title: `${ROBOTS_TOKEN}, the crawler of the Audit Credit Service`,
    content: html`<p>
        For site owners who find this crawler in their logs. A customer of this service ordered an audit of a
        page of your site. An audit measures how well search engines, answer engines and generative engines
        can find, read and quote a page. The crawler fetched the page for that audit.
      </p>
      <h2>What it fetches</h2>
      <p>
        It fetches that one page, and <code>/robots.txt</code>, <code>/sitemap.xml</code> and
        <code>/llms.txt</code> of its site, once each per audit. If the first attempt failed in a way that may
        pass, it fetches the page a second time. It follows up to ${MAX_CRAWLER_REDIRECTS} redirects. If they
        lead to another site, it also fetches the three files there. It follows no links, and it loads no
        images, styles or scripts, except for the test of links that is described below.
      </p>
      <p>
        It runs no JavaScript, keeps no cookies, fills in no forms and never logs in. At most
        ${AUDITS_PER_HOST} audits of a host run at once, unless the operator has set another number. The
        service keeps the result of the audit with short quotations. It does not keep the page.
      </p>
      <h2>Links and images</h2>
      <p>
        The operator can switch on a test of what a page links to. The crawler then asks for up to
        ${LINK_PROBE.links} links and ${LINK_PROBE.images} images of the page, and for other spellings of its
        address. Of these, at most ${LINK_PROBE.perOtherSite} belong to any one other site. It sends
        <code>HEAD</code>. If the answer is an error that <code>HEAD</code> may have caused, it sends one
        <code>GET</code>. It reads no body, and follows up to 5 redirects. At most
        ${LINK_PROBE.atOncePerAddress} such requests of a process run at once at one address. These requests
        obey <code>robots.txt</code> of each site, also its rules for <code>*</code>.
      </p>
      <p>
        In the same way it asks for what the head of the page names: its canonical address, up to
        ${LINK_PROBE.versions} language versions and up to ${LINK_PROBE.services} services for agents. It
        reads the beginning of a language version by one <code>GET</code>, to see whether that links back. A
        service gets <code>HEAD</code> alone; a file, such as llms.txt, is asked for as a link is.
      </p>
      <h2>How to recognise it</h2>
      <p>Its user agent is:</p>
      <pre>${userAgentOf(publicUrl)}</pre>
      <p>
        The operator can switch on a test of whether your site blocks AI agents. The crawler then fetches the
        page once more, under a name that filters take for an AI agent. This name also says who asks:
      </p>
      <pre>${probeUserAgentOf(publicUrl)}</pre>
      <p>
        Any client can send that line, and there is no public list of our addresses. To find out whether a
        request was ours, ask us. Send its time, its path and its address.
      </p>
      <h2>How to keep it out</h2>
      <p>Name it in your <code>robots.txt</code>. Rules for single paths work as well:</p>
      <pre>${KEEP_OUT}</pre>
      <p>
        Only rules that name <code>${ROBOTS_TOKEN}</code> keep it out. Rules for <code>*</code> do not,
        because it does not roam: it fetches one page because a person asked for it. For links and images,
        rules for <code>*</code> count as well. <code>robots.txt</code> is read at the same time as the page,
        so your server still gets one request for each. The service then uses nothing of the page, and the
        audit ends without a result.
      </p>
      <h2>Contact</h2>
      ${contactOf(contact)}`,
  };
}

function contactOf(contact: CrawlerContact | undefined): Html {
  if (contact === undefined)
    return html`<p>The operator has named no address for questions about this crawler.</p>`;
  return html`<p>Questions and complaints: <a href="${contact.href}">${contact.text}</a></p>`;
}
