import { eventually } from '../../../test/support/eventually.js';
import type { PartnerClient } from '../../../test/support/partner/partner-client.js';
import { topUp } from '../../../test/support/partner/top-up.js';
import type { Story } from './story.js';

const GROWTH_POLLS_PER_MINUTE = '600';

/** Buys the growth package on the local provider's page, as a browser would; the tier rises with it. */
export async function buyCredits(story: Story, gatewayUrl: string, partner: PartnerClient): Promise<void> {
  story.chapter('The partner buys credits: the growth package, with a promotion code');
  const before = await partner.getBalance();
  const checkout = await topUp(partner, 'growth');
  story.promise(
    'a checkout for $199 and 20,900 credits is open',
    checkout.amount_usd === 199 && checkout.credits === 20_900,
    checkout,
  );
  story.tell(`page ${checkout.checkout_url}`);

  const paid = await fetch(`${checkout.checkout_url}/pay`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      origin: new URL(gatewayUrl).origin,
    },
    body: new URLSearchParams({ code: 'WELCOME20' }).toString(),
  });
  story.promise('the page takes the payment', paid.status === 303, paid.status);
  const expected = before.body.data.balance + 20_900;
  const after = await eventually('the credits are in the balance', async () => {
    const response = await partner.getBalance();
    return response.body.data.balance === expected && response;
  });
  story.promise(
    `the balance is ${expected}, whatever was paid`,
    after.body.data.lifetime_purchased === 21_900,
    after.body,
  );

  await eventually('the limits have risen', async () => {
    const { headers } = await partner.getAudit('aud_none');
    return headers['x-ratelimit-limit'] === GROWTH_POLLS_PER_MINUTE;
  });
  story.promise(`the tier is growth: ${GROWTH_POLLS_PER_MINUTE} polls a minute`, true);
}
