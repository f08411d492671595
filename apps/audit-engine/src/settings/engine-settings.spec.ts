import { describe, expect, it } from '@jest/globals';
import { AUDITS_PER_HOST } from '#contracts/audit/crawler';
import { Environment } from '#runtime/configuration/environment';
import { EngineSettings } from './engine-settings.js';

const read = (variables: Record<string, string>): EngineSettings =>
  EngineSettings.read(new Environment(variables));

describe('the settings of the engine', () => {
  it('have defaults', () => {
    expect(read({})).toMatchObject({
      concurrency: 8,
      auditsPerHost: AUDITS_PER_HOST,
      auditsPerAddress: 16,
      timeoutMs: 60_000,
      leaseMs: 10_000,
    });
  });

  it('can be given', () => {
    const settings = read({
      ENGINE_CONCURRENCY: '32',
      ENGINE_AUDITS_PER_HOST: '4',
      ENGINE_AUDITS_PER_ADDRESS: '32',
      ENGINE_TIMEOUT_MS: '5000',
    });
    expect(settings).toMatchObject({
      concurrency: 32,
      auditsPerHost: 4,
      auditsPerAddress: 32,
      timeoutMs: 5_000,
    });
  });

  it('leave time to hand over and close before the drain budget ends', () => {
    expect(read({ DRAIN_TIMEOUT_MS: '10000' }).drainMs).toBe(7_000);
  });

  it.each([
    ['ENGINE_CONCURRENCY', '0'],
    ['ENGINE_CONCURRENCY', 'many'],
    ['ENGINE_AUDITS_PER_HOST', '0'],
    ['ENGINE_AUDITS_PER_HOST', '65'],
    ['ENGINE_AUDITS_PER_ADDRESS', '0'],
    ['ENGINE_AUDITS_PER_ADDRESS', '1025'],
    ['ENGINE_TIMEOUT_MS', '10'],
  ])('are refused where %s is %s, by its name', (variable, value) => {
    expect(() => read({ [variable]: value })).toThrow(variable);
  });
});
