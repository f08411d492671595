import { IsId } from '#contracts/validation/values';
import { RefusedAs } from '../http/validation/refused-as.js';
import { EXAMPLE } from '../docs/openapi/examples.js';
import { Field } from '../docs/openapi/schemas.js';

/** The parameter of the paths of one delivery. */
@RefusedAs('DELIVERY_NOT_FOUND', 'This workspace has no delivery with this id.')
export class DeliveryPath {
  @IsId('delivery')
  @Field({
    name: 'delivery_id',
    type: 'string',
    minLength: 1,
    description: 'The identifier of the delivery, `dlv_…`.',
    example: EXAMPLE.deliveryId,
  })
  readonly id!: string;
}
