import { describe, expect, it } from '@jest/globals';
import { ConfigurationError, Environment } from '#runtime/configuration/environment';
import { DispatcherSettings } from './dispatcher-settings.js';
import { DEFAULT_SCHEDULE } from './retry-schedule.js';

const read = (variables: Record<string, string>) => DispatcherSettings.read(new Environment(variables));

describe('the settings of the dispatcher', () => {
  it('are those of the contract where nothing is set', () => {
    const settings = read({});
    expect(settings).toMatchObject({ timeoutMs: 5_000, leaseMs: 10_000, retentionDays: 30 });
    expect(settings.rules).toEqual({ schedule: DEFAULT_SCHEDULE, disableMinSpanMs: 0 });
    expect(settings.egress).toMatchObject({ allow: [], plainHttp: 'allowed-only' });
  });

  it('name the sender of webhooks and the address of its documentation', () => {
    expect(read({ PUBLIC_URL: 'https://api.example.com/audits/' }).userAgent).toMatch(
      /^AuditCreditService-Webhooks\/\d+\.\d+\.\d+ \(\+https:\/\/api\.example\.com\/audits\/docs\)$/,
    );
  });

  it('take a span that failures must last, too', () => {
    expect(read({ WEBHOOK_DISABLE_MIN_SPAN: '10m' }).rules.disableMinSpanMs).toBe(600_000);
    expect(read({ WEBHOOK_DISABLE_MIN_SPAN: '0' }).rules.disableMinSpanMs).toBe(0);
  });

  it.each([
    [
      { WEBHOOK_DISABLE_MIN_SPAN: 'soon' },
      'WEBHOOK_DISABLE_MIN_SPAN is "soon": 0, or a number with ms, s, m or h',
    ],
    [{ WEBHOOK_DISABLE_MIN_SPAN: '10' }, 'WEBHOOK_DISABLE_MIN_SPAN'],
    [{ WEBHOOK_RETENTION_DAYS: '0' }, 'WEBHOOK_RETENTION_DAYS is "0": a whole number from 1'],
    [{ WEBHOOK_RETRY_SCHEDULE: '1s,2s' }, 'WEBHOOK_RETRY_SCHEDULE has 2 delays: 4 are needed'],
    [{ WEBHOOK_TIMEOUT_MS: 'soon' }, 'WEBHOOK_TIMEOUT_MS is "soon"'],
    [{ EGRESS_ALLOW: 'localhost' }, 'EGRESS_ALLOW'],
    [{ EGRESS_ALLOW: '127.0.0.0/8', NODE_ENV: 'production' }, 'unset it where NODE_ENV=production'],
  ])('are refused by name where they are wrong: %j', (variables, problem) => {
    expect(() => read(variables)).toThrow(ConfigurationError);
    expect(() => read(variables)).toThrow(problem);
  });
});
