import { ID_PREFIXES, type IdKind } from '#contracts/identifiers';

/** Identifiers, times and URLs that all examples share, so that they are consistent. */
export const EXAMPLE = {
  auditId: id('audit', '3'),
  requestId: id('request', '5'),
  deliveryId: id('delivery', '7'),
  endpointId: id('endpoint', '9'),
  eventId: id('event', 'b'),
  checkoutId: id('checkout', 'd'),
  keyId: id('key', 'f'),
  url: 'https://example.com/pricing',
  createdAt: '2026-11-21T09:30:00.000Z',
  completedAt: '2026-11-21T09:30:24.518Z',
  later: '2026-11-22T09:30:00.000Z',
  idempotencyKey: '2f1c7a52-8c39-4b8e-9a41-6d3e5b0c7f18',
  etag: '"3"',
} as const;

function id(kind: IdKind, last: string): string {
  return `${ID_PREFIXES[kind]}_01kawz5p0rf8mv2y6t4qn9x1c${last}`;
}
