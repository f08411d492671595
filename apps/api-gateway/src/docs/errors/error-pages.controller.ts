import { Controller, Get, Param, Redirect } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { failureCodeOf } from '#contracts/audit/failure-reasons';
import { API_ERRORS, type ApiErrorCode } from '#contracts/gateway/api-errors';
import { Documentation, Redirects, SendsPage } from '../openapi/documentation.js';
import type { Page, Redirection } from '../../pages/page-response.js';
import {
  codeOfSlug,
  failureOfSlug,
  slugOf,
  adviceOn,
  exampleBody,
  ERROR_CODES,
} from '../../http/errors/error-guide.js';
import { failurePage, failureSections } from './failure-pages.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { type Html, html } from '../../pages/html.js';

/** Serves a page for each error code, also for the codes of failed audits. `doc_url` of an error links to it. */
@Controller('docs/errors')
export class ErrorPagesController {
  constructor(private readonly settings: GatewaySettings) {}

  @Get()
  @Documentation('listErrors', 'All error codes')
  @SendsPage(200, 'The page.')
  list(): Page {
    return errorIndexPage(this.settings.docsUrl);
  }

  /** The relative links of the page would break there. The route ends with two slashes because Nest strips one. */
  @Get('//')
  @Redirect('../errors', 308)
  @Documentation('listErrorsWithSlash', 'Leads to /docs/errors')
  @Redirects('The page has no slash.')
  withoutSlash(): void {
    // The decorator does the redirect.
  }

  @Get(':code')
  @Documentation('readErrorPage', 'What an error code means, and what to do')
  @ApiParam({
    name: 'code',
    description:
      'An error code, or the code of a failed audit, in lower case with hyphens: `audit-timeout`, as in `doc_url`. The spelling of `error.code` is redirected there.',
    schema: { type: 'string', example: slugOf('IDEMPOTENCY_CONFLICT') },
  })
  @SendsPage(200, 'The page.')
  @Redirects('The page has another spelling of the code.')
  @SendsPage(404, 'The code does not exist.')
  show(@Param('code') segment: string): Page | Redirection {
    const found = this.find(segment);
    if (!found) return unknownErrorPage;
    // Relative, so that it works behind a proxy that adds a path.
    return segment === found.slug ? found.page : { location: found.slug, status: 308 };
  }

  private find(segment: string): { readonly slug: string; readonly page: Page } | undefined {
    const code = codeOfSlug(segment);
    if (code) return { slug: slugOf(code), page: errorCodePage(code, this.settings.docsUrl) };
    const reason = failureOfSlug(segment);
    return reason && { slug: slugOf(failureCodeOf(reason)), page: failurePage(reason) };
  }
}

const REQUEST_ID = 'req_…';

/**
 * Returns the page that `doc_url` links to. The links are relative, because a proxy may serve us below another path.
 */
function errorCodePage(code: ApiErrorCode, docsUrl: string): Page {
  const { meaning, whatToDo } = adviceOn(code, docsUrl);
  return {
    title: code,
    content: html`<p class="quiet">An error of the API, HTTP ${API_ERRORS[code]}</p>
      <h2>What it means</h2>
      <p>${meaning}</p>
      <h2>What to do</h2>
      <p>${whatToDo}</p>
      <h2>An answer with it</h2>
      <pre>${JSON.stringify(exampleBody({ code, docsUrl }, REQUEST_ID), null, 2)}</pre>
      <p class="quiet">
        <a href="../errors">All error codes</a> · <a href="../api">API reference</a> ·
        <a href="../">Documentation</a>
      </p>`,
  };
}

function errorIndexPage(docsUrl: string): Page {
  const statuses = [...new Set(Object.values(API_ERRORS))].sort((a, b) => a - b);
  return {
    title: 'Error codes of the API',
    content: html`<p>
        For partners: what each error means, and what to do. Every error has a <code>code</code> for programs
        and a <code>message</code> for people. Quote the <code>request_id</code> when you ask us about an
        error.
      </p>
      ${statuses.map((status) => section(status, docsUrl))} ${failureSections()}
      <p class="quiet"><a href="api">API reference</a> · <a href="./">Documentation</a></p>`,
  };
}

function section(status: number, docsUrl: string): Html {
  const codes = ERROR_CODES.filter((code) => API_ERRORS[code] === status);
  const entries = codes.map(
    (code) =>
      html`<li>
        <a href="errors/${slugOf(code)}"><code>${code}</code></a
        ><br />${adviceOn(code, docsUrl).meaning}
      </li>`,
  );
  return html`<h2>${status}</h2>
    <ul>
      ${entries}
    </ul>`;
}

const unknownErrorPage: Page = {
  status: 404,
  title: 'Unknown error code',
  content: html`<p>The API has no error with this code. <a href="../errors">All error codes</a></p>`,
};
