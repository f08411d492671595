import { ApiSchema } from '@nestjs/swagger';
import type { PackageName } from '#contracts/credit-packages';
import { Field } from '../../openapi/schemas.js';
import { PACKAGE } from './checkout.js';

/** The body of POST /billing/topup (contract section 4.5). */
@ApiSchema({ description: 'Other fields are ignored.', additionalProperties: true } as object)
export class TopUpRequest {
  @Field(PACKAGE)
  package!: PackageName;
}
