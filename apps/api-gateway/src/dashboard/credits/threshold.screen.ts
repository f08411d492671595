import { MAX_ENTRY_CREDITS } from '#contracts/money/money';
import { IsWhole } from '#contracts/validation/values';
import { Acts, Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor, suffices } from '../access/visitor.js';
import { Forms } from '../activity/forms.js';
import { type ScreenPage, unread } from '../frame/screen-response.js';
import { creditPage } from './credit-page.js';
import { PersonCommands } from '../access/person-commands.js';
import type { BalanceReply } from '#contracts/ledger/commands';
import { type Html, html } from '../../pages/html.js';
import { creditsText } from '../../pages/parts.js';
import { actionForm, textField, refusalFrom, violationIn, type RefusedForm } from '../frame/form.js';

class ThresholdForm {
  @IsWhole({ min: 0, max: MAX_ENTRY_CREDITS })
  readonly threshold!: number;
}

/** When a workspace is told that its balance is low. */
@Screen('credits/threshold')
export class ThresholdScreen {
  constructor(
    private readonly commands: PersonCommands,
    private readonly forms: Forms,
  ) {}

  @Opens('reader')
  show(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    return this.page(visitor);
  }

  @Acts('owner', { confirmed: false })
  set(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    const { workspaceId: workspace_id, home } = visitor;
    const text = visitor.form.get('threshold') ?? '';
    const threshold = /^\s*\d+\s*$/.test(text) ? Number(text) : NaN;
    const details = { low_balance_threshold: threshold };
    return this.forms.repeatable(visitor, {
      action: { name: 'credits.set-threshold', subject: workspace_id, details },
      violation: violationIn(ThresholdForm, { threshold }, { threshold: 'The threshold' }),
      work: () => this.commands.send(visitor, 'ledger.set-threshold', { workspace_id, ...details }),
      refusal: (error) => refusalFrom(error, 'threshold'),
      again: (refused) => this.page(visitor, { text, refused }),
      done: () => `${home}/credits/threshold`,
    });
  }

  private async page(visitor: Visitor, typed?: TypedThreshold): Promise<ScreenPage> {
    const payload = { workspace_id: visitor.workspaceId };
    const balance = await this.commands.read(visitor, 'ledger.get-balance', payload);
    const content = thresholdPart(visitor, balance, typed);
    return creditPage(visitor, '/threshold', content, typed?.refused.status);
  }
}

interface TypedThreshold {
  readonly text: string;
  readonly refused: RefusedForm;
}

function thresholdPart(visitor: Visitor, balance: BalanceReply | undefined, typed?: TypedThreshold): Html {
  const threshold = balance?.low_balance_threshold;
  return html`${
      threshold === undefined
        ? unread('The threshold')
        : html`<p>
            ${
              threshold === 0
                ? html`The event <code>balance.low</code> is never sent.`
                : html`The event <code>balance.low</code> is sent when a charge takes the balance below
                    <b>${creditsText(threshold)}</b> credits.`
            }
          </p>`
    }
    <p class="quiet">
      It is sent to the webhook endpoints that subscribe to it, at most once in 24 hours. Only a charge that
      crosses the threshold sends it: a new threshold or a refund does not. 0 means never.
    </p>
    ${suffices(visitor.role, 'owner') && form(visitor, threshold, typed)}`;
}

function form(visitor: Visitor, threshold: number | undefined, typed?: TypedThreshold): Html {
  const problem = typed?.refused.problem;
  const field = textField({
    name: 'threshold',
    label: 'Threshold in credits',
    value: typed?.text ?? threshold?.toString(),
    hint: `A whole number from 0 to ${creditsText(MAX_ENTRY_CREDITS)}.`,
    problem,
  });
  return actionForm(
    visitor,
    `${visitor.home}/credits/threshold`,
    html`${field}<button class="primary">Set the threshold</button>`,
    problem,
  );
}
