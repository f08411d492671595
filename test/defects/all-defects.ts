import type { Defect } from './defect.js';
import { DELIVERY_DEFECTS } from './of-delivery.js';
import { MONEY_DEFECTS } from './of-money.js';
import { TRUST_DEFECTS } from './of-trust.js';

/** Every defect that `npm run defects` knows: 80 at most, of what `npm run mutate` can't express. */
export const DEFECTS: readonly Defect[] = [...MONEY_DEFECTS, ...DELIVERY_DEFECTS, ...TRUST_DEFECTS];
