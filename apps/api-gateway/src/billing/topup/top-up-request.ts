import { ApiSchema } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { CREDIT_PACKAGES, type PackageName } from '#contracts/money/prices';
import { RefusedAs } from '../../http/validation/refused-as.js';
import { Field } from '../../docs/openapi/schemas.js';
import { PACKAGE } from './checkout.js';

const NAMES = Object.keys(CREDIT_PACKAGES);

/** The body of POST /billing/topup (contract section 4.5), as it was read (`digestTopUp`). */
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
