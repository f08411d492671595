import { describe, expect, it } from '@jest/globals';
import { assertConfirmedIsSet, type DashboardRoute } from './dashboard-route.js';

describe('a route of the dashboard', () => {
  const add = (method: string | string[], dashboard: DashboardRoute | undefined) => () =>
    assertConfirmedIsSet({
      url: '/dashboard/x',
      method,
      ...(dashboard && { config: { dashboard } }),
      handler: () => undefined,
    });

  it('is refused if it changes something and does not say whether it needs a fresh sign-in', () => {
    for (const method of ['POST', ['GET', 'POST']])
      expect(add(method, { least: 'owner' })).toThrow(
        'POST /dashboard/x does not say whether it needs a fresh sign-in: give its method @Acts(least, { confirmed }), not @Opens',
      );
  });

  it('is taken if it says so, or if it only shows something', () => {
    expect(add('POST', { least: 'anyone', confirmed: false })).not.toThrow();
    expect(add('POST', { least: 'owner', confirmed: true })).not.toThrow();
    expect(add('GET', { least: 'owner' })).not.toThrow();
    expect(add('POST', undefined)).not.toThrow();
  });
});
