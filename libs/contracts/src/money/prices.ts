import type { AuditType } from '../audit/audits.js';

/** Credits charged at creation (contract section 2.3). */
export const PRICES: Readonly<Record<AuditType, number>> = { all: 150, seo: 80, aeo: 80, geo: 80 };

export function priceOf(type: AuditType): number {
  return PRICES[type];
}
