import { Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Failure } from '#contracts/failures';
import { ApiError } from '../../http/errors/api-error.js';
import { notedOf } from '../../http/request-log/noted.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { Acts, Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { Forms } from '../activity/forms.js';
import { PersonCommands } from '../access/person-commands.js';
import { type RefusedForm, refusalFrom } from '../frame/refused-form.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { CreateForPerson, isInProgress } from './create-for-person.js';
import { type CreateForm, createFormOf, createRequestOf } from './create-form.js';
import { type NewAudit, newAuditPage } from './new-audit-page.js';

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
  form(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    return this.page(visitor, { typed: EMPTY });
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
