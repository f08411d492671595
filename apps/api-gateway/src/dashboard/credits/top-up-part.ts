import { PACKAGE_NAMES } from '#contracts/ledger/checkouts';
import { CREDIT_PACKAGES, type PackageName, totalCredits } from '#contracts/money/prices';
import { capitalised } from '../../pages/capitalised.js';
import { type Html, html } from '../../pages/html.js';
import { suffices } from '../access/roles.js';
import type { Visitor } from '../access/visitor.js';
import { actionForm, problemSummary } from '../frame/form.js';
import { creditsText } from '../../pages/parts/credits.js';
import type { RefusedForm } from '../frame/refused-form.js';

/** Returns the packages with their prices, and for members their buttons. */
export function topUpPart(visitor: Visitor, refused?: RefusedForm): Html {
  const mayBuy = suffices(visitor.role, 'member');
  return html`${refused && problemSummary(refused.problem)}
    <p>
      ${mayBuy ? 'You pay on the page of the payment provider.' : 'Members of the workspace can buy these.'}
    </p>
    <div class="cards">${PACKAGE_NAMES.map((name) => packageCard(visitor, name, mayBuy))}</div>`;
}

function packageCard(visitor: Visitor, name: PackageName, mayBuy: boolean): Html {
  const { priceUsd, baseCredits, bonusCredits } = CREDIT_PACKAGES[name];
  const buy = html`<input type="hidden" name="package" value="${name}" />
    <button class="primary">Buy ${capitalised(name)}</button>`;
  return html`<div class="card">
    <h2>${capitalised(name)}</h2>
    <p class="figure">$${priceUsd}</p>
    <dl>
      <div>
        <dt>Credits</dt>
        <dd>${creditsText(baseCredits)}</dd>
      </div>
      <div>
        <dt>Bonus credits</dt>
        <dd>${creditsText(bonusCredits)}</dd>
      </div>
      <div class="sum">
        <dt>Total credits</dt>
        <dd>${creditsText(totalCredits(name))}</dd>
      </div>
    </dl>
    ${mayBuy ? actionForm(visitor, `${visitor.home}/credits/top-up`, buy) : undefined}
  </div>`;
}
