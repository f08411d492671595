import { describe, expect, it } from '@jest/globals';
import { KnownRoutes } from './known-routes.js';

describe('the known routes', () => {
  const routes = new KnownRoutes();
  routes.add('/api/v1/audit', 'POST');
  routes.add('/api/v1/audit/:id([^:]+)', 'GET');
  routes.add('/api/v1/audit/:id([^:]+)', 'HEAD');
  routes.add('/api/v1/audit/:id([^:]+)::cancel', ['POST']);
  routes.add('/openapi.json', 'GET');

  it.each([
    ['/api/v1/audit', ['POST']],
    ['/api/v1/audit?x=1', ['POST']],
    ['/api/v1/audit/aud_1', ['GET', 'HEAD']],
    ['/api/v1/audit/aud_1:cancel', ['POST']],
    ['/api/v1/audit/aud_1%3Acancel', ['POST']],
    ['/api/v1/audit/a/b', []],
    ['/api/v1/audit/', []],
    ['/openapiXjson', []],
    ['/', []],
    ['**', ['GET', 'HEAD', 'POST']],
    ['*x', []],
  ])('say which methods %s takes', (url, methods) => {
    expect(routes.methodsOf(url)).toEqual(methods);
  });
});
