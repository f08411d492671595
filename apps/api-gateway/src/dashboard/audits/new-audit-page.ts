import { AUDIT_TYPES, type AuditType } from '#contracts/audit/audits';
import { PAGE_KINDS, pageKindName } from '#contracts/audit/page-kinds';
import { formatUsd } from '#contracts/money/money';
import { priceOf } from '#contracts/money/prices';
import { type Html, html } from '../../pages/html.js';
import type { Visitor } from '../access/visitor.js';
import { actionIdOf } from '../activity/actions.js';
import { capitalised, creditsText } from '../../pages/parts.js';
import { actionForm, areaField, choiceField, fieldset, type Option, textField } from '../frame/form.js';
import type { RefusedForm } from '../frame/refused-form.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { type CreateForm, MAX_METADATA_CHARACTERS, MAX_METADATA_LINES } from './create-form.js';

export interface NewAudit {
  readonly typed: CreateForm;
  readonly refused?: RefusedForm;
  /** Credits; undefined if the ledger did not answer. */
  readonly balance: number | undefined;
}

const NAMES: Readonly<Record<AuditType, string>> = {
  all: 'SEO, AEO and GEO',
  seo: 'SEO',
  aeo: 'AEO',
  geo: 'GEO',
};

const CONTENTS: Readonly<Record<AuditType, string>> = {
  all: 'Everything: the checks for search engines, answer engines and generative engines, and one overall score.',
  seo: 'Search engines: whether they can index the page, its metadata, content, links, structured data and technology.',
  aeo: 'Answer engines: whether the page answers questions in a form that they quote.',
  geo: 'Generative engines: whether their crawlers may read the page, and what they can take and cite from it.',
};

/** Its choice has the id that a problem with the type leads to. */
const [FIRST_TYPE] = AUDIT_TYPES;
const SMALLEST_PRICE = Math.min(...AUDIT_TYPES.map(priceOf));

/**
 * The form that creates an audit. It shows the price and the balance after it before anything is sent. A form that was
 * refused is sent with its id again, since its work may have to be finished.
 */
export function newAuditPage(visitor: Visitor, audit: NewAudit): ScreenPage {
  const { typed, refused, balance } = audit;
  const problem = refused?.problem;
  const actionId = refused && !refused.isSpent ? actionIdOf(visitor) : undefined;
  const fields = html`${textField({
      name: 'url',
      label: 'URL',
      type: 'text',
      value: typed.url,
      hint: 'The whole URL of a public page, with https:// or http://.',
      problem,
    })}
    ${typesOf(audit)} ${kindField(audit)} ${metadataField(audit)}
    <p class="row">
      <button class="primary">Create the audit</button>
      <a href="${visitor.home}/audits">Cancel</a>
    </p>`;
  const content = html`${balanceOf(visitor.home, balance)}
  ${actionForm(visitor, `${visitor.home}/audits`, fields, problem, actionId)}`;
  return { section: 'Audits', title: 'New audit', content, status: refused?.status };
}

function balanceOf(home: string, balance: number | undefined): Html {
  if (balance === undefined)
    return html`<p class="notice">The balance could not be read. Load the page again.</p>`;
  const text = html`Balance: <strong>${creditsText(balance)}</strong> credits (${formatUsd(balance)}).`;
  if (balance >= SMALLEST_PRICE) return html`<p>${text}</p>`;
  return html`<p class="notice">
    ${text} The smallest audit needs ${SMALLEST_PRICE}. <a href="${home}/credits">Buy credits</a>
  </p>`;
}

function typesOf({ typed, refused, balance }: NewAudit): Html {
  const choices = AUDIT_TYPES.map((type) => choiceOf(type, type === typed.type, balance));
  const field = { name: 'type', label: 'Type', problem: refused?.problem };
  return fieldset(field.label, html`<div class="choices">${choices}</div>`, field);
}

function choiceOf(type: AuditType, isChosen: boolean, balance: number | undefined): Html {
  const price = priceOf(type);
  return html`<div>
    <label>
      <input
        type="radio"
        ${type === FIRST_TYPE ? html`id="type"` : undefined}
        name="type"
        value="${type}"
        aria-describedby="type-${type}-about"
        ${isChosen ? html`checked` : undefined}
      /><strong>${NAMES[type]}</strong> · ${price} credits (${formatUsd(price)})
    </label>
    <p class="quiet" id="type-${type}-about">${CONTENTS[type]} ${afterwards(balance, price)}</p>
  </div>`;
}

function afterwards(balance: number | undefined, price: number): Html | undefined {
  if (balance === undefined) return undefined;
  return balance < price
    ? html`<strong>${creditsText(price - balance)} credits too few.</strong>`
    : html`Balance after it: ${creditsText(balance - price)}.`;
}

const KINDS: readonly Option[] = [
  ['', 'As it looks'],
  ...PAGE_KINDS.map((kind): Option => [kind, capitalised(pageKindName(kind))]),
];

function kindField({ typed, refused }: NewAudit): Html {
  return choiceField({
    name: 'kind',
    label: 'Kind of page (optional)',
    value: typed.kind,
    options: KINDS,
    hint: 'Choose it if an earlier report judged the page as something else.',
    problem: refused?.problem,
  });
}

function metadataField({ typed, refused }: NewAudit): Html {
  return areaField({
    name: 'metadata',
    label: 'Metadata (optional)',
    value: typed.metadata,
    hint: `Your own tags, one key=value in each line. At most ${MAX_METADATA_LINES} lines and ${creditsText(MAX_METADATA_CHARACTERS)} characters.`,
    problem: refused?.problem,
  });
}
