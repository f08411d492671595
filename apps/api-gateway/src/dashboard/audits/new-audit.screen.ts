import { Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Failure } from '#contracts/failures';
import { AUDIT_TYPES, type AuditType, isAuditType } from '#contracts/audit/audits';
import { PAGE_KINDS, pageKindName } from '#contracts/audit/page-kinds';
import { formatUsd } from '#contracts/money/money';
import { priceOf } from '#contracts/money/prices';
import { ApiError } from '../../http/errors/api-error.js';
import { notedOf } from '../../http/request-log/request-entry.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { Acts, Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { Forms } from '../activity/forms.js';
import { PersonCommands } from '../access/person-commands.js';
import type { ScreenPage } from '../frame/screen-response.js';
import {
  CreateForPerson,
  isInProgress,
  type CreateForm,
  createFormOf,
  createRequestOf,
  MAX_METADATA_CHARACTERS,
  MAX_METADATA_LINES,
} from './create-for-person.js';
import { type Html, html } from '../../pages/html.js';
import { actionIdOf } from '../activity/actions.js';
import { capitalised, creditsText } from '../../pages/parts.js';
import {
  actionForm,
  areaField,
  choiceField,
  fieldset,
  type Option,
  textField,
  type RefusedForm,
  refusalFrom,
} from '../frame/form.js';

const EMPTY: CreateForm = { url: '', type: 'all', kind: '', metadata: '' };

@Screen('audits')
export class NewAuditScreen {
  constructor(
    private readonly commands: PersonCommands,
    private readonly forms: Forms,
    private readonly creating: CreateForPerson,
    private readonly settings: GatewaySettings,
  ) {}

  @Opens('member', 'new')
  form(
    @CurrentVisitor() visitor: Visitor,
    @Query('url') url: unknown,
    @Query('type') type: unknown,
  ): Promise<ScreenPage> {
    const typed = {
      ...EMPTY,
      ...(typeof url === 'string' ? { url } : {}),
      ...(typeof type === 'string' && isAuditType(type) ? { type } : {}),
    };
    return this.page(visitor, { typed });
  }

  @Acts('member', { confirmed: false })
  async create(@CurrentVisitor() visitor: Visitor, @Req() request: FastifyRequest): Promise<ScreenPage> {
    const typed = createFormOf(visitor.form);
    let create: ReturnType<typeof createRequestOf>;
    try {
      create = createRequestOf(typed, this.settings.egress);
    } catch (error) {
      return this.page(visitor, { typed, refused: refusedCreate(error) });
    }
    const { url, type, fingerprint } = create;
    const details = { url, type, fingerprint: Buffer.from(fingerprint).toString('hex') };
    const onAudit = (auditId: string) => void (notedOf(request).auditId = auditId);
    return this.forms.repeatable(visitor, {
      action: { name: 'audit.create', details },
      work: (actionId) => this.creating.create(visitor, create, actionId, { ...visitor.trace, onAudit }),
      refusal: refusedCreate,
      again: (refused) => this.page(visitor, { typed, refused }),
      done: (auditId) => `${visitor.home}/audits/${auditId}`,
    });
  }

  private async page(visitor: Visitor, audit: Omit<NewAudit, 'balance'>): Promise<ScreenPage> {
    const account = { workspace_id: visitor.workspaceId };
    const read = await this.commands.read(visitor, 'ledger.get-balance', account);
    return newAuditPage(visitor, { ...audit, balance: read?.balance });
  }
}

const FIELDS: Readonly<Partial<Record<string, string>>> = {
  INVALID_URL: 'url',
  INVALID_TYPE: 'type',
  INVALID_KIND: 'kind',
  INVALID_METADATA: 'metadata',
  METADATA_LIMIT: 'metadata',
  INSUFFICIENT_CREDITS: 'type',
};

/** Throws the error again if it is a defect. */
function refusedCreate(error: unknown): RefusedForm {
  const code = error instanceof ApiError || error instanceof Failure ? error.code : '';
  const refused = { ...refusalFrom(error, FIELDS[code]), isSpent: wasSentWithOtherValues(error) };
  const message = messageFor(error);
  return message === undefined ? refused : { ...refused, problem: { message } };
}

/** The API's words for these are about keys, which people do not see. */
function messageFor(error: unknown): string | undefined {
  if (wasSentWithOtherValues(error))
    return 'This form was sent before with other values, which may have created an audit. Look at the audits before you send it again: that creates another one.';
  if (isInProgress(error) || (error instanceof Failure && error.kind === 'transient'))
    return 'It is not known yet whether the audit was created. Send the form again, unchanged: it is charged once.';
  return undefined;
}

function wasSentWithOtherValues(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'IDEMPOTENCY_CONFLICT' && !isInProgress(error);
}

interface NewAudit {
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
function newAuditPage(visitor: Visitor, audit: NewAudit): ScreenPage {
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
        ${type === FIRST_TYPE && html`id="type"`}
        name="type"
        value="${type}"
        aria-describedby="type-${type}-about"
        ${isChosen && html`checked`}
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
