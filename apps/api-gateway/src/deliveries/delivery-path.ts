import { EXAMPLE } from '../openapi/examples.js';
import { Field } from '../openapi/schemas.js';

/** The parameter of the paths of one delivery. */
export class DeliveryPath {
  @Field({
    name: 'delivery_id',
    type: 'string',
    minLength: 1,
    description: 'The identifier of the delivery, `dlv_…`.',
    example: EXAMPLE.deliveryId,
  })
  id!: string;
}
