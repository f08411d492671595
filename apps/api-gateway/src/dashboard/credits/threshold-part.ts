import type { BalanceReply } from '#contracts/ledger/commands';
import { MAX_ENTRY_CREDITS } from '#contracts/money/money';
import { type Html, html } from '../../pages/html.js';
import { suffices } from '../access/roles.js';
import type { Visitor } from '../access/visitor.js';
import { creditsText } from '../../pages/parts/credits.js';
import { actionForm, textField } from '../frame/form.js';
import type { RefusedForm } from '../frame/refused-form.js';
import { unread } from '../frame/unread.js';

/** The form that was refused, with what was typed. */
export interface TypedThreshold {
  readonly text: string;
  readonly refused: RefusedForm;
}

/** Returns the threshold, what it does, and for owners its form. */
export function thresholdPart(
  visitor: Visitor,
  balance: BalanceReply | undefined,
  typed?: TypedThreshold,
): Html {
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
    ${suffices(visitor.role, 'owner') ? form(visitor, threshold, typed) : undefined}`;
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
    undefined,
    problem,
  );
}
