import { describe, expect, it } from '@jest/globals';
import { Environment } from './environment.js';
import { readPublicUrl } from './public-url.js';

const read = (variables: Record<string, string>, port?: number) =>
  readPublicUrl(new Environment(variables), port);

describe('the address that the service is known by', () => {
  it('is this host by default, at the port of the app that has one', () => {
    expect(read({})).toBe('http://localhost:8080');
    expect(read({}, 9000)).toBe('http://localhost:9000');
    expect(read({ PUBLIC_URL: 'https://api.example.com/' })).toBe('https://api.example.com');
  });

  it('is required in production, where no client reaches this host by that name', () => {
    expect(() => read({ NODE_ENV: 'production' })).toThrow('PUBLIC_URL is not set');
    expect(read({ NODE_ENV: 'production', PUBLIC_URL: 'https://api.example.com' })).toBe(
      'https://api.example.com',
    );
  });
});
