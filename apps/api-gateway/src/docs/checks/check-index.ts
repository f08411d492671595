import { ENGINES } from '#contracts/audit/audits';
import { type Html, html } from '../../pages/html.js';
import type { Page } from '../../pages/page-response.js';
import { dimensionName, engineName, engineSubject } from './check-names.js';
import type { DescribedCheck } from './described-check.js';

/** Returns the list of all checks, by engine and dimension. */
export function checkIndexPage(checks: readonly DescribedCheck[]): Page {
  return {
    title: 'What an audit checks',
    content: html`<p>
        Each check has a page: for which pages it is, how it is scored, a bad and a good example, and how to
        fix it.
      </p>
      ${ENGINES.map((engine) => {
        const members = checks.filter((check) => check.engine === engine);
        return html`<h2>${engineName(engine)}: ${engineSubject(engine)}</h2>
          ${[...Map.groupBy(members, ({ dimension }) => dimension)].map(section)}`;
      })}
      <p class="quiet">
        <a href="api">API reference</a> · <a href="errors">Error codes</a> · <a href="./">Documentation</a>
      </p>`,
  };
}

function section([dimension, checks]: readonly [string, readonly DescribedCheck[]]): Html {
  return html`<h3>${dimensionName(dimension)}</h3>
    <ul>
      ${checks.map(
        ({ id, title }) => html`<li><a href="checks/${id}">${title}</a><br /><code>${id}</code></li>`,
      )}
    </ul>`;
}

/** The checks of earlier scoring versions have no page. */
export const unknownCheckPage: Page = {
  status: 404,
  title: 'Unknown check',
  content: html`<p>
    No check has this id today. An earlier scoring version may have had it. <a href="../checks">All checks</a>
  </p>`,
};
