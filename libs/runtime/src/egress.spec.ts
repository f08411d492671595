import { describe, expect, it } from '@jest/globals';
import { Environment } from './environment.js';
import { readEgressPolicy } from './egress.js';

describe('EGRESS_ALLOW', () => {
  it('is refused in production', () => {
    const env = new Environment({ EGRESS_ALLOW: '127.0.0.0/8', NODE_ENV: 'production' });
    expect(() => readEgressPolicy(env)).toThrow(/^EGRESS_ALLOW opens private networks/);
  });

  it('is refused where it holds something else than networks', () => {
    expect(() => readEgressPolicy(new Environment({ EGRESS_ALLOW: 'localhost' }))).toThrow(/^EGRESS_ALLOW /);
  });
});
