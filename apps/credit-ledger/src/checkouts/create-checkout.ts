import { Injectable } from '@nestjs/common';
import type { PackageName } from '#contracts/money/prices';
import type { Checkout } from './checkout.js';
import { CheckoutProvider, type MintedCheckout } from './provider/checkout-provider.js';
import { CheckoutRecords } from './checkout-records.js';
import { providerUnavailable } from './provider/provider-failures.js';

/**
 * Sells packages: inserts the row, requests a session from the provider and stores it in the row. If the process dies
 * in between, no customer has the address of the unknown session.
 */
@Injectable()
export class CreateCheckout {
  constructor(
    private readonly checkouts: CheckoutRecords,
    private readonly provider: CheckoutProvider,
  ) {}

  /**
   * Returns a checkout with its session. A redelivered command gets the same one. Throws a not-found `Failure` for a
   * workspace without an account. Throws the provider's `Failure`; then the checkout can't be paid.
   */
  async create(workspaceId: string, packageName: PackageName, commandId: string): Promise<MintedCheckout> {
    const { name: provider, lifetimeSeconds } = this.provider;
    const sale = { workspaceId, package: packageName, provider, lifetimeSeconds, commandId };
    const added = await this.checkouts.add(sale);
    const checkout = added.session || added.status !== 'open' ? added : await this.mint(added);
    const { session } = checkout;
    if (!session) throw providerUnavailable('an earlier delivery of this command failed');
    return { ...checkout, session };
  }

  private async mint(checkout: Checkout): Promise<Checkout> {
    const { checkoutId } = checkout;
    try {
      const session = await this.provider.mint(checkout);
      const attached = await this.checkouts.attach(checkoutId, session);
      // Undefined if another delivery of the same command came first. That delivery's session is the valid one.
      return attached ?? (await this.checkouts.find(checkoutId)) ?? checkout;
    } catch (error) {
      await this.checkouts.fail(checkoutId);
      throw error;
    }
  }
}
