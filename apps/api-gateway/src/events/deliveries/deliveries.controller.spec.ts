import { describe, expect, it } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { refusalOf } from '../../http/validation/refused-as.js';
import { DeliveryPath } from './deliveries.controller.js';

describe('the path of a delivery', () => {
  it.each(['delivery', 'event'] as const)('takes the id of a %s', (kind) => {
    expect(refusalOf(DeliveryPath, { id: newId(kind) })).toBeUndefined();
  });

  it.each([newId('audit'), 'evt_1', 'x'])('refuses %s as a delivery that is not there', (id) => {
    expect(refusalOf(DeliveryPath, { id })).toMatchObject({ code: 'DELIVERY_NOT_FOUND' });
  });
});
