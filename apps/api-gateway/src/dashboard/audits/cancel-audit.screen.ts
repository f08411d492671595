import { Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuditPath } from '../../audits/audit-path.js';
import { CancelAudit } from '../../audits/cancel/cancel-audit.js';
import { AuditReads } from '../../audits/fetch/audit-reads.js';
import { traceOf } from '../../http/observability/request-trace.js';
import { PersonLimits } from '../access/person-limits.js';
import { Refusal } from '../access/refusal.js';
import { Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { actionIdOf, Actions } from '../activity/actions.js';
import { refusalFrom } from '../frame/refused-form.js';
import { screenAnswer } from '../frame/screen-answer.js';
import { cancelAuditPage, type CancelForm } from './cancel-audit-page.js';

@Screen('audits')
export class CancelAuditScreen {
  constructor(
    private readonly reads: AuditReads,
    private readonly cancelling: CancelAudit,
    private readonly actions: Actions,
    private readonly limits: PersonLimits,
  ) {}

  @Get(':id/cancel')
  @Opens('member')
  async ask(
    @CurrentVisitor() visitor: Visitor,
    @Param() { id }: AuditPath,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return show(visitor, reply, { audit: await this.reads.read(visitor.workspaceId, id) });
  }

  @Post(':id/cancel')
  @Opens('member')
  async cancel(
    @CurrentVisitor() visitor: Visitor,
    @Param() { id }: AuditPath,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const audit = await this.reads.read(visitor.workspaceId, id);
    try {
      await this.actions.runRepeatable(visitor, request, { name: 'audit.cancel', subject: id }, async () => {
        await this.limits.count(visitor, 'audit.cancel');
        const trace = traceOf(request.id, request.headers.traceparent);
        await this.cancelling.cancel(visitor.workspaceId, id, trace);
        return id;
      });
    } catch (error) {
      const { status, problem } = refusalFrom(error);
      return show(visitor, reply, { audit, problem, actionId: actionIdOf(request) }, status);
    }
    throw Refusal.redirect(`${visitor.home}/audits/${id}`);
  }
}

function show(visitor: Visitor, reply: FastifyReply, form: CancelForm, status = 200): string {
  const content = cancelAuditPage(visitor, form);
  return screenAnswer(reply, visitor, { section: 'Audits', title: 'Cancel an audit', content }, status);
}
