import { Get, Post } from '@nestjs/common';
import { MAX_ENTRY_CREDITS } from '#contracts/money/money';
import { IsWhole } from '#contracts/validation/values';
import { Acts, Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { Forms } from '../activity/forms.js';
import { refusalFrom, violationIn } from '../frame/refused-form.js';
import type { ScreenPage } from '../frame/screen-answer.js';
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
    private readonly forms: Forms,
  ) {}

  @Get()
  @Opens('reader')
  show(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    return this.page(visitor);
  }

  @Post()
  @Acts('owner', { confirmed: false })
  set(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    const { workspaceId: workspace_id, home } = visitor;
    const text = visitor.form.get('threshold') ?? '';
    const threshold = /^\s*\d+\s*$/.test(text) ? Number(text) : NaN;
    const details = { low_balance_threshold: threshold };
    return this.forms.repeatable(visitor, {
      action: { name: 'credits.set-threshold', subject: workspace_id, details },
      violation: violationIn(ThresholdForm, { threshold }, { threshold: 'The threshold' }),
      work: () => this.ledger.send(visitor, 'ledger.set-threshold', { workspace_id, ...details }),
      refusal: (error) => refusalFrom(error, 'threshold'),
      again: (refused) => this.page(visitor, { text, refused }),
      done: () => `${home}/credits/threshold`,
    });
  }

  private async page(visitor: Visitor, typed?: TypedThreshold): Promise<ScreenPage> {
    const payload = { workspace_id: visitor.workspaceId };
    const balance = await this.ledger.read(visitor, 'ledger.get-balance', payload);
    const content = thresholdPart(visitor, balance, typed);
    return creditPage(visitor, '/threshold', content, typed?.refused.status);
  }
}
