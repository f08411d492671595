import { CREDIT_PACKAGES, type PackageName } from '#contracts/money/prices';
import type { Schema } from '../../docs/openapi/openapi-types.js';
import { count, Field, idOf, text, timestamp } from '../../docs/openapi/schemas.js';

export const PACKAGE: Schema = { type: 'string', enum: Object.keys(CREDIT_PACKAGES) };

/** A checkout session as its partner sees it. */
export class Checkout {
  @Field(idOf('checkout', 'Names the checkout.')) checkout_id!: string;
  @Field({ ...text('Where to pay, in a browser; promotion codes are entered there.'), format: 'uri' })
  checkout_url!: string;
  @Field(PACKAGE) package!: PackageName;
  @Field(count('The price in whole US dollars, before any promotion code.')) amount_usd!: number;
  @Field(count('The credits that the balance gains, bonus included.')) credits!: number;
  @Field(timestamp('Until when it may be paid.')) expires_at!: string;
}
