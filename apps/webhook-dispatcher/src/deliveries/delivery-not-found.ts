import { Failure } from '#contracts/failures';
import { shown } from '../shown.js';

export function deliveryNotFound(deliveryId: string): Failure {
  return new Failure('not-found', 'DELIVERY_NOT_FOUND', `There is no delivery ${shown(deliveryId)}.`);
}
