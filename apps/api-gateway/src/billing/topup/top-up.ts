import { ApiSchema } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { CREDIT_PACKAGES, type PackageName } from '#contracts/money/prices';
import { RefusedAs } from '../../http/validation/refused-as.js';
import { Field, count, idOf, text, timestamp } from '../../http/openapi/schemas.js';
import type { Schema } from '../../http/openapi/openapi-types.js';

const NAMES = Object.keys(CREDIT_PACKAGES);
const PACKAGE: Schema = { type: 'string', enum: NAMES };

/** The body of POST /billing/topup (contract section 4.5), as `digestTopUp` returns it. */
@RefusedAs(
  'INVALID_PACKAGE',
  `The request body must be a JSON object whose package is one of ${NAMES.join(', ')}.`,
)
@ApiSchema({ description: 'Other fields are ignored.', additionalProperties: true } as object)
export class TopUpRequest {
  @IsIn(NAMES)
  @Field(PACKAGE)
  readonly package!: PackageName;
}

export class Checkout {
  @Field(idOf('checkout', 'The id of the checkout.')) checkout_id!: string;
  @Field({
    ...text('The page to pay at, for a browser. You can enter a promotion code there.'),
    format: 'uri',
  })
  checkout_url!: string;
  @Field(PACKAGE) package!: PackageName;
  @Field(count('The price in whole US dollars, before any promotion code.')) amount_usd!: number;
  @Field(count('The credits that you get, with bonus.')) credits!: number;
  @Field(timestamp('When the checkout expires.')) expires_at!: string;
}
