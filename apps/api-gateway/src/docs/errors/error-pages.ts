import { API_ERRORS, type ApiErrorCode } from '#contracts/gateway/api-errors';
import { type Html, html } from '../../pages/html.js';
import type { Page } from '../../pages/page-response.js';
import { adviceOn, exampleBody } from '../../http/errors/error-guide.js';
import { ERROR_CODES, slugOf } from '../../http/errors/error-slug.js';
import { failureSections } from './failure-pages.js';

const REQUEST_ID = 'req_…';

/**
 * Returns the page that `doc_url` links to. The links are relative, because a proxy may serve us below another path.
 */
export function errorCodePage(code: ApiErrorCode, docsUrl: string): Page {
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
      <p class="quiet"><a href="../errors">All error codes</a> · <a href="../../docs">API reference</a></p>`,
  };
}

export function errorIndexPage(docsUrl: string): Page {
  const statuses = [...new Set(Object.values(API_ERRORS))].sort((a, b) => a - b);
  return {
    title: 'Error codes of the API',
    content: html`<p>
        For partners: what each error means, and what to do. Every error has a <code>code</code> for programs
        and a <code>message</code> for people. Quote the <code>request_id</code> when you ask us about an
        error.
      </p>
      ${statuses.map((status) => section(status, docsUrl))} ${failureSections()}
      <p class="quiet"><a href="../docs">API reference</a></p>`,
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

export const unknownErrorPage: Page = {
  title: 'Unknown error code',
  content: html`<p>The API has no error with this code. <a href="../errors">All error codes</a></p>`,
};
