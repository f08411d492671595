import { pageKindName } from '#contracts/audit/page-kinds';
import { type Html, html } from '../../pages/html.js';
import type { Page } from '../../pages/page-response.js';
import { definitionList } from '../../pages/parts.js';
import { basisName, dimensionName, engineName } from './check-names.js';
import type { DescribedCheck, ExamplePart } from './described-check.js';
import { platformsFor } from './platforms.js';
import { sourceAddress } from './source-address.js';

/**
 * Returns the page that `doc_url` of an issue links to. The links are relative, because a proxy may serve us below
 * another path.
 */
export function checkPage(check: DescribedCheck): Page {
  const { id, engine, dimension, title, why, passes, fix, source, basis, bad, good } = check;
  return {
    title,
    content: html`<p class="quiet">
        A check of ${engineName(engine)}, ${dimensionName(dimension)}: <code>${id}</code>
      </p>
      <p>${why}</p>
      <h2>For which pages</h2>
      ${list(kindsOf(check), 'For pages of every kind.')}
      <h2>How it is scored</h2>
      ${definitionList([
        ['Weight', weightOf(check)],
        ['Severity', severityOf(check)],
        ['Basis', basisName(basis)],
        check.caps ? ['Cap', 'Some of what it finds caps the score of the whole engine.'] : undefined,
      ])}
      <p>${passes}</p>
      ${exampleOf('A bad example', bad)} ${exampleOf('A good example', good)}
      <h2>How to fix it</h2>
      <p>${fix}</p>
      ${platformsOf(id)}
      <h2>Source</h2>
      ${list(source.split('; ').map(sourceLink), '')}
      <p class="quiet">
        <a href="../checks">All checks</a> · <a href="../api">API reference</a> ·
        <a href="../">Documentation</a>
      </p>`,
  };
}

function kindsOf({ notFor, lessFor }: DescribedCheck): readonly string[] {
  const less = Object.entries(lessFor).map(
    ([kind, share]) => `For ${pageKindName(kind)}, ${Math.round(100 * share)} % of its weight count.`,
  );
  return [
    ...(notFor.length === 0 ? [] : [`It does not apply to: ${notFor.map(pageKindName).join('; ')}.`]),
    ...less,
  ];
}

function weightOf({ weight, isFault, engine }: DescribedCheck): string {
  if (weight === 0) return 'None: it is reported, and counts in no score.';
  return isFault
    ? `A fault of ${weight}: a pass earns nothing, and a failure adds up to ${weight} to the weights of ${engineName(engine)}.`
    : `${weight} points, of about 100 that ${engineName(engine)} has.`;
}

function severityOf({ weight, severity, caps, basis }: DescribedCheck): string {
  if (weight === 0 && severity === undefined) return 'It raises no issue.';
  if (weight === 0) return `Its issue is ${severity}.`;
  const least = severity === undefined ? '' : ` It is ${severity} at least.`;
  const critical = caps ? 'Critical where a cap of 50 or less applies. Otherwise by' : 'By';
  const high = basis === 'documented' ? 'high from 3, ' : '';
  return `${critical} the points of the overall score that it costs: ${high}medium from 1, low below.${least}`;
}

function exampleOf(heading: string, parts: readonly ExamplePart[]): Html | undefined {
  if (parts.length === 0) return undefined;
  return html`<h2>${heading}</h2>
    ${parts.map(
      ({ name, text }) =>
        html`<h3>${name}</h3>
          <pre>${text}</pre>`,
    )}`;
}

function platformsOf(id: string): Html | undefined {
  const platforms = platformsFor(id);
  if (platforms.length === 0) return undefined;
  return html`${platforms.map(
    ({ name, text }) =>
      html`<h3>${name}</h3>
        <p>${text}</p>`,
  )}`;
}

function sourceLink(name: string): Html {
  const href = sourceAddress(name);
  return href === undefined ? html`${name}` : html`<a href="${href}" rel="noopener noreferrer">${name}</a>`;
}

function list(lines: readonly (string | Html)[], otherwise: string): Html {
  if (lines.length === 0) return html`<p>${otherwise}</p>`;
  return html`<ul>
    ${lines.map((line) => html`<li>${line}</li> `)}
  </ul>`;
}
