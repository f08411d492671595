import { describe, expect, it } from '@jest/globals';
import { inheritedVariables, portOf } from './inherited-variables.js';

describe('the variables that the apps inherit from the shell', () => {
  it('are all but those that the start sets itself or that npm and Node left there', () => {
    const shell = {
      EGRESS_ALLOW: '127.0.0.0/8',
      npm_config_loglevel: 'silent',
      NODE_OPTIONS: '--inspect',
      PORT: '1',
      DATABASE_URL: 'postgres://admin@db',
    };
    expect(inheritedVariables(shell)).toEqual({ EGRESS_ALLOW: '127.0.0.0/8' });
  });
});

describe('the port that was asked for', () => {
  it('is that of PORT, where it is set', () => {
    expect(portOf({ PORT: '8081' })).toEqual({ port: 8081 });
    expect(portOf({ PORT: '' })).toEqual({});
    expect(portOf({})).toEqual({});
  });

  it.each(['http', '0', '65536', '80.5'])('is refused when it is "%s"', (PORT) => {
    expect(() => portOf({ PORT })).toThrow(`PORT is "${PORT}": a whole number from 1 to 65535 is needed`);
  });
});
