import { describe, expect, it } from '@jest/globals';
import { ConfigurationError } from '#runtime/configuration-error';
import { Environment } from '#runtime/environment';
import { DispatcherSettings } from './dispatcher-settings.js';

const read = (variables: Record<string, string>) => DispatcherSettings.read(new Environment(variables));

describe('the settings of the dispatcher', () => {
  it('are those of the contract where nothing is set', () => {
    const settings = read({});
    expect(settings).toMatchObject({ timeoutMs: 5_000, leaseMs: 10_000 });
    expect(settings.egress).toMatchObject({ allow: [], plainHttp: 'allowed-only' });
  });

  it.each([
    [{ WEBHOOK_RETRY_SCHEDULE: '1s,2s' }, 'WEBHOOK_RETRY_SCHEDULE has 2 delays: 4 are needed'],
    [{ WEBHOOK_TIMEOUT_MS: 'soon' }, 'WEBHOOK_TIMEOUT_MS is "soon"'],
    [{ EGRESS_ALLOW: 'localhost' }, 'EGRESS_ALLOW'],
    [{ EGRESS_ALLOW: '127.0.0.0/8', NODE_ENV: 'production' }, 'unset it where NODE_ENV=production'],
  ])('are refused by name where they are wrong: %j', (variables, problem) => {
    expect(() => read(variables)).toThrow(ConfigurationError);
    expect(() => read(variables)).toThrow(problem);
  });
});
