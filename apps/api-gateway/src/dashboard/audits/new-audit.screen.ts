import { Get, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contracts/failures';
import { postedForm } from '../../billing/local/posted-form.js';
import { ApiError } from '../../http/errors/api-error.js';
import { type RequestTrace, traceOf } from '../../http/observability/request-trace.js';
import { notedOf } from '../../request-log/noted.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { Refusal } from '../access/refusal.js';
import { Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { actionIdOf, Actions } from '../activity/actions.js';
import { LedgerCalls } from '../credits/ledger-calls.js';
import { type RefusedForm, refusalFrom } from '../frame/refused-form.js';
import { screenAnswer } from '../frame/screen-answer.js';
import { CreateForPerson, isInProgress } from './create-for-person.js';
import { type CreateForm, createFormOf, createRequestOf } from './create-form.js';
import { type NewAudit, newAuditPage } from './new-audit-page.js';

const EMPTY: CreateForm = { url: '', type: 'all', metadata: '' };

@Screen('audits')
export class NewAuditScreen {
  constructor(
    private readonly ledger: LedgerCalls,
    private readonly actions: Actions,
    private readonly creating: CreateForPerson,
    private readonly settings: GatewaySettings,
  ) {}

  @Get('new')
  @Opens('member')
  async form(
    @CurrentVisitor() visitor: Visitor,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.show(visitor, request, reply, { typed: EMPTY });
  }

  @Post()
  @Opens('member')
  async create(
    @CurrentVisitor() visitor: Visitor,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const typed = createFormOf(postedForm(request) ?? new URLSearchParams());
    let auditId: string;
    try {
      auditId = await this.createOnce(visitor, request, typed);
    } catch (error) {
      const { status, problem } = refusedCreate(error);
      const actionId = wasSentWithOtherValues(error) ? undefined : actionIdOf(request);
      return this.show(visitor, request, reply, { typed, problem, actionId }, status);
    }
    throw Refusal.redirect(`${visitor.home}/audits/${auditId}`);
  }

  private createOnce(visitor: Visitor, request: FastifyRequest, typed: CreateForm): Promise<string> {
    const create = createRequestOf(typed, this.settings.egress);
    const { url, type } = create;
    const details = { url, type, fingerprint: Buffer.from(create.fingerprint).toString('hex') };
    return this.actions.runRepeatable(visitor, request, { name: 'audit.create', details }, (actionId) =>
      this.creating.create(visitor, create, actionId, {
        ...trace(request),
        onAudit: (auditId) => void (notedOf(request).auditId = auditId),
      }),
    );
  }

  private async show(
    visitor: Visitor,
    request: FastifyRequest,
    reply: FastifyReply,
    audit: Omit<NewAudit, 'balance'>,
    status = 200,
  ): Promise<string> {
    const account = { workspace_id: visitor.workspaceId };
    const read = await this.ledger.read(request, 'ledger.get-balance', account);
    const content = newAuditPage(visitor, { ...audit, balance: read?.balance });
    return screenAnswer(reply, visitor, { section: 'Audits', title: 'New audit', content }, status);
  }
}

function trace({ id, headers }: FastifyRequest): RequestTrace {
  return traceOf(id, headers.traceparent);
}

const FIELDS: Readonly<Partial<Record<string, string>>> = {
  INVALID_URL: 'url',
  INVALID_TYPE: 'type',
  INVALID_METADATA: 'metadata',
  METADATA_LIMIT: 'metadata',
  INSUFFICIENT_CREDITS: 'type',
};

/** Throws the error again if it is a defect. */
function refusedCreate(error: unknown): RefusedForm {
  const code = error instanceof ApiError || error instanceof Failure ? error.code : '';
  const refused = refusalFrom(error, FIELDS[code]);
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
