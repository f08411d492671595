import { Controller, Get } from '@nestjs/common';
import { priceOf } from '#contracts/money/prices';
import { html } from '../../pages/html.js';
import { BUTTONS_SCRIPT, type Page, SELLER } from '../../pages/page-response.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { Documentation, SendsPage } from '../openapi/documentation.js';

/** Serves the first page of the service: what it is, a first call, and where everything else is. */
@Controller()
export class LandingController {
  constructor(private readonly settings: GatewaySettings) {}

  @Get()
  @Documentation('readFirstPage', 'What the service is, a first call, and where everything else is')
  @SendsPage(200, 'The page.')
  show(): Page {
    return landingPage(this.settings);
  }
}

function landingPage({ publicUrl, basePath }: Pick<GatewaySettings, 'publicUrl' | 'basePath'>): Page {
  return {
    title: SELLER,
    script: BUTTONS_SCRIPT,
    content: html`<p>
        How well do search engines, answer engines and generative engines find, read and quote a page? An
        audit gives each a score, and says what to fix first. You pay with prepaid credits: ${priceOf('seo')}
        for one engine, ${priceOf('all')} for all three.
      </p>
      <h2>A first call</h2>
      <p>
        <a href="${basePath}/dashboard">The dashboard</a> gives you an API key. In a shell, set
        <code>ACS_API_KEY</code> to it, then order an audit:
      </p>
      <pre id="first-call">
curl -X POST ${publicUrl}/api/v1/audit \\
  -H "Authorization: Bearer $ACS_API_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: my-first-audit" \\
  -d '{"url": "https://example.com/", "type": "seo"}'</pre>
      <p><button type="button" class="quiet" data-copy="first-call" hidden>Copy</button></p>
      <p><a href="${basePath}/docs/guides/first-audit">Your first audit</a> goes on from here.</p>
      <h2>More</h2>
      <ul>
        <li><a href="${basePath}/docs/">Documentation</a>: guides, with a search</li>
        <li><a href="${basePath}/docs/api">API reference</a>: every call, to try out</li>
        <li><a href="${basePath}/clients/">Client libraries</a>: for Node and Python, one command each</li>
        <li><a href="${basePath}/docs/errors">Error codes</a>: what each means, and what to do</li>
        <li><a href="${basePath}/docs/checks">Checks</a>: what an audit looks at</li>
        <li>
          <a href="${basePath}/dashboard">Dashboard</a>: audits, credits, keys and webhooks of your workspace
        </li>
        <li><a href="${basePath}/bot">The crawler</a>: for owners of audited sites</li>
      </ul>`,
  };
}
