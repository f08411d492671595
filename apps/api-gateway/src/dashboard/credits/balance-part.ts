import type { BalanceReply } from '#contracts/ledger/commands';
import { nextTier, tierOf } from '#contracts/limits';
import { formatUsd } from '#contracts/money/money';
import { type Html, html } from '../../pages/html.js';
import { creditsText } from '../frame/credits.js';
import { unread } from '../frame/unread.js';

/** Returns the balance, what is owed, what was bought and used, and the tier. */
export function balancePart(balance: BalanceReply | undefined): Html {
  if (!balance) return unread('The balance');
  const { lifetime_purchased: purchased, lifetime_consumed: consumed, owed } = balance;
  return html`<div class="cards" data-live="balance">
    ${card('Available', balance.balance, `${formatUsd(balance.balance)}`)}
    ${
      owed === undefined
        ? undefined
        : card('Owed', owed, 'Their payment was refunded or disputed. The next credits pay this first.')
    }
    ${card('Purchased in all', purchased, tierText(purchased))}
    ${card('Used in all', consumed, formatUsd(consumed))}
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
  const tier = `Your tier is ${tierOf(purchased)}, the highest.`;
  return next
    ? `Your tier is ${tierOf(purchased)}. Buy ${creditsText(next.from - purchased)} more credits for ${next.tier}.`
    : tier;
}
