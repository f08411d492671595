import { describe, expect, it } from '@jest/globals';
import { routeName } from './request-entry.js';

describe('the name of a route', () => {
  it.each([
    ['/api/v1/audit', '/api/v1/audit'],
    ['/api/v1/audit/:id([^:]+)', '/api/v1/audit/{id}'],
    ['/api/v1/audit/:id([^:]+)::cancel', '/api/v1/audit/{id}:cancel'],
    ['/api/v1/webhooks/deliveries/:id/replay', '/api/v1/webhooks/deliveries/{id}/replay'],
    [undefined, undefined],
  ])('of %s is %s', (route, name) => expect(routeName(route)).toBe(name));
});
