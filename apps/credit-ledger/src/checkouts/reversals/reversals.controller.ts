import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { ReplyOf } from '#contracts/messages/messages';
import { Failure } from '#contracts/failures';
import { TakeBackCredits } from '#contracts/ledger/commands';
import { ReversalNotice } from '#contracts/ledger/reversals';
import { asUtc } from '#contracts/validation/is-iso-time';
import { asLabel } from '#contracts/validation/text';
import type { MessageContext } from '#messaging/message/message-context';
import { causedBy } from '#runtime/relay/stored-events';
import { AccountWriter } from '../../account/writer/account-writer.js';
import { ReportReversal } from './report-reversal.js';
import { ReversalRecords } from './reversal-records.js';

/** The prefixes of Stripe's ids for refunds and disputes. */
const REVERSAL_ID = /^(re|pyr|dp|du)_/;

/** Records refunds and disputes, and reverses the credits that an operator decided on. */
@Controller()
export class ReversalsController {
  constructor(
    private readonly reporting: ReportReversal,
    private readonly reversals: ReversalRecords,
    private readonly accounts: AccountWriter,
  ) {}

  @MessagePattern<string>('ledger.report-reversal')
  report(@Payload() notice: ReversalNotice): Promise<ReplyOf<'ledger.report-reversal'>> {
    return this.reporting.report({ ...notice, occurred_at: asUtc(notice.occurred_at) });
  }

  @MessagePattern<string>('ledger.take-back-credits')
  async reverse(
    @Payload() taken: TakeBackCredits,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'ledger.take-back-credits'>> {
    const payload = { ...taken, reference: asLabel(taken.reference) };
    await this.requireOwn(payload.workspace_id, payload.reference);
    return this.accounts.execute({ type: 'ledger.take-back-credits', payload }, causedBy(context));
  }

  /** Prevents a typing error from taking credits from a workspace that the refund is not about. */
  private async requireOwn(workspaceId: string, reference: string): Promise<void> {
    const workspaces = await this.reversals.workspacesOf(reference);
    if (workspaces.length === 0 && REVERSAL_ID.test(reference))
      throw new Failure(
        'rejected',
        'REVERSAL_UNKNOWN',
        `reference: no refund or dispute ${reference} is known; acs payments reversals lists those that are`,
        { details: { field: 'reference', reference } },
      );
    if (workspaces.length === 0 || workspaces.includes(workspaceId)) return;
    throw new Failure(
      'rejected',
      'REVERSAL_OF_ANOTHER_WORKSPACE',
      `the refund or dispute ${reference} is about a payment of ${workspaces.join(', ')}, not of ${workspaceId}`,
      { details: { field: 'reference', reference } },
    );
  }
}
