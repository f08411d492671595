import { Get, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_ENTRY_CREDITS } from '#contracts/money/money';
import { IsWhole } from '#contracts/validation/values';
import { postedForm } from '../../billing/local/posted-form.js';
import { Opens, Screen } from '../access/screen.js';
import { Refusal } from '../access/refusal.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { Actions } from '../activity/actions.js';
import { refusalFrom, violationIn } from '../frame/refused-form.js';
import { creditPage } from './credit-page.js';
import { LedgerCalls } from './ledger-calls.js';
import { thresholdPart, type TypedThreshold } from './threshold-part.js';

class ThresholdForm {
  @IsWhole({ min: 0, max: MAX_ENTRY_CREDITS })
  readonly threshold!: number;
}

/** When a workspace is told that its balance is low. */
@Screen('credits/threshold')
export class ThresholdScreen {
  constructor(
    private readonly ledger: LedgerCalls,
    private readonly actions: Actions,
  ) {}

  @Get()
  @Opens('reader')
  show(
    @CurrentVisitor() visitor: Visitor,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.answer(visitor, request, reply);
  }

  @Post()
  @Opens('owner')
  async set(
    @CurrentVisitor() visitor: Visitor,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const text = postedForm(request)?.get('threshold') ?? '';
    const threshold = /^\s*\d+\s*$/.test(text) ? Number(text) : NaN;
    const refused = violationIn(ThresholdForm, { threshold }, { threshold: 'The threshold' });
    if (refused) return this.answer(visitor, request, reply, { text, refused });
    const { workspaceId: workspace_id, home } = visitor;
    try {
      await this.actions.runRepeatable(
        visitor,
        request,
        {
          name: 'credits.set-threshold',
          subject: workspace_id,
          details: { low_balance_threshold: threshold },
        },
        async () => {
          const payload = { workspace_id, low_balance_threshold: threshold };
          await this.ledger.send(request, 'ledger.set-threshold', payload);
          return workspace_id;
        },
      );
    } catch (error) {
      if (error instanceof Refusal) throw error;
      return this.answer(visitor, request, reply, { text, refused: refusalFrom(error, 'threshold') });
    }
    throw Refusal.redirect(`${home}/credits/threshold`);
  }

  private async answer(
    visitor: Visitor,
    request: FastifyRequest,
    reply: FastifyReply,
    typed?: TypedThreshold,
  ): Promise<string> {
    const payload = { workspace_id: visitor.workspaceId };
    const balance = await this.ledger.read(request, 'ledger.get-balance', payload);
    return creditPage(
      reply,
      visitor,
      '/threshold',
      thresholdPart(visitor, balance, typed),
      typed?.refused.status,
    );
  }
}
