import { expect, it } from '@jest/globals';
import {
  ENUMERATIONS,
  PROPERTIES,
  TYPES,
} from '../../apps/audit-engine/src/checks/schema/names/vocabulary.js';

it('the vocabulary has what is in use, what is pending and what was replaced', () => {
  expect(TYPES.size).toBeGreaterThan(900);
  expect(PROPERTIES.size).toBeGreaterThan(1_400);
  for (const type of ['Product', 'ProductGroup', 'PerformingArtsEvent', 'Text'])
    expect(TYPES).toContain(type);
  for (const property of ['hasVariant', 'reviews', 'priceCurrency']) expect(PROPERTIES).toContain(property);
  expect(ENUMERATIONS.OfferItemCondition).toEqual([
    'DamagedCondition',
    'NewCondition',
    'RefurbishedCondition',
    'UsedCondition',
  ]);
});
