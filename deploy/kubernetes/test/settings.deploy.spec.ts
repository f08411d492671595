import { expect, it } from '@jest/globals';
import { checkSettings } from '#runtime/configuration/check-settings';
import { DEFINITIONS } from '../../../test/support/service/service-definitions.js';
import { renderComplete } from './documents/combinations.js';
import { appsOf } from './documents/pods.js';
import { environmentOf } from './policies/configuration.js';

it.each([
  ['overlays/production', 'live', 'test'],
  ['overlays/staging', 'test', 'live'],
] as const)('the ledger of %s starts with no key of Stripe but one of %s mode', (name, mode, other) => {
  const documents = renderComplete(name);
  const ledger = appsOf(documents).find((app) => app.name === 'credit-ledger')!;
  const start = (keys: 'live' | 'test') => () => {
    checkSettings(DEFINITIONS['credit-ledger'], environmentOf(documents, ledger, keys));
  };
  expect(start(mode)).not.toThrow();
  expect(start(other)).toThrow(`Stripe's ${mode} mode`);
});
