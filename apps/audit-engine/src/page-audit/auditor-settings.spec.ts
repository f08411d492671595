import { describe, expect, it } from '@jest/globals';
import { Environment } from '#runtime/configuration/environment';
import { AuditorSettings } from './auditor-settings.js';

const read = (variables: Record<string, string>) =>
  AuditorSettings.read(new Environment({ PUBLIC_URL: 'https://audits.example', ...variables }));

describe('the settings of fetching', () => {
  it('request neither as an agent nor what a page links to by default', () => {
    expect(read({})).toMatchObject({ probeUserAgent: undefined, probesLinks: false });
  });

  it('can enable both', () => {
    expect(read({ ENGINE_AGENT_PROBE: 'on', ENGINE_LINK_PROBE: 'on' })).toMatchObject({
      probeUserAgent: expect.stringContaining('AuditCreditBot') as unknown,
      probesLinks: true,
    });
  });

  it.each(['ENGINE_AGENT_PROBE', 'ENGINE_LINK_PROBE'])(
    'are refused where %s is neither on nor off',
    (variable) => {
      expect(() => read({ [variable]: 'yes' })).toThrow(variable);
    },
  );
});
