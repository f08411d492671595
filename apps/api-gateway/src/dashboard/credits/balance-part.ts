import type { BalanceReply } from '#contracts/ledger/commands';
import { nextTier, tierOf } from '#contracts/limits';
import { formatUsd } from '#contracts/money/money';
import { capitalised, creditsText } from '../../pages/parts.js';
import { type Html, html } from '../../pages/html.js';
import { unread } from '../frame/unread.js';

export function balancePart(balance: BalanceReply | undefined): Html {
  if (!balance) return unread('The balance');
  const { lifetime_purchased: purchased, lifetime_consumed: consumed, owed } = balance;
  return html`<div class="cards" data-live="balance">
    ${card('Balance', balance.balance, `${formatUsd(balance.balance)}`)}
    ${
      owed === undefined
        ? undefined
        : card('Owed', owed, 'Their payment was refunded or disputed. The next credits pay this first.')
    }
    ${card('Purchased in total', purchased, tierText(purchased))}
    ${card('Used in total', consumed, formatUsd(consumed))}
  </div>`;
}

function card(label: string, credits: number, note: string): Html {
  return html`<div class="card">
    <p class="label">${label}</p>
    <p class="figure">${creditsText(credits)}</p>
    <p class="quiet">${note}</p>
  </div>`;
}

function tierText(purchased: number): string {
  const next = nextTier(purchased);
  const tier = capitalised(tierOf(purchased));
  return next
    ? `Your tier is ${tier}. Buy ${creditsText(next.from - purchased)} more credits for ${capitalised(next.tier)}.`
    : `Your tier is ${tier}, the highest.`;
}
