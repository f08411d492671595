import { Injectable } from '@nestjs/common';
import type { PackageName } from '#contracts/money/prices';
import type { Checkout } from './checkout.js';
import { CheckoutProvider, type MintedCheckout } from './provider/checkout-provider.js';
import { CheckoutRecords } from './checkout-records.js';
import { providerUnavailable } from './provider/provider-failures.js';

/**
 * Sells packages: row → the provider's session → the row gets it. Where that dies in between, nobody has the
 * address of a session that the row does not know.
 */
@Injectable()
export class CreateCheckout {
  constructor(
    private readonly checkouts: CheckoutRecords,
    private readonly provider: CheckoutProvider,
  ) {}

  /**
   * A checkout with its session; one for each command, however often that is delivered. Throws a `Failure`: not-found
   * for a workspace without account, and those of the provider, after which the checkout can't be paid any more.
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
      // Undefined where another delivery of the same command came first: what it did counts.
      return attached ?? (await this.checkouts.find(checkoutId)) ?? checkout;
    } catch (error) {
      await this.checkouts.fail(checkoutId);
      throw error;
    }
  }
}
