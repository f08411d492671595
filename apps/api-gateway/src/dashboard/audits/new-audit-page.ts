import { AUDIT_TYPES, type AuditType } from '#contracts/audit/audits';
import { formatUsd } from '#contracts/money/money';
import { priceOf } from '#contracts/money/prices';
import { type Html, html } from '../../pages/html.js';
import type { Visitor } from '../access/visitor.js';
import { creditsText } from '../frame/credits.js';
import { actionForm, areaField, fieldset, type FormProblem, textField } from '../frame/form.js';
import type { CreateForm } from './create-form.js';
import { MAX_METADATA_CHARACTERS, MAX_METADATA_LINES } from './metadata-lines.js';

export interface NewAudit {
  readonly typed: CreateForm;
  readonly problem?: FormProblem | undefined;
  /** Credits; undefined if the ledger did not answer. */
  readonly balance: number | undefined;
  /** The id of a form that was sent and whose work may have to be finished. */
  readonly actionId?: string | undefined;
}

const NAMES: Readonly<Record<AuditType, string>> = {
  all: 'SEO, AEO and GEO',
  seo: 'SEO',
  aeo: 'AEO',
  geo: 'GEO',
};

/** What each type contains. */
const CONTENTS: Readonly<Record<AuditType, string>> = {
  all: 'Everything: the checks for search engines, answer engines and generative engines, and one overall score.',
  seo: 'Search engines: whether they can index the page, its metadata, content, links, structured data and technology.',
  aeo: 'Answer engines: whether the page answers questions in a form that they quote.',
  geo: 'Generative engines: whether their crawlers may read the page, and what they can take and cite from it.',
};

/** Its choice has the id that a problem with the type leads to. */
const [FIRST_TYPE] = AUDIT_TYPES;
const SMALLEST_PRICE = Math.min(...AUDIT_TYPES.map(priceOf));

/** The form that creates an audit. It shows the price and the balance after it before anything is sent. */
export function newAuditPage(visitor: Pick<Visitor, 'home' | 'csrf'>, audit: NewAudit): Html {
  const { typed, problem, balance, actionId } = audit;
  const content = html`${textField({
      name: 'url',
      label: 'URL',
      type: 'text',
      value: typed.url,
      hint: 'The whole address of a public page, with http:// or https://.',
      problem,
    })}
    ${typesOf(audit)} ${metadataField(audit)}
    <p class="row">
      <button class="primary">Create the audit</button>
      <a href="${visitor.home}/audits">Back to the audits</a>
    </p>`;
  return html`${balanceOf(visitor.home, balance)}
  ${actionForm(visitor, `${visitor.home}/audits`, content, actionId, problem)}`;
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

function typesOf({ typed, problem, balance }: NewAudit): Html {
  const choices = AUDIT_TYPES.map((type) => choiceOf(type, type === typed.type, balance));
  const field = { name: 'type', label: 'Type', problem };
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
    ? html`<strong>${creditsText(price - balance)} credits are missing.</strong>`
    : html`Balance after it: ${creditsText(balance - price)}.`;
}

function metadataField({ typed, problem }: NewAudit): Html {
  return areaField({
    name: 'metadata',
    label: 'Metadata (optional)',
    value: typed.metadata,
    hint: `Your own tags, one key=value in each line. At most ${MAX_METADATA_LINES} lines and ${creditsText(MAX_METADATA_CHARACTERS)} characters.`,
    problem,
  });
}
